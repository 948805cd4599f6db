// Where every page of the shop is.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sitemap = readFileSync(
  fileURLToPath(new URL('../../../web/dist/sitemap.xml', import.meta.url)),
  'utf8',
);

const listed = Array.from(
  sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
  ([, url = '']) => new URL(url).pathname,
);

/** What a search may find. The pages of the folios differ in their number only: one stands for all. */
export const findablePages: readonly string[] = [
  ...listed.filter((path) => !path.startsWith('/folio/')),
  ...listed.filter((path) => path.startsWith('/folio/')).slice(0, 1),
];
