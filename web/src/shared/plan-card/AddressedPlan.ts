import { createContext } from 'react';

/** The plan selected by the URL, on a page where each plan has a URL. */
export interface AddressedPlan {
  /** The selected plan; null if the URL names no plan. */
  readonly planId: number | null;
  /** Number of navigations so far; each one opens the plan again. */
  readonly arrivals: number;
}

/** Null on pages where plans of several families share a name. */
export const AddressedPlanContext = createContext<AddressedPlan | null>(null);
