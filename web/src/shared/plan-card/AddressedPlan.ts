import { createContext } from 'react';

/** On a page where every plan has an address of its own. */
export interface AddressedPlan {
  /** The plan that the page's address names. */
  readonly planId: number | null;
  /** How often an address was asked for. */
  readonly arrivals: number;
}

/** Null where the same name stands for plans of several families. */
export const AddressedPlanContext = createContext<AddressedPlan | null>(null);
