// Fails and lists the facts that only the merchant knows while they are still placeholders. Run by `npm run build -- --release`
// before it builds.

import { placeholdersIn, readSite } from '../src/shared/site/settings.ts';
import { listOriginals, loadDocuments } from './plugins/loadDocuments.ts';

// Throws before the documents, which contain the facts, are made.
readSite(process.env);
const documents = [...(await loadDocuments()).keys()];
const found = [
  ...placeholdersIn(process.env),
  ...documents
    .filter((name) => !listOriginals().includes(name))
    .map((name) => `web/documents/originales/${name}.pdf is not there`),
];
if (found.length > 0) {
  console.error(`The pages would have placeholders:\n  ${found.join('\n  ')}`);
  process.exitCode = 1;
}
