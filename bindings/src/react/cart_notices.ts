import type { CartChange, RestoreNote } from '../index.js';
import type { StorageProblem } from './storage.js';

/**
 * Why the core refused a change.
 * @example
 * ```ts
 * const code: RefusalCode = 'quantity_limit';
 * const words: Partial<Record<RefusalCode, string>> = { quantity_limit: 'No more than 99.' };
 * words[code]; // 'No more than 99.'
 * ```
 */
export type RefusalCode = Extract<CartChange, { ok: false }>['code'];

/**
 * A result that no action returns and that the shopper should see: a change by another tab, by an earlier visit, or by
 * the load of the core. The notice is data; the cart feature has its texts.
 * @example
 * ```ts
 * const store = openCart(() => Promise.resolve(core));
 * const heard: CartNotice[] = [];
 * store.onNotice((notice) => heard.push(notice));
 * store.add(204); // null: the core is loading
 * await Promise.resolve();
 * heard.map(({ kind }) => kind); // ['added']
 * ```
 */
export type CartNotice =
  /** An add that waited for the core was applied. */
  | {
      readonly kind: 'added';
      readonly planId: number;
      readonly change: Extract<CartChange, { ok: true }>;
    }
  /** The core rejected a change that waited for it. */
  | { readonly kind: 'refused'; readonly planId: number; readonly code: RefusalCode }
  | { readonly kind: 'restored'; readonly notes: readonly RestoreNote[] }
  /** From now on changes are kept in this page's memory only. Posted once. */
  | { readonly kind: 'storage'; readonly code: StorageProblem }
  /** The core failed to load while changes were waiting for it. */
  | { readonly kind: 'core_unavailable' };

export interface NoticeBoard {
  readonly post: (notice: CartNotice) => void;
  /** Notices posted before the first listener subscribes are delivered to it. */
  readonly listen: (listener: (notice: CartNotice) => void) => () => void;
}

export function createNoticeBoard(): NoticeBoard {
  const listeners = new Set<(notice: CartNotice) => void>();
  let waiting: CartNotice[] = [];
  return {
    post(notice) {
      if (listeners.size === 0) waiting.push(notice);
      for (const listener of [...listeners]) listener(notice);
    },
    listen(listener) {
      listeners.add(listener);
      const missed = waiting;
      waiting = [];
      for (const notice of missed) listener(notice);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
