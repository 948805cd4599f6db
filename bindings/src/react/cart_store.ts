import type { Cart, CartChange, ShopCore } from '../index.js';
import { createCartBackup, type CartBackup } from './cart_backup.js';
import {
  applyOperation,
  buildCart,
  missingLines,
  parseOperations,
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
 * One moment of the cart. `cart` is null until the core has read what was stored: the count is unknown before,
 * so nothing may show one.
 * @example
 * ```ts
 * const store = openCart(() => Promise.resolve(core));
 * const snapshot: CartSnapshot = store.getSnapshot();
 * snapshot; // { status: 'loading', cart: null, adds: 0 }
 * ```
 */
export type CartSnapshot = { readonly adds: number } & (
  | { readonly status: 'loading' | 'failed'; readonly cart: null }
  | { readonly status: 'ready'; readonly cart: Cart }
);

/** The snapshot of prerendered pages and of the first render in the browser. */
export const CART_UNKNOWN: CartSnapshot = { status: 'loading', cart: null, adds: 0 };

/**
 * What can be done with the cart. Each returns the core's result: the next cart, or the code with which the change was
 * refused. Null while the core is loading: the change then waits, and is done when the core is ready.
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
  /** Undoes a removal: the lines return to their place, all or none. */
  readonly putBack: (lines: readonly PlanCount[], index: number) => CartChange | null;
  /**
   * Takes out what was paid, as far as it is there, and keeps a copy under `cartBackup`. The change waits for the core
   * and for the lock that all tabs share.
   * @param claim Called once, under the lock: returns whether this tab is the one to do it. What it writes into the
   *   browser's storage is seen by the next tab that has the lock.
   * @returns The cart without what was paid; null when another tab is the one to do it.
   */
  readonly subtractPaid: (
    lines: readonly PlanCount[],
    claim: () => boolean,
  ) => Promise<CartChange | null>;
  /** Tries to load the core again after a failure. */
  readonly retry: () => void;
}

/**
 * The cart of a page, as an external store. {@link openCart} makes it.
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
  /** The stored form of what is in the cart now; null when it is empty or cannot be known. */
  readonly storedForm: () => string | null;
  /** Whether a page that is loaded again would find the cart, with all that waits for the core. */
  readonly isStored: () => boolean;
  /** What was taken out of this cart last. */
  readonly backup: CartBackup;
  readonly core: CoreStore;
  /** Stores what waits to be stored and stops listening to the page, as before another store takes its place. */
  readonly close: () => void;
}

/**
 * What a cart store is put together from.
 */
export interface CartStoreParts {
  readonly core: CoreStore;
  /**
   * Where the cart is stored, under its id; what is taken out of it, under `${id}Backup`; and changes that wait for the
   * core, under `${id}Waiting`.
   */
  readonly storage: () => Storage;
  readonly id: string;
  /** Runs work while no other tab does. Without it, work runs immediately. */
  readonly exclusively: LockRunner | null;
  /** The window whose events report changes in other tabs and that the page is left. Absent outside a browser. */
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
 * A change is shown immediately. It is written by reading the storage again, replaying the waiting
 * changes over it, and writing the result, so that two tabs add up instead of overwriting each
 * other. When the storage cannot be used the changes stay in memory and the cart keeps working.
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
  /** The core that waits for the lock, with changes to be done first. */
  let opening: ShopCore | null = null;
  /** Waits for the core and could not be stored, in order. */
  let early: CartOperation[] = [];
  /** Payments that wait for the core and the lock. */
  let payments: WaitingPayment[] = [];
  /** Shown, and not yet in the storage. */
  let unsaved: CartOperation[] = [];
  /** The stored text that `base` was read from; undefined before the first read. */
  let baseText: string | null | undefined;
  let base: Cart | null = null;
  /** `base` with `unsaved` over it, for as long as neither changes. */
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

  /** Takes in what is stored now. Returns whether it needed repair and should be written back. */
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

  /** Writes what is unsaved over what has just been read. */
  const write = (loaded: ShopCore, repair: boolean): void => {
    if (unsaved.length === 0 && !repair) return;
    const cart = visible(loaded);
    // Removing the last line stores the empty list; clearing leaves nothing behind.
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
    if (snapshot.cart !== cart) show(cart);
  };

  /** To be called under the lock. */
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
      show(cart);
    }
    for (const { isDue, done } of waiting) done(isDue ? { ok: true, cart } : null);
  };

  /** The stored changes that wait for the core, of all tabs; null where there is no list. */
  const readWaiting = (): readonly CartOperation[] | null => {
    const read = waiting.read();
    return read.ok && read.text !== null ? parseOperations(read.text) : null;
  };
  const hasWaiting = (): boolean => early.length > 0 || readWaiting() !== null;

  const postpone = (operation: CartOperation): void => {
    const list = JSON.stringify([...(readWaiting() ?? []), operation]);
    if (!waiting.write(list).ok) early.push(operation);
  };

  /** Does what waited for the core, also in tabs that are closed. */
  const doWaiting = (loaded: ShopCore): void => {
    const list = readWaiting();
    // A list that cannot be removed would be done again and again.
    const operations = [...(list !== null && waiting.remove().ok ? list : []), ...early];
    early = [];
    for (const operation of operations) {
      try {
        const change = perform(loaded, operation, 0);
        if (operation.type === 'add') {
          board.post({ kind: 'added', planId: operation.planId, change });
        }
      } catch (error) {
        // An argument of another type: its caller has gone on long ago, and the others are right.
        console.error(error);
      }
    }
  };

  /** Without the lock payments and stored changes keep waiting: two tabs could do them. */
  const writeNow = (loaded: ShopCore, repair: boolean, isLocked: boolean): void => {
    const repaired = readAfresh(loaded);
    if (isLocked) {
      doWaiting(loaded);
      takeOutPaid(loaded);
    }
    write(loaded, repaired || repair);
  };

  /** To be called in the task that has read afresh. */
  const save = (repair = false): void => {
    const loaded = rules;
    if (loaded === null) return;
    if (exclusively === null) {
      // Within a task a browser's storage does not change under it.
      writeNow(loaded, repair, true);
      return;
    }
    if (saving) return; // the save under way takes this change along, or the next one does
    saving = true;
    void exclusively((isLocked) => {
      writeNow(loaded, repair, isLocked);
      isStuck = isLocked && hasWaiting();
    }).then(() => {
      saving = false;
      saveRest();
    });
  };

  /** What arrived while the lock was held, or did not get it. A failed write waits for the next change. */
  const saveRest = (): void => {
    const rest = payments.length > 0 || (unsaved.length > 0 && !writeFailed);
    if (rest || (hasWaiting() && !isStuck)) save();
  };

  /** What other tabs did, also while this one was frozen. */
  const catchUp = (): void => {
    if (rules === null) return;
    const before = base;
    const repair = readAfresh(rules);
    if (base !== before) show(visible(rules));
    if (repair || hasWaiting()) save(repair);
  };

  /** @returns The core's result; null while the change waits for the core. */
  const change = (operation: CartOperation): CartChange | null => {
    if (rules !== null) {
      try {
        readAfresh(rules);
        const result = perform(rules, operation, operation.type === 'add' ? 1 : 0);
        save();
        return result;
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== 'core_trapped') throw error;
        // The change waits for the instance that comes next.
        rules = null;
        if (unsaved.includes(operation)) return null;
      }
    }
    // Emptying needs no rules, and must not wait for them after a payment.
    if (operation.type === 'clear' && stored.remove().ok && waiting.remove().ok) early = [];
    else postpone(operation);
    if (operation.type === 'add') publish({ ...snapshot, adds: snapshot.adds + 1 });
    core.start();
    core.retry();
    return null;
  };

  /** The visible half of a change: shown immediately, or refused with the reason. */
  const perform = (loaded: ShopCore, operation: CartOperation, added: number): CartChange => {
    const before = visible(loaded);
    const result = applyOperation(loaded, before, operation);
    if (!result.ok) {
      if (snapshot.cart !== before) show(before);
      return result;
    }
    unsaved.push(operation);
    current = result.cart;
    show(result.cart, added);
    return result;
  };

  const onCore = (): void => {
    const { status, core: loaded } = core.getSnapshot();
    if (status === 'ready') {
      if (rules !== null || opening === loaded) return;
      // Carts of an instance before this one are not known to this one.
      base = current = null;
      baseText = undefined;
      const repair = readAfresh(loaded);
      if (!hasWaiting()) {
        rules = loaded;
        show(visible(loaded));
        save(repair);
        return;
      }
      // What waits comes before anything later, so the cart opens under the lock.
      opening = loaded;
      const work = (isLocked: boolean): void => {
        if (opening !== loaded) return;
        opening = null;
        rules = loaded;
        writeNow(loaded, repair, isLocked);
        show(visible(loaded));
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
  // A page that is going away cannot wait for a lock.
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
    putBack: (lines, index) => change({ type: 'putBack', lines, index }),
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
