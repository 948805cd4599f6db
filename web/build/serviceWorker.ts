import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { APP, GUARD } from '../src/start/parts.ts';
import type { Bundle } from './bundle.ts';
import { floor } from './floor.ts';

/** Files that the shop needs offline besides its code; other files are cached on first use. */
const PRECACHED =
  /^(?:index\.html|offline\.html|texto-[\w-]+\.html|manifest\.webmanifest|favicon\.svg|img\/(?:(?:planes|jaiba)\/.+|[\w-]+)\.svg)$/;
/** Large and useless without a network: these files and their dependencies are cached on first use. */
const ON_USE = [
  'src/features/documents/viewer/PdfViewer.tsx',
  'src/features/access/AccountPopover.tsx',
  'src/features/access/captcha/altchaWidget.ts',
  'src/features/access/captcha/recaptchaWidget.ts',
];
/** In bytes. Larger files belong to `ON_USE`. */
const LARGEST = 300_000;
const COMPRESSED = /\.(?:br|gz)$/;

/** One file in the format of workbox-precaching. */
interface Entry {
  readonly url: string;
  /** The file's digest; null if the file name contains it. */
  readonly revision: string | null;
}

/**
 * Writes sw.js with the list of all files to precache. Must be called after the pages are written,
 * because the list contains their digests.
 *
 * @returns The files that a browser precaches.
 */
export async function buildServiceWorker({
  root,
  dist,
  bundle,
}: {
  readonly root: string;
  readonly dist: string;
  readonly bundle: Bundle;
}): Promise<{ files: number; bytes: number }> {
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
  const { entries, bytes } = await precacheEntries(dist, bundle);
  const script = join(dist, 'sw.js');
  const text = await readFile(script, 'utf8');
  const list = JSON.stringify(entries);
  const filled = text
    .replace('self.__PRECACHE', () => list)
    .replace('self.__VERSION', () => JSON.stringify(digestOf(list)));
  if (filled.includes('self.__'))
    throw new Error('sw.js has more than one placeholder for its list.');
  await writeFile(script, filled);
  return { files: entries.length, bytes };
}

async function precacheEntries(
  dist: string,
  bundle: Bundle,
): Promise<{ entries: Entry[]; bytes: number }> {
  const code = new Set(
    bundle
      .reachable(['index.html', ...APP, GUARD], ON_USE)
      .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  const entries: Entry[] = [];
  let bytes = 0;
  for (const file of (await readdir(dist, { recursive: true })).sort()) {
    if (!code.has(file) && (!PRECACHED.test(file) || COMPRESSED.test(file))) continue;
    if (!(await stat(join(dist, file))).isFile()) continue;
    const content = await readFile(join(dist, file));
    if (content.length > LARGEST) throw new Error(`${file} is too large to be fetched ahead.`);
    bytes += content.length;
    entries.push({
      url: address(file),
      revision: code.has(file) ? null : digestOf(content),
    });
  }
  return { entries, bytes };
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Returns the URL path of a file; a page has the path of its folder. */
function address(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`;
}
