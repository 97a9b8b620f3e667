// Imports both entries where pages are made, not shown.

const [{ InARow }, element] = await Promise.all([import('in-a-row'), import('in-a-row/element')]);
if (InARow !== element.InARow) throw new Error('two classes');
