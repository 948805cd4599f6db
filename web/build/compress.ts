import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:html|m?js|css|svg|json|wasm|txt|xml|webmanifest)$/;
/** Minimum size of a compressed file, in bytes. Compressing a smaller file saves nothing. */
const SMALLEST = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes FILE.br and FILE.gz beside every text file; nginx serves them without compressing again. */
export async function compress(folder: string): Promise<{ files: number }> {
  let files = 0;
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = join(folder, entry);
    if (!TEXT.test(file) || !(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if (bytes.length < SMALLEST) continue;
    const brotli = await toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    files += 1;
  }
  return { files };
}
