// The files of a page release: compressed copies for nginx, and the assets of the previous version.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compress } from '../../web/build/compress';
import { keepPreviousAssets, setAssetsAside } from '../../web/build/previousAssets';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('compress', () => {
  it.each(['wasm', 'js', 'css', 'html', 'svg', 'json', 'xml', 'webmanifest', 'txt'])(
    'writes a .%s file as brotli and as gzip beside it',
    async (extension) => {
      const text = 'tuisty '.repeat(200);
      const file = join(folder, `part.${extension}`);
      await writeFile(file, text);
      expect(await compress(folder)).toEqual({ files: 1 });
      expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
      expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);
    },
  );

  it('skips images, fonts and small files', async () => {
    await writeFile(join(folder, 'photo.webp'), 'x'.repeat(4000));
    await writeFile(join(folder, 'face.woff2'), 'x'.repeat(4000));
    await writeFile(join(folder, 'small.js'), 'x'.repeat(511));
    expect(await compress(folder)).toEqual({ files: 0 });
    expect((await readdir(folder)).sort()).toEqual(['face.woff2', 'photo.webp', 'small.js']);
  });
});

describe('keepPreviousAssets', () => {
  /** Builds a version of these files and returns the files in its assets folder. */
  async function build(...names: string[]): Promise<string[]> {
    const folders = { dist: join(folder, 'dist'), aside: join(folder, 'aside') };
    await setAssetsAside(folders);
    await mkdir(join(folders.dist, 'assets'), { recursive: true });
    for (const name of names) await writeFile(join(folders.dist, 'assets', name), name);
    await keepPreviousAssets(folders);
    return (await readdir(join(folders.dist, 'assets'))).sort();
  }

  it('keeps the files of the previous version, and of no older one', async () => {
    expect(await build('index-1.js', 'same.js')).toEqual(['index-1.js', 'same.js']);
    expect(await build('index-2.js', 'same.js')).toEqual(['index-1.js', 'index-2.js', 'same.js']);
    expect(await build('index-3.js', 'same.js')).toEqual(['index-2.js', 'index-3.js', 'same.js']);
  });

  it('keeps the previous version when a version is built twice', async () => {
    await build('index-1.js');
    await build('index-2.js');
    expect(await build('index-2.js')).toEqual(['index-1.js', 'index-2.js']);
  });

  it('keeps the previous version after an interrupted build', async () => {
    await build('index-1.js');
    const folders = { dist: join(folder, 'dist'), aside: join(folder, 'aside') };
    await setAssetsAside(folders);
    await mkdir(join(folders.dist, 'assets'), { recursive: true });
    await writeFile(join(folders.dist, 'assets', 'half.js'), '');
    await rm(join(folders.dist, 'assets'), { recursive: true });
    expect(await build('index-2.js')).toEqual(['index-1.js', 'index-2.js']);
  });
});
