import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Typefaces of what is seen first; the browser fetches them beside the style sheet. */
const PRELOADED_FONTS = /-latin-wght-normal\.woff2$/;

/** Not in the template: the development server has no such file. */
const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes every page of the app as HTML beside the bundle, the not-found page as 404.html, and the files that
 * search engines and browsers ask for.
 *
 * @param {{ dist: string, ssr: string }} folders Both builds; index.html of `dist` is the template.
 * @returns {Promise<number>} How many files were written.
 */
export async function prerender({ dist, ssr }) {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  const app = await import(pathToFileURL(join(ssr, 'entry-server.js')).href);

  const write = async (path, file) => {
    const page = await app.render(path);
    const { scripts, styles } = chunks(template, manifest, page.modules);
    const head = [
      manifestLink,
      ...fonts(manifest),
      ...scripts,
      ...rulebook(manifest),
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

function fonts(manifest) {
  return Object.values(manifest)
    .filter((entry) => PRELOADED_FONTS.test(entry.src ?? ''))
    .map(
      (entry) =>
        `<link rel="preload" href="/${entry.file}" as="font" type="font/woff2" crossorigin>`,
    );
}

/**
 * The rulebook arrives beside the scripts instead of after them, and after what is seen first.
 */
function rulebook(manifest) {
  const entries = Object.values(manifest);
  const script = entries.find(({ src }) => src?.endsWith('bindings/dist/index.js'));
  const wasm = entries.find(({ src }) => src?.endsWith('shop_core.wasm'));
  if (script === undefined || wasm === undefined) throw new Error('The bundle has no rulebook.');
  return [
    `<link rel="modulepreload" href="/${script.file}" fetchpriority="low">`,
    `<link rel="preload" href="/${wasm.file}" as="fetch" type="application/wasm" crossorigin fetchpriority="low">`,
  ];
}

/**
 * The page's own scripts and styles: without these links they would wait for the entry to ask. What
 * the template links already is left out.
 */
function chunks(template, manifest, modules) {
  const known = new Set(Array.from(template.matchAll(/"\/(assets\/[^"]+)"/g), ([, file]) => file));
  const links = { scripts: [], styles: [] };
  const add = (kind, file, link) => {
    if (known.has(file)) return;
    known.add(file);
    links[kind].push(link);
  };
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The bundle has no ${key}.`);
    if (known.has(chunk.file)) return;
    add('scripts', chunk.file, `<link rel="modulepreload" href="/${chunk.file}">`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const css of chunk.css ?? []) {
      add('styles', css, `<link rel="stylesheet" href="/${css}">`);
    }
  };
  modules.forEach(visit);
  return links;
}
