export const texts = {
  kicker: 'Documento',
  folioKicker: (folio: string) => `Folio ${folio}`,
  folioIntro: (plan: string) => `Tarifa de ${plan}: precio, vigencia y lo que incluye.`,
  download: 'Descargar PDF',
  downloadOffline: 'Cuando vuelva tu conexión podrás descargar el PDF.',
  seePlan: 'Ver el paquete',
  withoutScripts:
    'Para leerlo aquí tu navegador necesita JavaScript. También puedes descargarlo con el botón de arriba.',
  notFound: {
    title: (folio: string) => `No se encontró PDF para el folio ${folio}`.trim(),
    text: 'Revisa que el número esté completo. El folio de cada paquete está en sus detalles.',
    plans: 'Ver paquetes',
    home: 'Ir a inicio',
  },
  viewer: {
    label: (title: string) => `Documento: ${title}`,
    loading: 'Abriendo el documento…',
    page: (number: number, count: number) => `Página ${String(number)} de ${String(count)}`,
    link: (target: string) => `Enlace: ${target}`,
    failedTitle: 'No pudimos abrir el documento',
    failedText:
      'Revisa tu conexión e inténtalo de nuevo. Si sigue igual, descárgalo y ábrelo con el lector de PDF de tu equipo.',
    retry: 'Intentar de nuevo',
  },
} as const;
