import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The subsets, which the build then treats like any file. */
const folder = join(root, 'build', 'fonts');
/** Where texts are written. Other characters that a shopper enters have the fallback font. */
const TEXTS = ['web/src', 'web/documents', 'wasm-core'];

/** Reduces the fonts to the characters of Spanish and of the shop's texts: two thirds of their size. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    enforce: 'pre',
    async config(_, { isSsrBuild }) {
      if (isSsrBuild) return {}; // emits no files
      const characters = await charactersOf(TEXTS);
      await mkdir(folder, { recursive: true });
      const css = await readFile(join(root, 'web/src/shared/ui/styles/fonts.css'), 'utf8');
      const alias = [];
      const urls = [...css.matchAll(/url\('(@[^']+\.woff2)'\)/g)].map(([, font = '']) => font);
      for (const font of new Set(urls)) {
        const subset = join(folder, basename(font));
        const whole = await readFile(join(root, 'node_modules', font));
        await writeFile(subset, await subsetFont(whole, characters, { targetFormat: 'woff2' }));
        alias.push({ find: font, replacement: subset });
      }
      return { resolve: { alias } };
    },
  };
}

async function charactersOf(folders: readonly string[]): Promise<string> {
  let texts = 'áéíóúüñÁÉÍÓÚÜÑ¿¡';
  for (let code = 0x20; code < 0x7f; code += 1) texts += String.fromCharCode(code);
  for (const one of folders) {
    for (const file of await readdir(join(root, one), { recursive: true })) {
      if (!/\.(?:tsx?|json|cpp|hpp|md)$/.test(file)) continue;
      texts += await readFile(join(root, one, file), 'utf8');
    }
  }
  return [...new Set(texts)].join('');
}
