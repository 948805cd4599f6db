import type { ComponentType } from 'react';
import type { PageHeadProps } from '../shared/seo';
import { families } from '../shared/catalogue';
import { lazyPage, type LazyPage } from './lazyPage';
import { familyPageTexts, pageTexts } from './texts';

export interface AppRoute extends LazyPage {
  readonly path: string;
  readonly head: PageHeadProps;
  /** The 2-second welcome over the page; every page has it except the IMEI check. */
  readonly overlay: boolean;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

function route(path: string, head: Omit<PageHeadProps, 'path'>, load: Load): AppRoute {
  return { path, head: { ...head, path }, overlay: true, ...lazyPage(load) };
}

/** A step of the purchase: a page to use and not to find in a search. */
function step(path: string, head: Omit<PageHeadProps, 'path'>, load: Load): AppRoute {
  return { path, head, overlay: true, ...lazyPage(load) };
}

const loadPlans = async () => (await import('../features/plans/pages')).planPages;

export const notFoundRoute: AppRoute = {
  ...step('*', pageTexts.notFound, () => import('../features/not-found/NotFoundPage')),
};

/** Every page of the site. Addresses that are not here show the not-found page. */
export const routes: readonly AppRoute[] = [
  route('/', pageTexts.home, () => import('../features/home/HomePage')),
  ...families.map((family) =>
    route(family.path, familyPageTexts[family.id], async () => ({
      default: (await loadPlans())[family.id],
    })),
  ),
  step('/carrito', pageTexts.cart, () => import('./CartRoute')),
  step('/proceder-a-pagar', pageTexts.proceed, async () => ({
    default: (await import('../features/checkout/ProceedPage')).ProceedPage,
  })),
  step('/success', pageTexts.success, async () => ({
    default: (await import('../features/checkout/SuccessPage')).SuccessPage,
  })),
];

/** The route of an address, with or without a slash at its end. */
export function findRoute(pathname: string): AppRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((candidate) => candidate.path === path) ?? notFoundRoute;
}
