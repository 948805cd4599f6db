import { parse } from 'regexparam';
import { matchRoute, type Parser } from 'wouter';
import type { PageHeadProps } from '../shared/site/seo/PageHead';
import { legalDocuments } from '../features/documents/registry';
import { catalogue, families, familyPath } from '../shared/core/catalogue';
import { titleOf } from '../shared/core/catalogue/names';
import { lazyPage, type LazyPage } from './lazyPage';
import { pageModules, type PageParams } from './pageModules';
import { familyPageTexts, folioTitle, legalPageTexts, pageTexts } from './texts';

type Head = Omit<PageHeadProps, 'path'>;

interface AppRoute extends LazyPage {
  /** The router's pattern, such as '/folio/:folio'. */
  readonly path: string;
  /** Source file of the page, the key in `pageModules` and in the build's manifest. */
  readonly module: string;
  /** Returns the title; null if the parameters match no content. */
  readonly head: (params: PageParams) => Head | null;
  /** The paths of the route; several if it has a parameter. */
  readonly addresses: readonly string[];
  /** Whether search engines may index the page; false for the steps of a purchase. */
  readonly listed: boolean;
  /** The loading overlay of 2 s: it covers the page or frames the page's notice. */
  readonly overlay: 'over' | 'around' | 'none';
}

type Options = Partial<Pick<AppRoute, 'addresses' | 'listed' | 'overlay'>>;

function route(
  path: string,
  module: string,
  head: Head | AppRoute['head'],
  { addresses = [path], listed = true, overlay = 'over' }: Options = {},
): AppRoute {
  const load = pageModules[`/src/${module}`];
  if (load === undefined) throw new Error(`There is no page ${module}.`);
  return {
    path,
    module: `/src/${module}`,
    head: typeof head === 'function' ? head : () => head,
    addresses,
    listed,
    overlay,
    ...lazyPage(load),
  };
}

const step = { listed: false };
/** A notice that redirects after two seconds, so it is displayed above the loading overlay. */
const notice = { ...step, overlay: 'around' } as const;

/** Every page of the site; the first matching route is rendered. */
const routes: readonly AppRoute[] = [
  route('/', 'pages/home/HomePage.tsx', pageTexts.home),
  route('/paquetes', 'pages/overview/OverviewPage.tsx', pageTexts.overview),
  route(
    '/paquetes/:family',
    'pages/plans/PlanListPage.tsx',
    ({ family }) => {
      const known = families.find(({ id }) => familyPath(id) === `/paquetes/${family ?? ''}`);
      return known === undefined ? null : familyPageTexts[known.id];
    },
    { addresses: families.map(({ id }) => familyPath(id)) },
  ),
  route('/cobertura', 'pages/coverage/CoveragePage.tsx', pageTexts.coverage),
  route('/nosotros', 'pages/about/AboutPage.tsx', pageTexts.about),
  // The page has an input field, so no loading overlay covers it.
  route('/compatibilidad', 'features/imei/ImeiPage.tsx', pageTexts.compatibility, {
    overlay: 'none',
  }),
  route('/recargas', 'features/checkout/top-ups/TopUpsPage.tsx', pageTexts.topUps),
  route('/acceder', 'features/access/AccessPage.tsx', pageTexts.access),
  route('/carrito', 'app/CartRoute.tsx', pageTexts.cart, step),
  route('/mis-compras', 'features/checkout/purchases/PurchasesPage.tsx', pageTexts.purchases, step),
  route(
    '/proceder-a-pagar',
    'features/checkout/payment/ProceedPage.tsx',
    pageTexts.proceed,
    notice,
  ),
  route('/success', 'features/checkout/success/SuccessPage.tsx', pageTexts.success, notice),
  route(
    '/folio/:folio',
    'features/documents/DocumentPage.tsx',
    ({ folio }) => {
      const known = catalogue.folios.find(({ id }) => id === folio);
      const plan = catalogue.plans.find(({ id }) => id === known?.planId);
      if (known === undefined || plan === undefined) return null;
      return { title: folioTitle(known.id, titleOf(plan)) };
    },
    { addresses: catalogue.folios.map(({ id }) => `/folio/${id}`) },
  ),
  route(
    '/:document',
    'features/documents/DocumentPage.tsx',
    ({ document }) => legalDocuments.find(({ id }) => id === document) ?? null,
    { addresses: legalDocuments.map(({ id }) => `/${id}`) },
  ),
  route('/:text', 'pages/legal/LegalPage.tsx', ({ text = '' }) => legalPageTexts[text] ?? null, {
    addresses: Object.keys(legalPageTexts).map((text) => `/${text}`),
  }),
];

const notFound = route('*', 'app/NotFoundRoute.tsx', pageTexts.notFound, step);

export const pagePaths: readonly string[] = routes.flatMap(({ addresses }) => addresses);

interface FoundPage {
  readonly route: AppRoute;
  readonly params: PageParams;
  readonly head: PageHeadProps;
}

/** Returns the page of a path with or without a trailing slash; the not-found page if no route matches. */
export function findPage(pathname: string): FoundPage {
  const path = asServed(pathname);
  for (const candidate of routes) {
    const [isMatch, params] = matchRoute(exactly, candidate.path, path);
    const head = isMatch ? candidate.head(params as PageParams) : null;
    if (head === null) continue;
    const address = path.replace(/(.)\/$/, '$1');
    return {
      route: candidate,
      params: params as PageParams,
      head: candidate.listed ? { ...head, path: address } : head,
    };
  }
  return { route: notFound, params: {}, head: pageTexts.notFound };
}

/** Returns the page that a mistyped path means, in other letter case or with spaces around; undefined if none. */
export function intendedPath(pathname: string): string | undefined {
  if (findPage(pathname).route !== notFound) return undefined;
  const typed = asServed(pathname).trim().replace(/\/$/, '').toLowerCase();
  return pagePaths.find((path) => path.toLowerCase() === typed);
}

/** The router's patterns, but case-sensitive like the web server. */
const exactly: Parser = (path, loose) => {
  const { keys, pattern } = parse(path, loose);
  return { keys, pattern: new RegExp(pattern.source) };
};

/** Normalises a path like the web server: '//%70aquetes' is '/paquetes'. */
function asServed(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // The server rejects a path that cannot be decoded.
  }
  return path.replace(/\/+/g, '/');
}
