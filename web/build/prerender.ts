import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as EntryServer from '../src/start/entry-server';
import { APP, GUARD, LATER } from '../src/start/parts.ts';
import type { Bundle } from './bundle.ts';

/** The font of headings, which would otherwise wrap twice, and the font of text, which is shown only if it is early. */
const PRELOADED_FONTS =
  /(bricolage-grotesque-latin-700-normal|figtree-latin-wght-normal)[^/]*\.woff2$/;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the source files of the sections that any file loads by `onSight`. */
async function findSections(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await readdir(join(root, 'src'), { recursive: true })) {
    if (!file.endsWith('.tsx')) continue;
    const text = await readFile(join(root, 'src', file), 'utf8');
    for (const [, path = ''] of text.matchAll(/onSight\(\(\) => import\('(.+)'\)\)/g)) {
      found.add(`${join('src', dirname(file), path)}.tsx`);
    }
  }
  return found;
}

/** Not in the template, because the development server does not serve this file. */
const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes every page of the app as HTML beside the bundle, the not-found page as 404.html, and the files that search
 * engines and browsers request.
 *
 * @param dist The browser's build, whose index.html is the template.
 * @param ssr The prerendering build.
 * @returns The number of files written.
 */
export async function prerender(dist: string, bundle: Bundle, ssr: string): Promise<number> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const built = pathToFileURL(join(ssr, 'entry-server.js')).href;
  const app = (await import(/* @vite-ignore */ built)) as typeof EntryServer;
  const fonts = bundle.assets
    .filter(({ src = '' }) => PRELOADED_FONTS.test(src))
    // Until a font arrives, a fallback of the same metrics is displayed.
    .map(
      ({ file }) =>
        `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    );

  const sections = await findSections();
  const write = async (page: EntryServer.RenderedPage, file: string): Promise<void> => {
    const { scripts, styles } = partsOf(bundle, page.module, sections);
    const guard = `<script defer src="/${bundle.chunk(GUARD).file}"></script>`;
    // In the page they delay the first paint by no request. A page's own come last, as when the router loads it.
    const inline = styles.map(
      async (file) =>
        `<style data-href="/${file}">${await readFile(join(dist, file), 'utf8')}</style>`,
    );
    const head = [
      ...(await Promise.all(inline)),
      ...scripts.map((script) => `<link rel="${LATER}" href="/${script}">`),
      page.head,
    ];
    const html = template
      .replace('<!--page-head-->', () => `${manifestLink}\n    ${guard}`)
      .replace('<script type="module"', '$& fetchpriority="high"')
      .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
      .replace('<!--page-notice-->', () => page.notice)
      .replace('<!--page-body-->', () => page.body)
      // At the end, because on a slow line fonts in the head delay the first paint.
      .replace('</body>', () => `  ${fonts.join('\n    ')}\n  </body>`);
    const target = join(dist, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  };

  for (const path of app.pagePaths) {
    await write(await app.render(path), join(path, 'index.html'));
  }
  await write(await app.render('/404'), '404.html');
  for (const [name, content] of app.files) await writeFile(join(dist, name), content);
  return app.pagePaths.length + 1;
}

/**
 * Returns the scripts of a page, each after its imports, and its styles. Without their links the browser would discover
 * one file after another. Files of the template are omitted.
 */
function partsOf(bundle: Bundle, page: string, sections: ReadonlySet<string>) {
  const scripts = bundle.withImports([...APP, page]);
  // The HTML of sections that are hydrated on sight needs their styles at once.
  const later = scripts.flatMap(({ dynamicImports = [] }) =>
    dynamicImports.filter((source) => sections.has(source)),
  );
  const styles = new Set([...scripts, ...bundle.withImports(later)].flatMap(({ css = [] }) => css));
  for (const known of bundle.chunk('index.html').css ?? []) styles.delete(known);
  return { scripts: scripts.map(({ file }) => file), styles: [...styles] };
}
