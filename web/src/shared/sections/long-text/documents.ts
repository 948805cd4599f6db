import { catalogue } from '../../core/catalogue';
import minimumRights from './documents/carta-derechos-min.md?raw';
import commercialPractices from './documents/cod-practicas-comerciales.md?raw';
import contract from './documents/contrato-adhesion-profeco.md?raw';
import folioText from './documents/folio.md?raw';
import fairUse from './documents/politica-uso-justo.md?raw';
import portability from './documents/portabilidad-ift.md?raw';
import { fillIn } from './fillIn';
import { folioFacts } from './folio';
import justice from './justice.md?raw';

/** What every page and every PDF says until the merchant's file replaces the text. */
export const SPECIMEN =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';

/** The Markdown of every document by its name: that of the page's text and of the PDF. */
export const documentTexts: ReadonlyMap<string, string> = new Map([
  ['portabilidad-ift', fillIn(portability)],
  ['contrato-adhesion-profeco', fillIn(contract)],
  ['carta-derechos-min', fillIn(minimumRights)],
  ['politica-uso-justo', fillIn(fairUse)],
  ['cod-practicas-comerciales', fillIn(commercialPractices)],
  // The page's text, so that authorities read the same in both; its anchors are for the page only.
  ['colaboracion-justicia', fillIn(justice).replace(/ \{#[\w-]+\}$/gm, '')],
  ...catalogue.folios.map((folio): [string, string] => {
    const plan = catalogue.plans.find(({ id }) => id === folio.planId);
    if (plan === undefined) throw new Error(`Folio ${folio.id} names plan ${folio.planId}`);
    return [`folio-${folio.id}`, fillIn(folioText, folioFacts(folio, plan))];
  }),
]);
