import type { ComponentType } from 'react';
import type { PageHeadProps } from '../shared/seo';
import { legalDocuments } from '../features/documents/registry';
import { catalogue, families } from '../shared/catalogue';
import { lazyPage, type LazyPage } from './lazyPage';
import { familyPageTexts, folioTexts, pageTexts } from './texts';

export interface AppRoute extends LazyPage {
  readonly path: string;
  readonly head: PageHeadProps;
  /** The 2-second welcome over the page; every page has it except the IMEI check. */
  readonly overlay: boolean;
  /** Source file of the page, from which the build finds the scripts and styles to send along. */
  readonly module: string;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

type Head = Omit<PageHeadProps, 'path'>;

function route(path: string, head: Head, module: string, load: Load): AppRoute {
  return { path, head: { ...head, path }, overlay: true, module, ...lazyPage(load) };
}

/** A step of the purchase: a page to use and not to find in a search. */
function step(path: string, head: Head, module: string, load: Load): AppRoute {
  return { path, head, overlay: true, module, ...lazyPage(load) };
}

/** A tool to type into: no welcome hides it. */
function tool(path: string, head: Head, module: string, load: Load): AppRoute {
  return { ...route(path, head, module, load), overlay: false };
}

export const notFoundRoute: AppRoute = step(
  '*',
  pageTexts.notFound,
  'src/app/NotFoundRoute.tsx',
  () => import('./NotFoundRoute'),
);

const documentsModule = 'src/features/documents/pages.tsx';

/** The pages around a PDF: one for each legal document and each folio of the catalogue. */
const documentRoutes = [
  ...legalDocuments.map(({ id, title, description }) =>
    route(`/${id}`, { title, description }, documentsModule, async () => {
      const { documentPages } = await import('../features/documents/pages');
      return { default: documentPages.get(id) ?? notFoundRoute.Page };
    }),
  ),
  ...catalogue.folios.map(({ id, title }) =>
    route(
      `/folio/${id}`,
      { title: folioTexts.title(id, title), description: folioTexts.description(id, title) },
      documentsModule,
      async () => {
        const { folioPages } = await import('../features/documents/pages');
        return { default: folioPages.get(id) ?? notFoundRoute.Page };
      },
    ),
  ),
];

/** Every page of the site. Addresses that are not here show the not-found page. */
export const routes: readonly AppRoute[] = [
  route('/', pageTexts.home, 'src/pages/home/HomePage.tsx', () => import('../pages/home/HomePage')),
  ...families.map((family) =>
    route(family.path, familyPageTexts[family.id], 'src/pages/plans/pages.tsx', async () => {
      const { planPages } = await import('../pages/plans/pages');
      return { default: planPages.get(family.id) ?? notFoundRoute.Page };
    }),
  ),
  route(
    '/paquetes',
    pageTexts.overview,
    'src/pages/overview/OverviewPage.tsx',
    () => import('../pages/overview/OverviewPage'),
  ),
  route(
    '/cobertura',
    pageTexts.coverage,
    'src/pages/coverage/CoveragePage.tsx',
    () => import('../pages/coverage/CoveragePage'),
  ),
  route(
    '/nosotros',
    pageTexts.about,
    'src/pages/about/AboutPage.tsx',
    () => import('../pages/about/AboutPage'),
  ),
  tool(
    '/compatibilidad',
    pageTexts.compatibility,
    'src/features/imei/ImeiPage.tsx',
    () => import('../features/imei/ImeiPage'),
  ),
  route(
    '/recargas',
    pageTexts.topUps,
    'src/features/payment/top-ups/TopUpsPage.tsx',
    () => import('../features/payment/top-ups/TopUpsPage'),
  ),
  route(
    '/acceder',
    pageTexts.access,
    'src/features/access/AccessPage.tsx',
    () => import('../features/access/AccessPage'),
  ),
  route(
    '/aviso-de-privacidad',
    pageTexts.privacy,
    'src/pages/legal/PrivacyPage.tsx',
    () => import('../pages/legal/PrivacyPage'),
  ),
  route(
    '/terminos-y-condiciones',
    pageTexts.terms,
    'src/pages/legal/TermsPage.tsx',
    () => import('../pages/legal/TermsPage'),
  ),
  route(
    '/colaboracion-con-la-justicia',
    pageTexts.justice,
    'src/pages/legal/JusticePage.tsx',
    () => import('../pages/legal/JusticePage'),
  ),
  ...documentRoutes,
  step('/carrito', pageTexts.cart, 'src/app/CartRoute.tsx', () => import('./CartRoute')),
  step(
    '/proceder-a-pagar',
    pageTexts.proceed,
    'src/features/payment/checkout/ProceedPage.tsx',
    async () => ({
      default: (await import('../features/payment/checkout/ProceedPage')).ProceedPage,
    }),
  ),
  step('/success', pageTexts.success, 'src/app/SuccessRoute.tsx', () => import('./SuccessRoute')),
];

/** The route of an address, with or without a slash at its end. */
export function findRoute(pathname: string): AppRoute {
  const path = asServed(pathname).replace(/(.)\/$/, '$1');
  return routes.find((candidate) => candidate.path === path) ?? notFoundRoute;
}

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
