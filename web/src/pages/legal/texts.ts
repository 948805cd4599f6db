interface LegalHead {
  readonly title: string;
  readonly intro: string;
  /** Undefined for the text that is also a PDF. */
  readonly updated?: string;
}

const pages = {
  'aviso-de-privacidad': {
    title: 'Aviso de privacidad',
    intro:
      'Te pedimos los datos que hacen falta para darte servicio, y ninguno más. Aquí te decimos cuáles, para qué y cómo mandas sobre ellos.',
    updated: 'Última actualización: septiembre de 2024',
  },
  'terminos-y-condiciones': {
    title: 'Términos y condiciones',
    intro: 'Aquí está todo lo que aceptas al usar el sitio o tu línea. Abre solo lo que necesites.',
    updated: 'Última actualización: septiembre de 2025',
  },
  'colaboracion-con-la-justicia': {
    title: 'Colaboración con la justicia',
    intro:
      'Esta página es para las autoridades facultadas por la ley y para quien quiera saber cómo las atendemos.',
  },
};

/** The last part of the path of a legal text. */
export type LegalName = keyof typeof pages;

export const legalNames = Object.keys(pages) as readonly LegalName[];

/** The words around the legal texts, which are the Markdown files of this folder. */
export const legalTexts = {
  pages: pages as Readonly<Record<LegalName, LegalHead>>,
  kicker: 'Información legal',
  contents: 'En esta página',
  pdf: 'Ver el documento',
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
  active: 'Vigente',
  finished: 'Finalizada',
  finishedNote:
    'Esta promoción ya terminó. Si la contrataste a tiempo, conservas el beneficio por los 12 meses.',
} as const;
