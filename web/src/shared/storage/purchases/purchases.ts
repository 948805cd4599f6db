import {
  readOrder,
  readTopUp,
  type PaidTopUp,
  type PaymentState,
  type SessionOrder,
} from '../../api/checkout';
import { isRecord, readRecord, readText, readWhole } from '../../api/read';
import { createPersistedState } from '../createPersistedState';

/** The storage key of the purchases of this device. */
const PURCHASES_KEY = 'purchases';
/** Maximum of paid entries, and of other entries. The oldest ones beyond it are dropped. */
const MAX_ENTRIES = 30;

/** The service's last response about a session. */
interface Details {
  readonly order: SessionOrder;
  /** The top-up; null for a cart. */
  readonly topUp: PaidTopUp | null;
}

/** A phone number of an order with its plan or top-up. */
export interface UsedNumber {
  readonly id: number;
  /** Ten digits. */
  readonly phone: string;
}

/** A purchase of this device: paid, to be paid in cash at a store, or not paid there in time. */
export interface Purchase extends Details {
  readonly sessionId: string;
  readonly state: 'paid' | 'awaited' | 'expired';
  /** The phone numbers typed on this device. */
  readonly numbers: readonly UsedNumber[];
  /** Whether the shopper has dismissed it from the home page. */
  readonly putAway: boolean;
}

interface Entry {
  readonly sessionId: string;
  readonly putAway: boolean;
  /** null until the server has reported it as paid. */
  readonly paid: Details | null;
  /** Set while the purchase is to be paid in cash at a store, otherwise null. */
  readonly voucher: (Details & { readonly isExpired: boolean }) | null;
  readonly numbers: readonly UsedNumber[];
  /** Whether the items were removed from the cart, so that no other tab and no later visit removes them again. */
  readonly settled: boolean;
}

/** The entries, newest first; one for each session that this device has started. */
const state = createPersistedState<readonly Entry[]>(() => localStorage, PURCHASES_KEY, {
  parse: (list) =>
    Array.isArray(list) ? list.map(readEntry).filter((entry) => entry !== null) : [],
  format: (entries) => (entries.length === 0 ? undefined : entries),
});

function change(next: (entries: readonly Entry[]) => readonly Entry[]): void {
  state.change((entries) => withinLimits(next(entries)));
}

/** Unpaid attempts must not displace paid purchases. */
function withinLimits(entries: readonly Entry[]): readonly Entry[] {
  const counts = { paid: 0, unpaid: 0 };
  return entries.filter(({ paid }) => {
    const kind = paid === null ? 'unpaid' : 'paid';
    counts[kind] += 1;
    return counts[kind] <= MAX_ENTRIES;
  });
}

function without(entries: readonly Entry[], sessionId: string): readonly Entry[] {
  return entries.filter((entry) => entry.sessionId !== sessionId);
}

function changeOne(sessionId: string, more: Partial<Entry>): void {
  change((entries) =>
    entries.map((entry) => (entry.sessionId === sessionId ? { ...entry, ...more } : entry)),
  );
}

/** The purchases of this device, from the redirect to the payment page on, with their status. */
export const purchases = {
  subscribe: state.subscribe,
  /** Returns the same list until an entry changes. */
  read: state.read,

  /** Must be called before the redirect to the payment page. */
  add(sessionId: string, numbers: readonly UsedNumber[] = []): void {
    const rest = { putAway: false, paid: null, voucher: null, settled: false };
    const entry = { sessionId, numbers, ...rest };
    change((entries) => [entry, ...without(entries, sessionId)]);
  },

  /**
   * Stores a payment. Must be called under the cart's lock, because browsers propagate a write to other tabs with a
   * delay, and a tab with an older list would overwrite it.
   *
   * @returns Whether the caller must remove the paid items from the cart.
   */
  claim(sessionId: string, { order, topUp }: PaymentState): boolean {
    const entry = state.read().find((one) => one.sessionId === sessionId);
    if (entry === undefined || (entry.settled && entry.paid !== null)) return false;
    const putAway = entry.voucher === null && entry.putAway;
    changeOne(sessionId, { paid: { order, topUp }, voucher: null, putAway, settled: true });
    return !entry.settled;
  },

  /**
   * Stores a pending cash payment. Must be called under the cart's lock, like `claim`.
   *
   * @returns Whether the caller must set the items aside from the cart.
   */
  setAside(sessionId: string, { order, topUp }: PaymentState): boolean {
    const entry = state.read().find((one) => one.sessionId === sessionId);
    if (entry?.paid !== null || entry.voucher !== null) return false;
    changeOne(sessionId, { voucher: { order, topUp, isExpired: false }, settled: true });
    return !entry.settled;
  },

  /** Removes an expired session, unless it was to be paid in cash at a store. */
  expire(sessionId: string): void {
    const voucher = state.read().find((one) => one.sessionId === sessionId)?.voucher ?? null;
    if (voucher === null) purchases.remove(sessionId);
    else changeOne(sessionId, { voucher: { ...voucher, isExpired: true }, putAway: false });
  },

  /** Removes all phone numbers from this device, for example after signing out. */
  dropNumbers(): void {
    if (state.read().some(({ numbers }) => numbers.length > 0))
      change((entries) => entries.map((entry) => ({ ...entry, numbers: [] })));
  },

  remove(sessionId: string): void {
    change((entries) => without(entries, sessionId));
  },

  /** Dismisses an entry from the home page; the purchases still list it. */
  dismiss(sessionId: string): void {
    changeOne(sessionId, { putAway: true });
  },

  /** Undoes `remove`. */
  restore(purchase: Purchase): void {
    const { sessionId, putAway, numbers, order, topUp } = purchase;
    const isPaid = purchase.state === 'paid';
    const isExpired = purchase.state === 'expired';
    const entry: Entry = {
      sessionId,
      putAway,
      numbers,
      paid: isPaid ? { order, topUp } : null,
      voucher: isPaid ? null : { order, topUp, isExpired },
      settled: true,
    };
    change((entries) =>
      [...without(entries, sessionId), entry].sort((one, other) => timeOf(other) - timeOf(one)),
    );
  },
} as const;

/** Sessions without a known payment come first, because they are newer than the paid ones. */
function timeOf({ paid, voucher }: Entry): number {
  const order = (paid ?? voucher)?.order;
  return order === undefined ? Infinity : Date.parse(order.paidAt ?? order.createdAt);
}

/** Returns the entries that pages show: paid ones, and ones to be paid in cash at a store. */
export function selectBought(entries: readonly Entry[]): readonly Purchase[] {
  return entries.flatMap(({ sessionId, putAway, numbers, paid, voucher }) => {
    const common = { sessionId, putAway, numbers };
    if (paid !== null) return { ...common, state: 'paid' as const, ...paid };
    if (voucher === null) return [];
    const { order, topUp, isExpired } = voucher;
    return { ...common, state: isExpired ? 'expired' : 'awaited', order, topUp };
  });
}

/** Returns the entries whose payment is unknown, or whose items are still in the cart. */
export function selectUnsettled(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ sessionId, settled, paid, voucher }) => {
    const isAwaited = paid === null && voucher?.isExpired === false;
    return settled && !isAwaited ? [] : sessionId;
  });
}

function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  if (sessionId === null) return null;
  const paid = readDetails(value['paid']);
  const voucher = value['voucher'];
  const awaited = readDetails(voucher);
  const isExpired = isRecord(voucher) && voucher['isExpired'] === true;
  const numbers = value['numbers'];
  return {
    sessionId,
    putAway: value['putAway'] === true,
    paid,
    voucher: awaited && { ...awaited, isExpired },
    numbers: Array.isArray(numbers) ? numbers.map(readNumber).filter((one) => one !== null) : [],
    settled: value['settled'] === true,
  };
}

function readDetails(value: unknown): Details | null {
  if (!isRecord(value)) return null;
  const order = readOrder(value['order']);
  return order && { order, topUp: readTopUp(value['topUp']) };
}

function readNumber(value: unknown): UsedNumber | null {
  const number = readRecord<UsedNumber>(value, { id: readWhole, phone: readText });
  return number !== null && /^\d{10}$/.test(number.phone) ? number : null;
}
