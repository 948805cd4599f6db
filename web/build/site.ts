// Builds the site: the browser's bundle, then every page as HTML rendered by that code, then compressed
// copies of all text files. Run by `npm run build`.

import { rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadShopCore } from '@tuisty/shop-core';
import { build } from 'vite';
import { readSite } from '../src/shared/site/settings.ts';
import { readBundle } from './bundle.ts';
import { compress } from './compress.ts';
import { checkFloor } from './floor.ts';
import { keepPreviousAssets, setAssetsAside } from './previousAssets.ts';
import { prerender } from './prerender.ts';
import { buildServiceWorker } from './serviceWorker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const ssr = fileURLToPath(new URL('../dist-ssr/', import.meta.url));
const aside = fileURLToPath(new URL('../../build/previous-assets/', import.meta.url));

await setAssetsAside({ dist, aside });
await build({ root, logLevel: 'warn' });
const bundle = await readBundle(dist);
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: 'src/start/entry-server.tsx',
    outDir: ssr,
    emptyOutDir: true,
    copyPublicDir: false,
    // Keeps the browser bundle's manifest, and does not emit its files twice.
    manifest: false,
    ssrEmitAssets: false,
  },
  // One bundle without external imports, so that React exists once.
  ssr: { noExternal: true },
});
const pages = await prerender(dist, bundle, ssr);
await rm(ssr, { recursive: true });
const kept = await buildServiceWorker(root, dist, bundle);
await checkFloor(dist);
const { version } = (await loadShopCore()).catalogue;
const site = readSite(process.env);
// What server and pages must have in common, under the names of the server's settings, so that a deployment can
// compare them before it serves the pages; and the merchant, whose name is no password.
const facts = {
  CATALOGUE: version,
  PUBLIC_URL: site.publicUrl,
  SHIPPING_PESOS: site.shippingPesos || 'acordado',
  PAYMENT_METHODS: site.paymentMethods,
  MAIL_FROM: site.mailFrom,
  MERCHANT: site.legalName,
};
const lines = Object.entries(facts).map(([name, value]) => `${name}="${value}"\n`);
await writeFile(`${dist}build.env`, lines.join(''));
const sizes = await compress(dist);
const copied = (await stat(`${dist}${kept.name}.br`)).size;
if (kept.fetched > 70 || copied > 114_000) throw new Error('The copy is larger than its limit.');
const previous = await keepPreviousAssets({ dist, aside });
console.log(
  `${String(pages)} pages, ${String(sizes.files)} text files compressed, ` +
    `${String(kept.addresses)} addresses without a network in ${String(kept.fetched)} files, of which one is new to ` +
    `a browser with the home page (${String(Math.round(copied / 1000))} kB compressed), ` +
    `${String(previous)} files of the previous version.`,
);
