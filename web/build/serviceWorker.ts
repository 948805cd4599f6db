import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { APP, GUARD } from '../src/start/parts.ts';
import type { Bundle } from './bundle.ts';
import { floor } from './floor.ts';

/** What the shop has offline besides its scripts; other files are cached on first use. */
const COPIED =
  /^(?:.*\.(?:html|css)|manifest\.webmanifest|favicon\.svg|img\/(?:(?:planes|jaiba)\/.+|[\w-]+)\.svg)$/;
/** Large, or useless without a network: these scripts and their dependencies are cached on first use. */
const ON_USE = [
  'src/features/access/AccountDrawer.tsx',
  'src/features/access/AccessPage.tsx',
  'src/features/checkout/payment/ProceedPage.tsx',
  'src/features/checkout/success/SuccessPage.tsx',
  '../bindings/dist/arguments.js',
];
/** What every page loads besides the files that its HTML names. */
const CORE = ['src/shared/core/instantiateCore.ts', 'src/shared/core/wasmModule.ts'];
/** Of a page, what only crawlers read, which open no copy. */
const FOR_CRAWLERS =
  /<script type="application\/ld\+json">.*?<\/script>|<meta (?:property="og|name="twitter)[^>]*>/gs;
const TEXT = /\.(?:html|js|css|svg|webmanifest)$/;

/**
 * Writes sw.js and the file with the texts of the copy. Must be called after the pages are written, because both
 * contain them.
 *
 * @returns The number of files that a browser fetches, of the addresses in them, and the name of the file with texts.
 */
export async function buildServiceWorker(root: string, dist: string, bundle: Bundle) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: floor,
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const { files, texts } = await readCopy(dist, bundle);
  const content = JSON.stringify(texts);
  const digest = createHash('sha256').update(files.join()).update(content).digest('hex');
  const name = `assets/copy-${digest.slice(0, 8)}.json`;
  await writeFile(join(dist, name), content);
  const script = join(dist, 'sw.js');
  const text = await readFile(script, 'utf8');
  const filled = text.replace('self.__COPY', () => JSON.stringify({ files, texts: `/${name}` }));
  if (filled === text || filled.includes('self.__')) throw new Error('sw.js has one placeholder.');
  await writeFile(script, filled);
  return { fetched: files.length + 1, addresses: files.length + Object.keys(texts).length, name };
}

async function readCopy(dist: string, bundle: Bundle) {
  const home = await readFile(join(dist, 'index.html'), 'utf8');
  const core = bundle.withImports(CORE).map(({ file }) => file);
  const code = new Set(
    bundle
      .reachable(['index.html', ...APP, GUARD], ON_USE)
      .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  /** Whether the browser has the file from the home page, or it is no text. The page has its styles in it. */
  const isFetched = (file: string): boolean =>
    file === 'index.html' ||
    core.includes(file) ||
    (file.startsWith('assets/') && !file.endsWith('.css') && home.includes(file)) ||
    !TEXT.test(file);

  const files: string[] = [];
  const texts: Record<string, string> = {};
  for (const file of (await readdir(dist, { recursive: true })).sort()) {
    if (!code.has(file) && !COPIED.test(file)) continue;
    const content = await readFile(join(dist, file));
    if (isFetched(file)) files.push(address(file));
    // The server may have the home page of a later version already.
    if (!isFetched(file) || file === 'index.html')
      texts[address(file)] = content.toString().replace(FOR_CRAWLERS, '');
  }
  return { files, texts };
}

/** Returns the URL path of a file; a page has the path of its folder. */
function address(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`;
}
