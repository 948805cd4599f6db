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
 * A result that no action returns and the shopper should see: what another tab, an earlier visit, or the load of the
 * core has done. The store says what; the cart feature has the words.
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
  /** An add that waited for the core has been done, or refused. */
  | { readonly kind: 'added'; readonly planId: number; readonly change: CartChange }
  | { readonly kind: 'restored'; readonly notes: readonly RestoreNote[] }
  /** Changes live in this page only, from now on. Said once. */
  | { readonly kind: 'storage'; readonly code: StorageProblem }
  /** Adds are waiting and the core did not load. */
  | { readonly kind: 'core_unavailable' };

export interface NoticeBoard {
  readonly post: (notice: CartNotice) => void;
  /** Notices posted before anybody listened are delivered to the first listener. */
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
