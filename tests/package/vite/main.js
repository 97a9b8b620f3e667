import 'in-a-row';
