import type { Cart, CartChange, ShopCore } from '../index.js';
import { createEventStream, type CartEvent } from './cart_events.js';
import { openCartLog } from './cart_log.js';
import {
  buildCart,
  canApply,
  change,
  NO_CART,
  rebase,
  textToStore,
  type CartOperation,
  type PlanCount,
} from './cart_state.js';
import type { CoreStore } from './core_store.js';
import { createListeners } from './listeners.js';
import type { LockRunner } from './lock.js';
import type { StorageLog } from './storage.js';

/**
 * The storage key of the cart.
 * @example
 * CART_KEY; // 'cart'
 */
export const CART_KEY = 'cart';

/**
 * The state of the cart. `cart` is null until the core has read the stored cart; until then the number of units is
 * unknown and must not be displayed.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * const snapshot: CartSnapshot = store.getSnapshot();
 * snapshot; // { status: 'loading', cart: null, adds: 0 }
 */
export type CartSnapshot = {
  /** The number of accepted additions since the page opened. */
  readonly adds: number;
} & (
  | { readonly status: 'loading' | 'failed'; readonly cart: null }
  | { readonly status: 'ready'; readonly cart: Cart }
);

/** The snapshot of prerendered pages and of the first render in the browser. */
export const CART_UNKNOWN: CartSnapshot = { status: 'loading', cart: null, adds: 0 };

/**
 * The actions on the cart. Each returns the core's result: the next cart, or the code with which the core rejected the
 * change. It returns null while the core is loading; the change is then applied when the core is ready. The store's
 * events have every result, also the later ones.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * const { add, setQuantity }: CartActions = store;
 * add(204)?.cart.totalText; // '$169.00'
 * setQuantity(204, 3);
 * store.getSnapshot().cart?.totalText; // '$507.00'
 * const refused = setQuantity(204, 100);
 * refused?.ok === false && refused.code; // 'quantity_limit'
 */
export interface CartActions {
  /** Adds units of a plan, one unless a quantity is given. */
  readonly add: (planId: number, quantity?: number) => CartChange | null;
  readonly increase: (planId: number) => CartChange | null;
  readonly decrease: (planId: number) => CartChange | null;
  readonly setQuantity: (planId: number, quantity: number) => CartChange | null;
  readonly remove: (planId: number) => CartChange | null;
  /** Empties the cart. Its storage key is removed unless another version has stored lines in it that are unknown here. */
  readonly clear: () => CartChange | null;
  /** Removes these units, as many of them as the cart has. */
  readonly subtract: (lines: readonly PlanCount[]) => CartChange | null;
  /** Undoes a removal: inserts the lines at the index, all or none. Units of a plan in the cart are added to its line. */
  readonly restoreLines: (lines: readonly PlanCount[], index: number) => CartChange | null;
  /** Tries to load the core again after a failure. */
  readonly retry: () => void;
}

/**
 * The cart of a page, as an external store for React. {@link openCart} creates it.
 * @example
 * const store: CartStore = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * store.add(204);
 * store.getSnapshot().cart?.count; // 1
 */
export interface CartStore extends CartActions {
  /** The actions alone. */
  readonly actions: CartActions;
  /** The first subscriber starts the load of the core. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CartSnapshot;
  /** Subscribes to the results of actions and to what no action caused. The first listener also gets earlier events. */
  readonly onEvent: (listener: (event: CartEvent) => void) => () => void;
  /**
   * Runs work once, when the core has loaded and this tab holds the lock that all tabs share: the cart is then the
   * stored one, and what the work changes is stored before another tab reads it.
   */
  readonly underLock: (work: () => void) => void;
  /** Whether all changes are stored, so that the page may be closed. */
  readonly isStored: () => boolean;
  /** The storage, and the key of the cart in it. */
  readonly storage: () => Storage;
  readonly id: string;
  /** The load of the core. */
  readonly core: CoreStore;
  /** Stores what is not stored yet, and removes the event listeners of the page. */
  readonly close: () => void;
}

/** The dependencies of a cart store. */
export interface CartStoreParts {
  readonly core: CoreStore;
  readonly storage: () => Storage;
  readonly id: string;
  readonly lineExtras?: ((planId: number) => object) | undefined;
  readonly items?: readonly PlanCount[] | undefined;
  readonly logStorage?: StorageLog | undefined;
  /** Runs work under a lock that all tabs share. If null, work runs immediately. */
  readonly exclusively: LockRunner | null;
  /** The window, whose events report changes in other tabs and the end of the page. Absent outside a browser. */
  readonly page?: Window | undefined;
  readonly onClose?: () => void;
}

/**
 * The cart: the stored list plus this tab's changes that are not stored yet.
 *
 * A change is displayed immediately. To write it, the store reads the storage again, repeats its unsaved changes and
 * writes the result, so that no tab overwrites another one's changes. If the storage is unusable, changes stay in
 * memory and the cart keeps working.
 */
export function createCartStore(parts: CartStoreParts): CartStore {
  const { core, storage, id, page } = parts;
  const { subscribe, notify } = createListeners();
  const events = createEventStream();
  let isStorageReported = false;
  const log = openCartLog({
    storage,
    id,
    lock: parts.exclusively,
    logStorage: parts.logStorage,
    onProblem(code) {
      if (!isStorageReported) events.emit({ kind: 'storage', code });
      isStorageReported = true;
    },
  });
  let snapshot = CART_UNKNOWN;
  let state = NO_CART;
  /** Whether this version cannot read all of the stored text. */
  let isUnread = false;
  /** The core that makes the changes; null until the stored cart has been read, and after the core trapped. */
  let rules: ShopCore | null = null;
  /** Postponed changes that are applied here, but not stored. */
  let held: readonly CartOperation[] = [];
  /** Work that waits for the core and the lock. */
  let jobs: (() => void)[] = [];

  const show = (added = 0): void => {
    if (state.cart === null || (state.cart === snapshot.cart && added === 0)) return;
    snapshot = { status: 'ready', cart: state.cart, adds: snapshot.adds + added };
    notify();
  };

  /** Takes over what another tab has stored. Only a change writes: the text may be of a newer version. */
  const read = (loaded: ShopCore): void => {
    const text = log.read();
    if (text === undefined && state.cart !== null) return;
    const { cart, notes } = loaded.restoreCart(text ?? null);
    isUnread = notes.some(({ code }) => code === 'cart_malformed' || code === 'line_malformed');
    const items = text === null && state.cart === null ? (parts.items ?? []) : [];
    state = rebase(loaded, state, items.length > 0 ? buildCart(loaded, items).cart : cart);
    const news = log.unreported(notes);
    if (news.length > 0) events.emit({ kind: 'restored', notes: news });
  };

  /** Applies a change and displays it, or returns the code with which the core rejected it. */
  const perform = (loaded: ShopCore, operation: CartOperation): CartChange => {
    const before = state.cart;
    const next = change(loaded, state, operation);
    state = next.state;
    show(operation.type === 'add' && next.result.ok ? 1 : 0);
    events.emit({ kind: 'change', operation, change: next.result, before });
    return next.result;
  };

  /** Takes back the held changes that are none of these: another tab has stored them, or is to do so. */
  const release = (loaded: ShopCore, kept: readonly CartOperation[]): void => {
    if (held.length === kept.length) return;
    const unsaved = state.unsaved.filter((one) => !held.includes(one) || kept.includes(one));
    state = rebase(loaded, { ...state, unsaved }, loaded.restoreCart(log.known()).cart);
    held = kept;
  };

  /**
   * Applies the changes that waited for the core, also those of closed tabs. A change that could not be
   * stored waits again, and is not applied twice: neither here nor if another tab has stored it meanwhile.
   */
  const performPostponed = (loaded: ShopCore): void => {
    const due = log.takePostponed((one) => canApply(loaded, one));
    const rest = [...due];
    const stillHeld = held.filter((one) => {
      const text = JSON.stringify(one);
      const index = rest.findIndex((other) => JSON.stringify(other) === text);
      return index >= 0 && rest.splice(index, 1);
    });
    release(loaded, stillHeld);
    for (const operation of rest) {
      try {
        perform(loaded, operation);
      } catch (error) {
        // An argument had a wrong type. Its caller cannot catch the error any more; the other changes are valid.
        console.error(error);
      }
    }
    held = state.unsaved.filter((one) => stillHeld.includes(one) || rest.includes(one));
  };

  /** Returns the change that puts back a copy, if this version reads all of it. */
  const returnOf = (loaded: ShopCore, text: string): CartOperation | null => {
    const { cart, notes } = loaded.restoreCart(text);
    const index = state.cart?.lines.length ?? 0;
    const operation = { type: 'restoreLines', lines: cart.lines, index } as const;
    const isRead = notes.every(({ code }) => code === 'price_changed');
    return isRead && change(loaded, state, operation).result.ok ? operation : null;
  };
  const hasReturn = (loaded: ShopCore): boolean =>
    log.unread().some((text) => returnOf(loaded, text) !== null);
  /** Puts back what an older version, which could not read it, has replaced. */
  const postponeReturns = (loaded: ShopCore): void => {
    for (const text of log.unread()) {
      const operation = returnOf(loaded, text);
      if (operation !== null && log.dropUnread(text)) log.postpone(operation);
    }
  };

  /**
   * Reads, changes and writes the cart, and opens it after a load of the core. Without the lock, jobs and postponed
   * changes keep waiting, because two tabs could apply them.
   * @returns Whether something waits for the lock.
   */
  const sync = (isLocked: boolean): boolean => {
    rules ??= core.getSnapshot().core;
    if (rules === null) return false;
    read(rules);
    if (!isLocked) release(rules, []);
    else {
      postponeReturns(rules);
      performPostponed(rules);
      show();
      const due = jobs;
      jobs = [];
      for (const job of due) job();
    }
    if (state.unsaved.length > 0) {
      const text = textToStore(rules, state, log.known(), parts.lineExtras);
      if (log.write(text, isUnread)) {
        state = { ...state, unsaved: [] };
        isUnread = false;
        held = [];
      } else for (const operation of held) log.postpone(operation);
    }
    show();
    return !isLocked && (jobs.length > 0 || hasPostponed(rules));
  };
  const hasPostponed = (loaded: ShopCore): boolean =>
    log.hasPostponed((operation) => canApply(loaded, operation));
  const save = (): void => {
    log.underLock(sync);
  };

  const act = (operation: CartOperation): CartChange | null => {
    let result: CartChange | null = null;
    if (rules !== null) {
      try {
        read(rules);
        result = perform(rules, operation);
        save();
        return result;
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== 'core_trapped') throw error;
        // The next instance of the core repeats the change.
        rules = null;
        if (result !== null) return result;
      }
    }
    log.postpone(operation);
    events.emit({ kind: 'change', operation, change: null, before: snapshot.cart });
    core.start();
    core.retry();
    return null;
  };

  const onCore = (): void => {
    const { status, core: loaded } = core.getSnapshot();
    rules = null;
    if (loaded === null) {
      snapshot = { status, cart: null, adds: snapshot.adds };
      notify();
      if (status === 'failed' && log.hasPostponed(() => true))
        events.emit({ kind: 'core_unavailable' });
      return;
    }
    // An instance does not accept carts of an earlier instance.
    state = { ...state, cart: null };
    log.forget();
    read(loaded);
    // Postponed changes are applied before later ones: the cart then opens under the lock.
    if (!hasPostponed(loaded)) {
      rules = loaded;
      show();
    }
    save();
  };

  /** Reads the changes of other tabs, also after this tab was frozen. */
  const catchUp = (): void => {
    if (rules === null) return;
    read(rules);
    show();
    if (held.length > 0 || hasPostponed(rules) || hasReturn(rules)) save();
  };
  // A page that is being left cannot wait for a lock.
  const saveRest = (): void => {
    if (rules !== null && state.unsaved.length > 0) sync(false);
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (log.hasKey(key)) catchUp();
  };
  const closing = new AbortController();
  const { signal } = closing;
  page?.addEventListener('storage', onStorage, { signal });
  page?.addEventListener('pageshow', catchUp, { signal });
  page?.document.addEventListener('visibilitychange', catchUp, { signal });
  page?.addEventListener('pagehide', saveRest, { signal });
  const forgetCore = core.subscribe(onCore);
  if (core.getSnapshot().status !== 'loading') onCore();

  const actions: CartActions = {
    add: (planId, quantity = 1) => act({ type: 'add', planId, quantity }),
    increase: (planId) => act({ type: 'increase', planId }),
    decrease: (planId) => act({ type: 'decrease', planId }),
    remove: (planId) => act({ type: 'remove', planId }),
    setQuantity: (planId, quantity) => act({ type: 'setQuantity', planId, quantity }),
    clear: () => act({ type: 'clear' }),
    subtract: (lines) => act({ type: 'subtract', lines }),
    restoreLines: (lines, index) => act({ type: 'restoreLines', lines, index }),
    retry: core.retry,
  };

  return {
    ...{ core, storage, id, actions },
    ...actions,
    subscribe(listener) {
      core.start();
      return subscribe(listener);
    },
    getSnapshot: () => snapshot,
    onEvent: events.listen,
    underLock(work) {
      jobs = [...jobs, work];
      core.start();
      if (rules !== null) save();
    },
    isStored: () => state.unsaved.length + jobs.length === 0 && log.isStored(),
    close() {
      saveRest();
      closing.abort();
      forgetCore();
      core.close();
      parts.onClose?.();
    },
  };
}
