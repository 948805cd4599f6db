import { useSyncExternalStore } from 'react';
import { dayInMexico, textsReviewedOn } from './terms/promotions';

const subscribe = () => () => undefined;
const today = () => dayInMexico(new Date());
const reviewed = () => textsReviewedOn;

/**
 * Today in central Mexico, YYYY-MM-DD. Prerendered pages and hydration agree on the day of the texts'
 * last review, however long ago the site was built; the real day follows at once.
 */
export function useDayInMexico(): string {
  return useSyncExternalStore(subscribe, today, reviewed);
}
