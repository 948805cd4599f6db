import { createContext } from 'react';

/** On a page where every plan has an address of its own. */
export interface AddressedPlan {
  /** The plan that the page's address names. */
  readonly planId: number | null;
  /** How often an address was asked for. */
  readonly arrivals: number;
}

/** Null on pages where plans of several families share a name. */
export const AddressedPlanContext = createContext<AddressedPlan | null>(null);
