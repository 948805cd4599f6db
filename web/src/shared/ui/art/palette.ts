/**
 * The colours of the drawings. Light comes from the upper left everywhere: every shape has its own
 * colour and one darker step for the side that looks down and to the right.
 */
export const ink = '#0C1B33';
export const deep = '#063A52';
export const coral = '#FF5A3C';
export const coralShade = '#D2401F';
export const sun = '#FFC53D';
export const white = '#FFFFFF';
