import { catalogue } from '../src/shared/core/catalogue';
import { fillIn } from '../src/shared/sections/long-text/fillIn';
import justice from '../src/shared/sections/long-text/justice.md?raw';
import { folioFacts } from './folio';
import minimumRights from './specimens/carta-derechos-min.md?raw';
import commercialPractices from './specimens/cod-practicas-comerciales.md?raw';
import contract from './specimens/contrato-adhesion-profeco.md?raw';
import folioText from './specimens/folio.md?raw';
import fairUse from './specimens/politica-uso-justo.md?raw';
import portability from './specimens/portabilidad-ift.md?raw';
import { typeset } from './typeset';

/** Every specimen by the name of its file, without `.pdf`. */
export async function generateDocuments(): Promise<ReadonlyMap<string, Buffer>> {
  const texts = new Map([
    ['portabilidad-ift', fillIn(portability)],
    ['contrato-adhesion-profeco', fillIn(contract)],
    ['carta-derechos-min', fillIn(minimumRights)],
    ['politica-uso-justo', fillIn(fairUse)],
    ['cod-practicas-comerciales', fillIn(commercialPractices)],
    // The page's text, so that authorities read the same in both; its anchors are for the page only.
    ['colaboracion-justicia', fillIn(justice).replace(/ \{#[\w-]+\}$/gm, '')],
  ]);
  for (const folio of catalogue.folios) {
    const plan = catalogue.plans.find(({ id }) => id === folio.planId);
    if (plan === undefined) throw new Error(`Folio ${folio.id} names plan ${folio.planId}`);
    texts.set(`folio-${folio.id}`, fillIn(folioText, folioFacts(folio, plan)));
  }
  const files = new Map<string, Buffer>();
  for (const [name, text] of texts) files.set(name, await typeset(text));
  return files;
}
