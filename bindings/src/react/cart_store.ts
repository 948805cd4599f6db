import type { Cart, CartChange, ShopCore } from '../index.js';
import { createCartBackup, type CartBackup } from './cart_backup.js';
import {
  applyOperation,
  buildCart,
  missingLines,
  parseOperations,
  planOf,
  replay,
  type CartOperation,
  type PlanCount,
  type PlanOperation,
} from './cart_operations.js';
import { createNoticeBoard, type CartNotice } from './cart_notices.js';
import type { CoreStore } from './core_store.js';
import { createListeners } from './listeners.js';
import type { LockRunner } from './lock.js';
import { storedText } from './storage.js';

/**
 * The storage key of the cart.
 * @example
 * ```ts
 * CART_KEY; // 'cart'
 * ```
 */
export const CART_KEY = 'cart';

/**
 * The state of the cart. `cart` is null until the core has read the stored cart; until then the number of units is
 * unknown and must not be displayed.
 * @example
 * ```ts
 * const store = openCart(() => Promise.resolve(core));
 * const snapshot: CartSnapshot = store.getSnapshot();
 * snapshot; // { status: 'loading', cart: null, adds: 0 }
 * ```
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
 * change. It returns null while the core is loading; the change is then applied when the core is ready.
 * @example
 * ```ts
 * const store = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * const { add, setQuantity }: CartActions = store;
 * add(204)?.cart.totalText; // '$169.00'
 * setQuantity(204, 3);
 * store.getSnapshot().cart?.totalText; // '$507.00'
 * const refused = setQuantity(204, 100);
 * refused?.ok === false && refused.code; // 'quantity_limit'
 * ```
 */
export interface CartActions {
  /** Adds units of a plan, one unless a quantity is given. */
  readonly add: (planId: number, quantity?: number) => CartChange | null;
  readonly increase: (planId: number) => CartChange | null;
  readonly decrease: (planId: number) => CartChange | null;
  readonly setQuantity: (planId: number, quantity: number) => CartChange | null;
  readonly remove: (planId: number) => CartChange | null;
  /** Empties the cart and removes its storage key. */
  readonly clear: () => CartChange | null;
  /** Undoes a removal: inserts the lines at the index, all or none. */
  readonly restoreLines: (lines: readonly PlanCount[], index: number) => CartChange | null;
  /**
   * Removes the paid units that are still in the cart, and keeps a copy of them in `backup`. The change waits for the
   * core and for the lock that all tabs share.
   * @param claim Called once, under the lock; returns whether this tab removes the units. The next tab that holds the
   *   lock sees what it writes into the browser's storage.
   * @returns The cart without the paid units; null if `claim` returned false.
   */
  readonly subtractPaid: (
    lines: readonly PlanCount[],
    claim: () => boolean,
  ) => Promise<CartChange | null>;
  /** Tries to load the core again after a failure. */
  readonly retry: () => void;
}

/**
 * The cart of a page, as an external store for React. {@link openCart} creates it.
 * @example
 * ```ts
 * const store: CartStore = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * store.add(204);
 * store.getSnapshot().cart?.count; // 1
 * ```
 */
export interface CartStore extends CartActions {
  /** The actions alone. */
  readonly actions: CartActions;
  /** The first subscriber starts the load of the core. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CartSnapshot;
  readonly onNotice: (listener: (notice: CartNotice) => void) => () => void;
  /** The current cart in its stored form; null if it is empty or unknown. */
  readonly storedForm: () => string | null;
  /** Whether all changes are stored, including those that wait for the core, so that a reload keeps them. */
  readonly isStored: () => boolean;
  /** The lines removed from this cart last. */
  readonly backup: CartBackup;
  readonly core: CoreStore;
  /** Stores pending changes and removes all event listeners. Call it before another store replaces this one. */
  readonly close: () => void;
}

/** The dependencies of a cart store. */
export interface CartStoreParts {
  readonly core: CoreStore;
  /**
   * Stores the cart under `id`, the lines removed last under `${id}Backup`, and changes that wait for the core under
   * `${id}Waiting`.
   */
  readonly storage: () => Storage;
  readonly id: string;
  /** Runs work under a lock that all tabs share. If null, work runs immediately. */
  readonly exclusively: LockRunner | null;
  /** The window, whose events report changes in other tabs and the end of the page. Absent outside a browser. */
  readonly page?: Window | undefined;
}

interface WaitingPayment {
  readonly lines: readonly PlanCount[];
  readonly claim: () => boolean;
  readonly done: (change: CartChange | null) => void;
}

/**
 * The cart: the stored list plus this tab's changes that are not stored yet.
 *
 * A change is displayed immediately. To write it, the store reads the storage again, replays its unsaved changes and
 * writes the result, so that no tab overwrites another one's changes. If the storage is unusable, changes stay in
 * memory and the cart keeps working.
 */
export function createCartStore({
  core,
  storage,
  id,
  exclusively,
  page,
}: CartStoreParts): CartStore {
  const stored = storedText(storage, id);
  const waitingKey = `${id}Waiting`;
  const waiting = storedText(storage, waitingKey);
  const backup = createCartBackup(storage, id);
  const { subscribe, notify } = createListeners();
  const board = createNoticeBoard();
  let snapshot = CART_UNKNOWN;
  let rules: ShopCore | null = null;
  /** A loaded core that waits for the lock, because stored changes must be applied first. */
  let opening: ShopCore | null = null;
  /** Changes that wait for the core and could not be stored, in order. */
  let early: CartOperation[] = [];
  /** Payments that wait for the core and the lock. */
  let payments: WaitingPayment[] = [];
  /** Changes that are displayed but not yet stored. */
  let unsaved: CartOperation[] = [];
  /** The stored text that `base` was read from; undefined before the first read. */
  let baseText: string | null | undefined;
  let base: Cart | null = null;
  /** Cache of `base` with `unsaved` applied; null after either changed. */
  let current: Cart | null = null;
  let saving = false;
  let toldOfStorage = false;
  let writeFailed = false;
  /** The list of waiting changes could not be removed. */
  let isStuck = false;

  const publish = (next: CartSnapshot): void => {
    snapshot = next;
    notify();
  };
  const show = (cart: Cart, added = 0): void => {
    publish({ status: 'ready', cart, adds: snapshot.adds + added });
  };

  const tellStorage = (code: 'storage_unavailable' | 'storage_full'): void => {
    if (toldOfStorage) return;
    toldOfStorage = true;
    board.post({ kind: 'storage', code });
  };

  /** Reads the stored cart. Returns whether it was repaired and must be written back. */
  const readAfresh = (loaded: ShopCore): boolean => {
    const read = stored.read();
    if (!read.ok) {
      tellStorage(read.code);
      base ??= loaded.emptyCart;
      return false;
    }
    if (base !== null && read.text === baseText) return false;
    const { cart, notes } = loaded.restoreCart(read.text);
    base = cart;
    baseText = read.text;
    current = null;
    const repaired = notes.length > 0;
    if (repaired) board.post({ kind: 'restored', notes });
    return repaired;
  };

  const visible = (loaded: ShopCore): Cart =>
    (current ??= replay(loaded, base ?? loaded.emptyCart, unsaved));

  /** Shows what was read or written last, unless it is shown already. */
  const refresh = (loaded: ShopCore): void => {
    const cart = visible(loaded);
    if (snapshot.cart !== cart) show(cart);
  };

  /** Writes the cart that was just read, with the unsaved changes applied. */
  const write = (loaded: ShopCore): void => {
    const cart = visible(loaded);
    // Removing the last line stores the empty list; clearing removes the key.
    const keep = cart.count > 0 || unsaved.at(-1)?.type === 'remove';
    const text = keep ? loaded.storeCart(cart) : null;
    const written = text === null ? stored.remove() : stored.write(text);
    writeFailed = !written.ok;
    if (written.ok) {
      base = cart;
      baseText = text;
      unsaved = [];
    } else {
      tellStorage(written.code);
    }
  };

  /** Must be called under the lock. */
  const takeOutPaid = (loaded: ShopCore): void => {
    const waiting = payments.map((payment) => ({ ...payment, isDue: payment.claim() }));
    payments = [];
    const paid = waiting
      .filter(({ isDue }) => isDue)
      .map(({ lines }): CartOperation => ({ type: 'subtract', lines }));
    const before = visible(loaded);
    const cart = replay(loaded, before, paid);
    const removed = buildCart(loaded, missingLines(before.lines, cart.lines)).cart;
    if (removed.count > 0) {
      backup.save(loaded.storeCart(removed), 'paid');
      unsaved.push(...paid);
      current = cart;
    }
    for (const { isDue, done } of waiting) done(isDue ? { ok: true, cart } : null);
  };

  /** The stored changes of all tabs that wait for the core; null without a list. */
  const readWaiting = (): readonly CartOperation[] | null => {
    const read = waiting.read();
    return read.ok && read.text !== null ? parseOperations(read.text) : null;
  };
  const hasWaiting = (): boolean => early.length > 0 || readWaiting() !== null;

  const postpone = (operation: CartOperation): void => {
    const list = JSON.stringify([...(readWaiting() ?? []), operation]);
    if (!waiting.write(list).ok) early.push(operation);
  };

  /** Applies the changes that waited for the core, also those of closed tabs. */
  const doWaiting = (loaded: ShopCore): void => {
    const list = readWaiting();
    // A list that cannot be removed would be applied repeatedly.
    const operations = [...(list !== null && waiting.remove().ok ? list : []), ...early];
    early = [];
    for (const operation of operations) {
      try {
        const change = perform(loaded, operation);
        if (!change.ok) {
          board.post({ kind: 'refused', planId: planOf(operation), code: change.code });
        } else if (operation.type === 'add') {
          board.post({ kind: 'added', planId: operation.planId, change });
        }
      } catch (error) {
        // An argument had a wrong type. Its caller cannot catch the error any more; the other changes are valid.
        console.error(error);
      }
    }
  };

  /** Without the lock, payments and stored changes keep waiting, because two tabs could apply them. */
  const writeNow = (loaded: ShopCore, repair: boolean, isLocked: boolean): void => {
    const repaired = readAfresh(loaded);
    if (isLocked) {
      doWaiting(loaded);
      takeOutPaid(loaded);
    }
    if (unsaved.length > 0 || repaired || repair) write(loaded);
    // Also what another tab wrote before this one held the lock: its storage event finds nothing new.
    refresh(loaded);
  };

  /** Must be called in the task that has read the storage. */
  const save = (repair = false): void => {
    const loaded = rules;
    if (loaded === null) return;
    if (exclusively === null) {
      // A browser's storage does not change within a task.
      writeNow(loaded, repair, true);
      return;
    }
    if (saving) return; // the save in progress, or the next one, includes this change
    saving = true;
    void exclusively((isLocked) => {
      writeNow(loaded, repair, isLocked);
      isStuck = isLocked && hasWaiting();
    }).then(() => {
      saving = false;
      saveRest();
    });
  };

  /** Saves what arrived while the lock was held or refused. A failed write waits for the next change. */
  const saveRest = (): void => {
    const rest = payments.length > 0 || (unsaved.length > 0 && !writeFailed);
    if (rest || (hasWaiting() && !isStuck)) save();
  };

  /** Reads the changes of other tabs, also after this tab was frozen. */
  const catchUp = (): void => {
    if (rules === null) return;
    const repair = readAfresh(rules);
    refresh(rules);
    if (repair || hasWaiting()) save(repair);
  };

  /** @returns The core's result; null while the change waits for the core. */
  const change = (operation: CartOperation): CartChange | null => {
    if (rules !== null) {
      try {
        readAfresh(rules);
        const result = perform(rules, operation);
        save();
        return result;
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== 'core_trapped') throw error;
        // The change waits for the next instance of the core.
        rules = null;
        if (unsaved.includes(operation)) return null;
      }
    }
    // Emptying the cart needs no core, and must not wait for it after a payment.
    if (operation.type === 'clear' && stored.remove().ok && waiting.remove().ok) early = [];
    else postpone(operation);
    core.start();
    core.retry();
    return null;
  };

  /** Applies a change and displays it, or returns the code with which the core rejected it. */
  const perform = (loaded: ShopCore, operation: CartOperation): CartChange => {
    const before = visible(loaded);
    const result = applyOperation(loaded, before, operation);
    if (!result.ok) {
      refresh(loaded);
      return result;
    }
    unsaved.push(operation);
    current = result.cart;
    show(result.cart, operation.type === 'add' ? 1 : 0);
    return result;
  };

  const onCore = (): void => {
    const { status, core: loaded } = core.getSnapshot();
    if (status === 'ready') {
      if (rules !== null || opening === loaded) return;
      // An instance does not accept carts of an earlier instance.
      base = current = null;
      baseText = undefined;
      const repair = readAfresh(loaded);
      if (!hasWaiting()) {
        rules = loaded;
        show(visible(loaded));
        save(repair);
        return;
      }
      // Waiting changes are applied before later ones, so the cart opens under the lock.
      opening = loaded;
      const work = (isLocked: boolean): void => {
        if (opening !== loaded) return;
        opening = null;
        rules = loaded;
        writeNow(loaded, repair, isLocked);
      };
      if (exclusively === null) work(true);
      else void exclusively(work).then(saveRest);
    } else {
      rules = opening = null;
      publish({ status, cart: null, adds: snapshot.adds });
      if (status === 'failed' && hasWaiting()) board.post({ kind: 'core_unavailable' });
    }
  };

  const forgetCore = core.subscribe(onCore);
  if (core.getSnapshot().status !== 'loading') onCore();
  // A page that is being left cannot wait for a lock.
  const writeRest = (): void => {
    if (rules !== null && unsaved.length + payments.length > 0)
      writeNow(rules, false, exclusively === null);
  };
  const onStorage = (event: Event): void => {
    const { key } = event as StorageEvent;
    if (key === null || key === id || key === waitingKey) catchUp();
  };
  const heard: readonly (readonly [EventTarget, string, (event: Event) => void])[] =
    page === undefined
      ? []
      : [
          [page, 'storage', onStorage],
          [page, 'pageshow', catchUp],
          [page.document, 'visibilitychange', catchUp],
          [page, 'pagehide', writeRest],
        ];
  for (const [target, type, listener] of heard) target.addEventListener(type, listener);

  const ofPlan =
    (type: PlanOperation['type']) =>
    (planId: number): CartChange | null =>
      change({ type, planId });
  const actions: CartActions = {
    add: (planId, quantity = 1) => change({ type: 'add', planId, quantity }),
    increase: ofPlan('increase'),
    decrease: ofPlan('decrease'),
    remove: ofPlan('remove'),
    setQuantity: (planId, quantity) => change({ type: 'setQuantity', planId, quantity }),
    clear: () => change({ type: 'clear' }),
    restoreLines: (lines, index) => change({ type: 'restoreLines', lines, index }),
    subtractPaid: (lines, claim) =>
      new Promise((done) => {
        payments.push({ lines, claim, done });
        core.start();
        save();
      }),
    retry: core.retry,
  };

  return {
    core,
    subscribe(listener) {
      core.start();
      return subscribe(listener);
    },
    getSnapshot: () => snapshot,
    storedForm() {
      if (rules !== null) {
        const cart = visible(rules);
        return cart.count > 0 ? rules.storeCart(cart) : null;
      }
      const read = stored.read();
      return read.ok && read.text !== '' && read.text !== '[]' ? read.text : null;
    },
    isStored: () => early.length + unsaved.length + payments.length === 0,
    onNotice: (listener) => board.listen(listener),
    backup,
    close() {
      writeRest();
      for (const [target, type, listener] of heard) target.removeEventListener(type, listener);
      forgetCore();
      core.close();
    },
    actions,
    ...actions,
  };
}
