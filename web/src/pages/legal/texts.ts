import { lineRegistration } from '../../shared/sections/long-text/lineRegistration';
import { monthText } from '../../shared/site/dates';

/** Names the month of the newest fact that a text inserts, which may be after the text's own. */
function updatedText(own: string, newest = own, about = ''): string {
  const rest = newest > own ? ` (${about}); lo demás, ${monthText(own)}` : '';
  return `Última actualización: ${monthText(newest > own ? newest : own)}${rest}`;
}

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
    updated: updatedText('2024-09'),
  },
  'terminos-y-condiciones': {
    title: 'Términos y condiciones',
    intro: 'Aquí está todo lo que aceptas al usar el sitio o tu línea. Abre solo lo que necesites.',
    updated: updatedText('2025-09', lineRegistration.checked, 'vincular tu línea'),
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
