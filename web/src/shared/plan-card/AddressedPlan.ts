import { createContext } from 'react';

/** The plan in the address of a page on which every plan has an address. */
export interface AddressedPlan {
  /** The plan that the address names; null without one. */
  readonly planId: number | null;
  /** Number of navigations so far; each one opens the plan again. */
  readonly arrivals: number;
}

/** Null on pages where plans of several families share a name. */
export const AddressedPlanContext = createContext<AddressedPlan | null>(null);
