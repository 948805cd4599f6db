import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { SearchHead } from '../shared/seo/SearchHead';
import { siteFiles } from '../shared/seo/siteFiles';
import { App } from '../app/App';
import { findPage, pagePaths } from '../app/routes';

export interface RenderedPage {
  /** Elements for the document's head. */
  readonly head: string;
  readonly body: string;
  /** Source files whose scripts and styles the page needs at once. */
  readonly modules: readonly string[];
}

export { pagePaths };

/** Those that a search may find, with their names. */
const titles: ReadonlyMap<string, string> = new Map(
  pagePaths.flatMap((address) => {
    const { path, title = '' } = findPage(address).head;
    return path === undefined ? [] : [[path, title]];
  }),
);

/** Files beside the pages: name and content. */
export const files = siteFiles([...titles.keys()]);

/** Renders one page to the HTML that the browser hydrates. */
export async function render(path: string): Promise<RenderedPage> {
  const { route, head } = findPage(path);
  await route.preload();
  const html = renderToString(
    <StrictMode>
      <Router ssrPath={path}>
        <App />
      </Router>
    </StrictMode>,
  );
  // What fails inside a boundary would be left for the browser to try again.
  if (html.includes('<!--$!-->')) throw new Error(`${path} could not be rendered.`);
  // React writes title, meta and link elements before the first element of the app.
  const body = html.search(/<a class="/);
  if (body === -1) throw new Error(`No page came out for ${path}.`);
  const search = renderToStaticMarkup(<SearchHead head={head} titles={titles} />);
  return {
    head: html.slice(0, body) + search,
    body: html.slice(body),
    modules: [route.module.slice(1)],
  };
}
