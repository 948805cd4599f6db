// Fails and lists the facts that only the merchant knows while they are still placeholders. Run by `npm run build -- --release`
// before it builds.

import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { readSite, standInsOf } from '../src/shared/site/settings.ts';
import { isOriginal, loadDocuments } from './plugins/loadDocuments.ts';

const mode = 'production';
const env = loadEnv(mode, fileURLToPath(new URL('..', import.meta.url)), 'VITE_');
const documents = [...(await loadDocuments(mode)).keys()];
const found = [
  ...standInsOf(readSite(env)).map((key) => `${key} is not set`),
  ...documents
    .filter((name) => !isOriginal(name))
    .map((name) => `web/documents/originales/${name}.pdf is not there`),
];
if (found.length > 0) {
  console.error(`These facts are placeholders; set the merchant's own:\n  ${found.join('\n  ')}`);
  process.exitCode = 1;
}
