import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SearchHead } from '../shared/seo/SearchHead';
import { siteFiles } from '../shared/seo/siteFiles';
import { App } from '../app/App';
import { findRoute, routes } from '../app/routes';

export interface RenderedPage {
  /** Elements for the document's head. */
  readonly head: string;
  readonly body: string;
  /** Source files whose scripts and styles the page needs at once. */
  readonly modules: readonly string[];
}

/** Paths of every page that has an address of its own. */
export const pagePaths: readonly string[] = routes.map((route) => route.path);

/** Those that a search may find, with their names. */
const titles: ReadonlyMap<string, string> = new Map(
  routes.flatMap(({ head: { path, title } }) => (path === undefined ? [] : [[path, title ?? '']])),
);

/** Files beside the pages: name and content. */
export const files = siteFiles([...titles.keys()]);

/** Renders one page to the HTML that the browser hydrates. */
export async function render(path: string): Promise<RenderedPage> {
  const route = findRoute(path);
  await route.preload();
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  // React writes title, meta and link elements before the first element of the app.
  const body = html.search(/<a class="/);
  if (body === -1) throw new Error(`No page came out for ${path}.`);
  const search = renderToStaticMarkup(<SearchHead head={route.head} titles={titles} />);
  return { head: html.slice(0, body) + search, body: html.slice(body), modules: [route.module] };
}
