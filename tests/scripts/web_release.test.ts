// The files of a page release: compressed copies for nginx, and the assets of the previous version.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { compress } from '../../web/build/compress';
import { keepPreviousAssets, setAssetsAside } from '../../web/build/previousAssets';
import { newFolder } from './support/folder';

const at = newFolder();

describe('compress', () => {
  it.each(['wasm', 'js', 'css', 'html', 'svg', 'json', 'xml', 'webmanifest', 'txt'])(
    'writes a .%s file as brotli and as gzip beside it',
    async (extension) => {
      const text = 'tuisty '.repeat(200);
      const file = at(`part.${extension}`);
      await writeFile(file, text);
      expect(await compress(at())).toEqual({ files: 1 });
      expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
      expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);
    },
  );

  it('skips images, fonts and small files', async () => {
    await writeFile(at('photo.webp'), 'x'.repeat(4000));
    await writeFile(at('face.woff2'), 'x'.repeat(4000));
    await writeFile(at('small.js'), 'x'.repeat(511));
    expect(await compress(at())).toEqual({ files: 0 });
    expect((await readdir(at())).sort()).toEqual(['face.woff2', 'photo.webp', 'small.js']);
  });
});

describe('keepPreviousAssets', () => {
  const folders = () => ({ dist: at('dist'), aside: at('aside') });

  /** Builds a version of these files and returns the files in its assets folder. */
  async function build(...names: string[]): Promise<string[]> {
    await setAssetsAside(folders());
    await mkdir(at('dist/assets'), { recursive: true });
    for (const name of names) await writeFile(at(`dist/assets/${name}`), name);
    await keepPreviousAssets(folders());
    return (await readdir(at('dist/assets'))).sort();
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
    await setAssetsAside(folders());
    await mkdir(at('dist/assets'), { recursive: true });
    await writeFile(at('dist/assets/half.js'), '');
    await rm(at('dist/assets'), { recursive: true });
    expect(await build('index-2.js')).toEqual(['index-1.js', 'index-2.js']);
  });
});
