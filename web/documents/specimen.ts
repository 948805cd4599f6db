/** The mark on every page of a generated document. */
export const specimenMark =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';
