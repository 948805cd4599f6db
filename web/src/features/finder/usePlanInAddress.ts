import type { Plan } from '@tuisty/shop-core';
import { useEffect, useMemo, useState } from 'react';
import { planAnchor } from '../../shared/core/catalogue';
import { isPlaceRestored } from '../../shared/ui/arrival';
import { placeLeft, watchPlace } from '../../shared/ui/place';
import { hasEntryMark } from '../../shared/ui/historyEntry';
import { findHashTarget, useHash } from '../../shared/ui/hooks/useAddress';
import type { AddressedPlan } from '../../shared/plan-card/PlanCard';

/** The state of a history entry that only filters the current page and does not open its plan again. */
export const filtered = { isFiltered: true };

/** The events that the router dispatches for its navigations. On Back and reload the browser restores the place. */
const NAVIGATIONS = ['pushState', 'replaceState'];

/**
 * Returns the plan that the address names after '#'. Each link to the address, also on the open page, scrolls to the
 * plan's card and focuses it; the card expands itself.
 */
export function usePlanInAddress(plans: readonly Plan[]): AddressedPlan {
  const hash = useHash();
  const [arrivals, setArrivals] = useState(0);
  const planId = plans.find((plan) => `#${planAnchor(plan)}` === hash)?.id ?? null;

  useEffect(() => {
    const onNavigation = (): void => {
      if (!hasEntryMark('isFiltered')) setArrivals((count) => count + 1);
    };
    // The capture phase runs before the router renders, which may move the page.
    for (const type of NAVIGATIONS) window.addEventListener(type, onNavigation, true);
    const endWatch = watchPlace('article[id]');
    return () => {
      endWatch();
      for (const type of NAVIGATIONS) window.removeEventListener(type, onNavigation, true);
    };
  }, []);

  useEffect(() => {
    if (planId === null) return undefined;
    if (isPlaceRestored()) {
      return placeLeft()?.restore();
    }
    const card = findHashTarget(window.location.hash);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ behavior: 'instant' });
    return undefined;
  }, [planId, arrivals]);

  // A new object would render every card again.
  return useMemo(() => ({ planId, arrivals }), [planId, arrivals]);
}
