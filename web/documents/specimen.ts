/** Stands on every page of what this generator makes. */
export const specimenMark =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';
