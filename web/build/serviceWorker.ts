import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** What the shop needs without a network; everything else is kept when it is first used. */
const PRECACHED =
  /^(?:(?:.+\/)?index\.html|404\.html|manifest\.webmanifest|favicon\.svg|(?:assets|icons)\/.+|img\/.+\.svg)$/;
/** The PDF viewer with its worker, and the captchas: large, and of no use before a first fetch. */
const ON_USE = /^assets\/(?:PdfViewer|pdf\.worker\.min|AltchaBox|RecaptchaBox|pbkdf2|sha)-/;
/** In bytes. What is larger is for those who use it, and belongs to `ON_USE`. */
const LARGEST = 300_000;
const COMPRESSED = /\.(?:br|gz)$/;
const HASHED = 'assets/';

/** One file as workbox-precaching takes it. */
interface Entry {
  readonly url: string;
  /** Null where the name carries the digest already. */
  readonly revision: string | null;
}

/**
 * Writes sw.js, with the list of all files to keep on the device. To be called when the pages are
 * written: the list holds a digest of each.
 *
 * @returns What a browser will fetch ahead.
 */
export async function buildServiceWorker({
  root,
  dist,
}: {
  readonly root: string;
  readonly dist: string;
}): Promise<{ files: number; bytes: number }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const { entries, bytes } = await precacheEntries(dist);
  const script = join(dist, 'sw.js');
  const text = await readFile(script, 'utf8');
  if (!text.includes('self.__PRECACHE')) throw new Error('sw.js has no place for its list.');
  await writeFile(
    script,
    text.replace('self.__PRECACHE', () => JSON.stringify(entries)),
  );
  return { files: entries.length, bytes };
}

async function precacheEntries(dist: string): Promise<{ entries: Entry[]; bytes: number }> {
  const entries: Entry[] = [];
  let bytes = 0;
  for (const file of (await readdir(dist, { recursive: true })).sort()) {
    if (!PRECACHED.test(file) || ON_USE.test(file) || COMPRESSED.test(file)) continue;
    if (!(await stat(join(dist, file))).isFile()) continue;
    const content = await readFile(join(dist, file));
    if (content.length > LARGEST) throw new Error(`${file} is too large to be fetched ahead.`);
    bytes += content.length;
    entries.push({
      url: address(file),
      revision: file.startsWith(HASHED)
        ? null
        : createHash('sha256').update(content).digest('hex').slice(0, 16),
    });
  }
  return { entries, bytes };
}

/** Where the server has the file: pages at their folder's name. */
function address(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`;
}
