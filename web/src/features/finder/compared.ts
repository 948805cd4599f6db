import { useSyncExternalStore } from 'react';
import { createListeners } from '@tuisty/shop-core/react';

/** The maximum of plans that fit side by side on a phone. */
export const MAX_COMPARED = 3;

const NONE: readonly number[] = [];

let chosen = NONE;
const { subscribe, notify } = createListeners();

/** Replaces the plans ticked on any list. They are kept until the page is reloaded; the comparison has an address. */
export function setCompared(ids: readonly number[]): void {
  chosen = ids;
  notify();
}

/** The ids of the ticked plans, in the order of the ticks. */
export function useCompared(): readonly number[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => NONE,
  );
}
