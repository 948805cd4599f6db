import type { Family, PlanOrder, PlanQuery } from '@tuisty/shop-core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCore } from '../../shared/core/cart';
import { useSearch } from '../../shared/ui/hooks/useAddress';
import { filtered } from './usePlanInAddress';
import { filtersIn, withFilters, type View, type Filters } from './address';

const NO_FILTERS = {
  upTo: null,
  atLeast: null,
  sharesInternet: false,
  allNetworks: false,
  family: null,
} as const;
const FILTERS = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

/**
 * The filters of the URL, and the plans that the core finds.
 *
 * @param family Limits the plans to a family on its page; null for all plans.
 */
export function useFinder(family: Family | null) {
  const search = useSearch();
  const [pathname, navigate] = useLocation();
  const { core, status, retry } = useCore();
  const asked = filtersIn(search);
  // A family's page has no duration filter and is already sorted by price.
  const usual = family === null ? 'catalogue' : 'price';
  const filters: Filters =
    family === null
      ? asked
      : { ...asked, family: null, order: asked.order === 'catalogue' ? null : asked.order };
  const order: PlanOrder = filters.order ?? usual;
  const isSorted = order !== usual;
  const isFiltered = FILTERS.some((one) => filters[one] !== NO_FILTERS[one]);
  // A search in all plans has many results, so rows are the default.
  const view: View =
    filters.view ?? (family === null && (isFiltered || isSorted) ? 'table' : 'cards');
  const isAsked = isFiltered || isSorted || view === 'table';
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);

  const maxPrice = filters.upTo === null ? null : core?.parseMxn(filters.upTo);
  const queryOf = (only: Family | null): PlanQuery => ({
    ...(only === null ? {} : { family: only }),
    ...(maxPrice?.ok ? { maxPriceCentavos: maxPrice.centavos } : {}),
    ...(filters.atLeast === null ? {} : { minGigabytes: Number(filters.atLeast) }),
    sharesInternet: filters.sharesInternet,
    allNetworks: filters.allNetworks,
    order,
  });

  /** Returns the URL of these filters on this page or on a given page. */
  const addressOf = (changes: Partial<Filters>, path = pathname): string =>
    path + withFilters(search, { ...asked, ...changes });

  const change = (changes: Partial<Filters>): void => {
    // Keeps the anchor, because without it the page would scroll to the top.
    navigate(addressOf(changes) + window.location.hash, { state: filtered });
  };

  return {
    filters,
    order,
    view,
    /** Whether the shopper has used a filter, order or view since the page was opened. */
    wasAsked,
    /** Null while the page is unfiltered, or the core has not loaded. */
    found: isAsked && core !== null ? core.findPlans(queryOf(family ?? filters.family)) : null,
    /** The number of matching plans in all families. */
    foundAnywhere: () => (core === null ? 0 : core.findPlans(queryOf(null)).length),
    /** Whether the core is required but failed to load. */
    isBroken: isAsked && status === 'failed',
    retry,
    addressOf,
    change,
    orderBy: (one: PlanOrder) => change({ order: one === usual ? null : one }),
    showAs: (one: View) => change({ view: family !== null && one === 'cards' ? null : one }),
    clear: () => change(NO_FILTERS),
  };
}
