// Defines the element by hand, under a name of its own, from the entry without side effects.

import { InARow } from 'in-a-row/element';

customElements.define('own-name', InARow);
