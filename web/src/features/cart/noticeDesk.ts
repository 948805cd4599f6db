import type { CartNotice } from '../../shared/core';

/** Takes a notice over; false leaves it to the toasts. */
export type NoticeTaker = (notice: CartNotice) => boolean;

let taker: NoticeTaker | null = null;

/**
 * While a panel lies over the page, toasts cannot be reached from it: the panel says by itself what
 * there is to say.
 *
 * @returns Gives the notices back to the toasts.
 */
export function takeNotices(next: NoticeTaker): () => void {
  taker = next;
  return () => {
    if (taker === next) taker = null;
  };
}

export function isTaken(notice: CartNotice): boolean {
  return taker?.(notice) ?? false;
}
