import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const homePage = '<!doctype html><title>Tuisty</title>Inicio';

/** A few files in the layout of a page build. */
export function writePages(folder: string): void {
  const pages: Record<string, string | Buffer> = {
    'index.html': homePage,
    'index.html.br': brotliCompressSync(homePage),
    'index.html.gz': gzipSync(homePage),
    '404.html': '<!doctype html><title>No encontramos esa página | Tuisty</title>',
    'paquetes/tuisty-mensual/index.html': '<!doctype html><title>Tuisty Mensual</title>',
    'assets/app-1a2b3c4d.js': 'export const app = 1;\n',
    'assets/shop_core-1a2b3c4d.wasm': '\0asm\u0001\0\0\0',
    'img/planes/estelar.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'texto-aviso.html': '<p>Aviso</p>',
    'robots.txt': 'User-agent: *\nAllow: /\n',
    'manifest.webmanifest': '{}',
    'icons/icon-512.png': '\x89PNG',
    'sw.js': 'self.skipWaiting();\n',
    '.env': 'SECRET=1\n',
    'build.env': 'CATALOGUE="1"\n',
  };
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
