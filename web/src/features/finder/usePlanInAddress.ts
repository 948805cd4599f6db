import type { Plan } from '@tuisty/shop-core';
import { useEffect, useState } from 'react';
import { planAnchor } from '../../shared/core/catalogue';
import { findHashTarget, useHash } from '../../shared/ui/hooks/useHash';
import type { AddressedPlan } from '../../shared/plan-card/PlanCard';

/** The state of a history entry that only filters the current page and does not open its plan again. */
export const filtered = { isFiltered: true };

/** The browser's event, and the events that the router dispatches for its own navigations. */
const NAVIGATIONS = ['popstate', 'pushState', 'replaceState'];

/**
 * Returns the plan that the address names after '#'. Each navigation to the address, also on the open page, scrolls
 * to the plan's card and focuses it; the card expands itself.
 */
export function usePlanInAddress(plans: readonly Plan[]): AddressedPlan {
  const hash = useHash();
  const [arrivals, setArrivals] = useState(0);
  const planId = plans.find((plan) => `#${planAnchor(plan)}` === hash)?.id ?? null;

  useEffect(() => {
    const onNavigation = (): void => {
      const state: unknown = window.history.state;
      const isFiltered = typeof state === 'object' && state !== null && 'isFiltered' in state;
      if (!isFiltered) setArrivals((count) => count + 1);
    };
    for (const type of NAVIGATIONS) window.addEventListener(type, onNavigation);
    return () => {
      for (const type of NAVIGATIONS) window.removeEventListener(type, onNavigation);
    };
  }, []);

  useEffect(() => {
    if (planId === null) return;
    const card = findHashTarget(window.location.hash);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ behavior: 'instant' });
  }, [planId, arrivals]);

  return { planId, arrivals };
}
