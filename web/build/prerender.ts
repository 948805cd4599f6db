import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type * as EntryServer from '../src/start/entry-server';

/** Typefaces of what is seen first; the browser fetches them beside the style sheet. */
const PRELOADED_FONTS = /-latin-(?:wght|700)-normal\.woff2$/;

/** What src/start/boot.ts starts, and the page's scripts with it, when the page has been drawn. */
const APP = ['src/start/startReact.ts', 'src/start/entry-client.tsx'];

interface Builds {
  /** The browser's. */
  readonly dist: string;
  /** The one that makes HTML. */
  readonly ssr: string;
}

interface Chunks {
  readonly scripts: string[];
  readonly styles: string[];
}

/** Not in the template: the development server has no such file. */
const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes every page of the app as HTML beside the bundle, the not-found page as 404.html, and the files that
 * search engines and browsers ask for.
 *
 * @param builds Both builds; index.html of `dist` is the template.
 * @returns How many files were written.
 */
export async function prerender({ dist, ssr }: Builds): Promise<number> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const built = pathToFileURL(join(ssr, 'entry-server.js')).href;
  const app = (await import(/* @vite-ignore */ built)) as typeof EntryServer;

  const write = async (path: string, file: string): Promise<void> => {
    const page = await app.render(path);
    const { scripts, styles } = chunks(template, manifest, [...APP, ...page.modules]);
    const parts = [...scripts, ...rulebook(manifest)].map((file) => `/${file}`);
    const head = [
      manifestLink,
      ...fonts(manifest),
      `<meta name="page-parts" content="${parts.join(' ')}">`,
      page.head,
    ].join('\n    ');
    const html = template
      .replace('<!--page-head-->', () => head)
      // A page's own styles come last, as they do when the router brings the page.
      .replace('</head>', () => `  ${styles.join('\n    ')}\n  </head>`)
      .replace('<!--page-body-->', () => page.body);
    const target = join(dist, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  };

  for (const path of app.pagePaths) {
    await write(path, join(path, 'index.html'));
  }
  await write('/404', '404.html');
  for (const [name, content] of app.files) await writeFile(join(dist, name), content);
  await rm(join(dist, '.vite'), { recursive: true });
  return app.pagePaths.length + 1;
}

function fonts(manifest: Manifest): readonly string[] {
  return Object.values(manifest)
    .filter((entry) => PRELOADED_FONTS.test(entry.src ?? ''))
    .map(
      (entry) =>
        `<link rel="preload" href="/${entry.file}" as="font" type="font/woff2" crossorigin>`,
    );
}

/** The rulebook arrives beside the scripts instead of after them. Its own script runs when it is asked for. */
function rulebook(manifest: Manifest): readonly string[] {
  const entries = Object.values(manifest);
  const script = entries.find(({ src }) => src?.endsWith('bindings/dist/index.js'));
  const wasm = entries.find(({ src }) => src?.endsWith('shop_core.wasm'));
  if (script === undefined || wasm === undefined) throw new Error('The bundle has no rulebook.');
  return [script.file, wasm.file];
}

/**
 * The scripts that the page needs, each after those that it imports, and links to its styles: left to be asked for one by the other they
 * would arrive one after the other. What the template links already is left out.
 */
function chunks(template: string, manifest: Manifest, modules: readonly string[]): Chunks {
  const known = new Set(
    Array.from(template.matchAll(/"\/(assets\/[^"]+)"/g), ([, file = '']) => file),
  );
  const found: Chunks = { scripts: [], styles: [] };
  const visited = new Set<string>();
  const add = (kind: keyof Chunks, file: string, text: string): void => {
    if (known.has(file)) return;
    known.add(file);
    found[kind].push(text);
  };
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The bundle has no ${key}.`);
    if (visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    add('scripts', chunk.file, chunk.file);
    for (const css of chunk.css ?? []) {
      add('styles', css, `<link rel="stylesheet" href="/${css}">`);
    }
  };
  modules.forEach(visit);
  return found;
}
