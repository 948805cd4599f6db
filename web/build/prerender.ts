import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EntryServer from '../src/start/entry-server';
import { APP, GUARD } from '../src/start/parts.ts';
import type { Bundle } from './bundle.ts';

/** Sections of `onSight`, by their file name. */
const isOnSight = (source: string): boolean => source.endsWith('/BelowPlans.tsx');

interface Builds {
  /** Output folder of the browser's build. */
  readonly dist: string;
  readonly bundle: Bundle;
  /** Output folder of the prerendering build. */
  readonly ssr: string;
}

/** Fetched early, but after the styles. */
const AS_FETCH = 'as="fetch" crossorigin fetchpriority="low"';

/** Not in the template, because the development server does not serve this file. */
const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes every page of the app as HTML beside the bundle, the not-found page as 404.html, and the files that search
 * engines and browsers request.
 *
 * @param builds Both builds; index.html of `dist` is the template.
 * @returns The number of files written.
 */
export async function prerender({ dist, bundle, ssr }: Builds): Promise<number> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const built = pathToFileURL(join(ssr, 'entry-server.js')).href;
  const app = (await import(/* @vite-ignore */ built)) as typeof EntryServer;

  const write = async (page: EntryServer.RenderedPage, file: string): Promise<void> => {
    const { scripts, styles } = partsOf(bundle, page.module);
    const guard = `<script defer src="/${bundle.chunk(GUARD).file}"></script>`;
    // The styles precede what boot.ts runs, and a page's styles come last, like when the router loads the page. Fonts are
    // not preloaded: they would delay the scripts, and until they arrive fallbacks of the same metrics are displayed.
    const links = [
      ...styles.map((style) => `<link rel="stylesheet" href="/${style}">`),
      ...scripts.map((script) => `<link rel="preload" href="/${script}" ${AS_FETCH}>`),
    ];
    const html = template
      .replace('<!--page-head-->', () => [manifestLink, guard, page.head].join('\n    '))
      .replace('<script type="module"', '$& fetchpriority="high"')
      .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
      .replace('<!--page-notice-->', () => page.notice)
      .replace('<!--page-body-->', () => page.body);
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
function partsOf(bundle: Bundle, page: string) {
  const scripts = bundle.withImports([...APP, page]);
  // The HTML of sections that are hydrated on sight needs their styles at once.
  const later = scripts.flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isOnSight));
  const styles = new Set([...scripts, ...bundle.withImports(later)].flatMap(({ css = [] }) => css));
  for (const known of bundle.chunk('index.html').css ?? []) styles.delete(known);
  return { scripts: scripts.map(({ file }) => file), styles: [...styles] };
}
