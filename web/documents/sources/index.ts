import type { Catalogue } from '@tuisty/shop-core';
import { justiceSections, justiceTexts } from '../../src/shared/sections/long-text/justiceTexts';
import { commercialPractices } from './commercialPractices';
import { contract } from './contract';
import { fairUse } from './fairUse';
import { folioDocuments } from './folio';
import { minimumRights } from './minimumRights';
import { portability } from './portability';
import type { DocumentSource } from './source';

/** Uses the page's text, so that authorities read the same in both. */
const justice: DocumentSource = {
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

export function documentSources(catalogue: Catalogue): readonly DocumentSource[] {
  return [
    portability,
    contract,
    minimumRights,
    fairUse,
    commercialPractices,
    justice,
    ...folioDocuments(catalogue),
  ];
}
