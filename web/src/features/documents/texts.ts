export const texts = {
  kicker: 'Documento',
  folioKicker: (folio: string) => `Folio ${folio}`,
  folioIntro: (plan: string) => `Tarifa de ${plan}: precio, vigencia y lo que incluye.`,
  download: 'Descargar PDF',
  downloadOffline: 'Cuando vuelva tu conexión podrás descargar el PDF.',
  seePlan: 'Ver el paquete',
  onlyPdf: 'Este documento es un PDF: descárgalo y ábrelo con el lector de tu equipo.',
  viewer: (title: string) => `Documento: ${title}`,
} as const;
