import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { SearchHead } from '../shared/site/seo/SearchHead';
import { siteFiles } from '../shared/site/seo/siteFiles';
import { App } from '../app/App';
import { descriptionOf } from '../app/descriptions';
import { findPage, pagePaths } from '../app/routes';
import { textFiles } from '../app/textFiles';
import { buyTexts, lostTexts, scriptlessTexts, unableTexts } from '../app/texts';
import { chatHref, phoneHref, phoneText, site } from '../shared/site';
import { loadSections } from '../shared/ui/onSight';

export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** The notices that the style sheet of index.html displays without scripts, or if they do not arrive in time. */
  readonly notice: string;
  /** Source file of the page, by which the build finds its scripts and styles. */
  readonly module: string;
}

export { pagePaths };

/** The pages that search engines may index, with their titles. */
const titles: ReadonlyMap<string, string> = new Map(
  pagePaths.flatMap((address) => {
    const { path, title = '' } = findPage(address).head;
    return path === undefined ? [] : [[path, title]];
  }),
);

/** Other files of the site: name and content. */
export const files = new Map([...siteFiles([...titles.keys()]), ...textFiles]);

/** The URL with its query, which only the browser knows. */
const SAME_PAGE = '';

/** Renders the notices. @param plan What the chat's message names; empty if the page shows no single plan or family. */
function noticeOf(plan: string): string {
  const message = plan === '' ? buyTexts.message : `${buyTexts.message}: ${plan}`;
  const ways = (
    <>
      {' '}
      <a href={chatHref(site.chatUrl, message)} target="_blank" rel="noopener noreferrer">
        {buyTexts.chat}
      </a>{' '}
      {buyTexts.call} <a href={phoneHref(site.salesPhone)}>{phoneText(site.salesPhone)}</a>.
    </>
  );
  return renderToStaticMarkup(
    <>
      <p className="lost" role="alert">
        {lostTexts.text} <a href={SAME_PAGE}>{lostTexts.reload}</a>. {lostTexts.buy}
        {ways}
      </p>
      <p className="lost unable" role="alert">
        {unableTexts.text}
        {ways}
      </p>
      <noscript>
        <p className="lost">
          {scriptlessTexts.text}
          {ways}
        </p>
      </noscript>
    </>,
  );
}

const DOCUMENT = /<head>(.*)<\/head><body>(.*)<\/body><\/html>$/s;

export async function render(path: string): Promise<RenderedPage> {
  const { route, params, head } = findPage(path);
  await route.preload();
  await loadSections();
  // Renders a whole document, because React hoists elements into its head.
  const html = renderToString(
    <html lang="es-MX">
      <body>
        <StrictMode>
          <Router ssrPath={path}>
            <App />
          </Router>
        </StrictMode>
      </body>
    </html>,
  );
  // React would emit the fallback of an error boundary and leave the rendering to the browser.
  if (html.includes('<!--$!-->')) throw new Error(`${path} could not be rendered.`);
  const [, own, body] = DOCUMENT.exec(html) ?? [];
  if (own === undefined || body === undefined) throw new Error(`No page came out for ${path}.`);
  const search = renderToStaticMarkup(
    <SearchHead head={head} description={descriptionOf(route.path, params)} titles={titles} />,
  );
  const plan = /^\/(?:paquetes|folio)\//.test(path) ? (head.title ?? '') : '';
  return { head: own + search, body, notice: noticeOf(plan), module: route.module.slice(1) };
}
