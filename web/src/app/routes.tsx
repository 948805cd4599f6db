import { parse } from 'regexparam';
import { matchRoute, type Parser } from 'wouter';
import type { PageHeadProps } from '../shared/seo/PageHead';
import { legalDocuments } from '../features/documents/registry';
import { catalogue, families } from '../shared/catalogue';
import { titleOf } from '../shared/catalogue/names';
import { lazyPage, type LazyPage } from './lazyPage';
import { pageModules, type PageParams } from './pageModules';
import { familyPageTexts, folioTitle, pageTexts } from './texts';

type Head = Omit<PageHeadProps, 'path'>;

interface AppRoute extends LazyPage {
  /** As the router matches it: '/folio/:folio'. */
  readonly path: string;
  /** Source file of the page: the key of its code here and in the build's manifest. */
  readonly module: string;
  /** Its title; null when the parameters name nothing that there is. */
  readonly head: (params: PageParams) => Head | null;
  /** The addresses of the route; several where it has a parameter. */
  readonly addresses: readonly string[];
  /** A step of the purchase is a page to use and not to find in a search. */
  readonly listed: boolean;
  /** The 2-second welcome: over the page, or around what the page has to say while it is there. */
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
/** A notice that leads on after two seconds: it is read while the welcome is there. */
const notice = { ...step, overlay: 'around' } as const;

/** Every page of the site; the first that matches is shown. */
const routes: readonly AppRoute[] = [
  route('/', 'pages/home/HomePage.tsx', pageTexts.home),
  route('/paquetes', 'pages/overview/OverviewPage.tsx', pageTexts.overview),
  route(
    '/paquetes/:family',
    'pages/plans/PlanListPage.tsx',
    ({ family }) => {
      const known = families.find(({ path }) => path === `/paquetes/${family ?? ''}`);
      return known === undefined ? null : familyPageTexts[known.id];
    },
    { addresses: families.map(({ path }) => path) },
  ),
  route('/cobertura', 'pages/coverage/CoveragePage.tsx', pageTexts.coverage),
  route('/nosotros', 'pages/about/AboutPage.tsx', pageTexts.about),
  // A tool to type into: no welcome hides it.
  route('/compatibilidad', 'features/imei/ImeiPage.tsx', pageTexts.compatibility, {
    overlay: 'none',
  }),
  route('/recargas', 'features/payment/TopUpsPage.tsx', pageTexts.topUps),
  route('/acceder', 'features/access/AccessPage.tsx', pageTexts.access),
  route('/aviso-de-privacidad', 'pages/legal/PrivacyPage.tsx', pageTexts.privacy),
  route('/terminos-y-condiciones', 'pages/legal/TermsPage.tsx', pageTexts.terms),
  route('/colaboracion-con-la-justicia', 'pages/legal/JusticePage.tsx', pageTexts.justice),
  route('/carrito', 'app/CartRoute.tsx', pageTexts.cart, step),
  route('/mis-compras', 'features/purchases/PurchasesPage.tsx', pageTexts.purchases, step),
  route('/proceder-a-pagar', 'features/payment/ProceedPage.tsx', pageTexts.proceed, notice),
  route('/success', 'features/payment/SuccessPage.tsx', pageTexts.success, notice),
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
];

const notFound = route('*', 'app/NotFoundRoute.tsx', pageTexts.notFound, step);

/** Path of every page. */
export const pagePaths: readonly string[] = routes.flatMap(({ addresses }) => addresses);

/** A page as an address asks for it. */
interface FoundPage {
  readonly route: AppRoute;
  readonly params: PageParams;
  readonly head: PageHeadProps;
}

/** The page of an address, with or without a slash at its end; the not-found page where there is none. */
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

/** The router's own patterns, but minding capitals as the web server does. */
const exactly: Parser = (path, loose) => {
  const { keys, pattern } = parse(path, loose);
  return { keys, pattern: new RegExp(pattern.source) };
};

/** A path as the web server reads it: '//%70aquetes' is '/paquetes'. */
function asServed(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // The server refuses what cannot be read.
  }
  return path.replace(/\/+/g, '/');
}
