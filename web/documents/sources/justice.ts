import { justiceSections, justiceTexts } from '../../src/shared/sections/long-text/justiceTexts';
import type { DocumentSource } from './types';

/** Uses the page's text, so that authorities read the same in both. */
export const justice: DocumentSource = {
  name: 'colaboracion-justicia',
  kicker: 'Para autoridades',
  title: justiceTexts.title,
  subtitle: 'Área responsable, contacto permanente y forma de presentar las solicitudes.',
  updated: 'Septiembre de 2025',
  highlights: [
    { figure: '24/7', text: 'atención a autoridades' },
    { figure: '24 h', text: 'para entregar datos conservados' },
  ],
  sections: justiceSections,
};
