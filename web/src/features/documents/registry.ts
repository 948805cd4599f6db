/** The legal documents with a page, by the last part of its path, which is also the name of the PDF's file. */
export const legalDocuments = [
  {
    id: 'portabilidad-ift',
    title: 'Portabilidad numérica',
    description:
      'Cómo traer tu número de otra compañía: requisitos, NIP, pasos, plazos y motivos de rechazo.',
  },
  {
    id: 'contrato-adhesion-profeco',
    title: 'Contrato de adhesión',
    description: 'El contrato de tu línea de prepago: qué incluye, cuánto dura y cómo terminarlo.',
  },
  {
    id: 'carta-derechos-min',
    title: 'Carta de derechos mínimos',
    description: 'Los derechos que tienes como usuario de telefonía móvil, sin importar tu plan.',
  },
  {
    id: 'politica-uso-justo',
    title: 'Política de uso justo',
    description:
      'Qué es un uso normal de la línea, cuándo baja la velocidad y qué pasa con el uso anormal.',
  },
  {
    id: 'cod-practicas-comerciales',
    title: 'Código de prácticas comerciales',
    description: 'Cómo vendemos, cobramos, entregamos y atendemos, en reglas que puedes exigirnos.',
  },
  {
    id: 'colaboracion-justicia',
    title: 'Colaboración con la justicia, documento',
    description:
      'Versión en PDF de cómo atendemos a las autoridades que piden datos, localización o intervención.',
  },
] as const;

export function documentUrl(name: string): string {
  return `/documentos/${name}.pdf`;
}
