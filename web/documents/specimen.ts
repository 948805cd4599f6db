/** Shown on every page of this generator's documents. */
export const specimenMark =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';
