import { storedText } from '../storage/storedText';
import {
  readOrder,
  readTopUp,
  type PaidTopUp,
  type PaymentState,
  type SessionOrder,
} from '../api/checkout';
import { isRecord, readText, readWhole } from '../api/read';
import { createPersistedState } from '../storage/createPersistedState';

/** The storage key of the purchases of this device. */
const PURCHASES_KEY = 'purchases';
/** The storage key under which an earlier version kept the sessions that have cleared a cart. */
const CLEARED_SESSIONS_KEY = 'cartClearedFor';
/** Paid ones, and as many that are not: more are dropped, the oldest first. */
const MAX_ENTRIES = 30;

/** The service's last response about a session. */
interface Details {
  readonly order: SessionOrder;
  /** null for a cart. */
  readonly topUp: PaidTopUp | null;
}

/** A number that an order named, with the plan or top-up that it was for. */
export interface UsedNumber {
  readonly id: number;
  /** Ten digits. */
  readonly phone: string;
}

/** A purchase of this device: paid, to be paid in cash at a store, or not paid there in time. */
export interface Purchase extends Details {
  readonly sessionId: string;
  readonly state: 'paid' | 'awaited' | 'expired';
  /** As they were typed on this device. */
  readonly numbers: readonly UsedNumber[];
  /** The shopper has read about it, and wants no more of it at home. */
  readonly putAway: boolean;
}

interface Entry {
  readonly sessionId: string;
  readonly putAway: boolean;
  /** null until the server has reported it as paid. */
  readonly paid: Details | null;
  /** Set while it is to be paid in cash at a store, else null. */
  readonly voucher: (Details & { readonly isExpired: boolean }) | null;
  readonly numbers: readonly UsedNumber[];
  /** Whether the cart has lost what was bought, so that no other tab and no later visit takes it out again. */
  readonly settled: boolean;
}

const oldClearedSessions = storedText(() => localStorage, CLEARED_SESSIONS_KEY);

/** Newest first. An entry is there for each session that this device has begun, and for no other. */
const state = createPersistedState<readonly Entry[]>(() => localStorage, PURCHASES_KEY, {
  parse: (list) =>
    Array.isArray(list) ? list.map(readEntry).filter((entry) => entry !== null) : [],
  format: (entries) => (entries.length === 0 ? undefined : entries),
});

function change(next: (entries: readonly Entry[]) => readonly Entry[]): void {
  state.change((entries) => withinLimits(next(entries)));
  // Each entry says now what this key said.
  oldClearedSessions.remove();
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

/** The purchases of this device: which payment pages it has left for, and what came of them. */
export const purchases = {
  subscribe: state.subscribe,
  /** The same list for as long as nothing has changed. */
  read: state.read,

  /** Must be called before the redirect to the payment page. */
  add(sessionId: string, numbers: readonly UsedNumber[] = []): void {
    const rest = { putAway: false, paid: null, voucher: null, settled: false };
    const entry = { sessionId, numbers, ...rest };
    change((entries) => [entry, ...without(entries, sessionId)]);
  },

  /**
   * Writes down what was paid. To be called under the cart's lock: browsers carry a write to another tab a moment later,
   * and a list that was read before would undo it.
   *
   * @returns Whether the caller is to take out of the cart what was paid.
   */
  claim(sessionId: string, { order, topUp }: PaymentState): boolean {
    const entry = state.read().find((one) => one.sessionId === sessionId);
    if (entry === undefined || (entry.settled && entry.paid !== null)) return false;
    const putAway = entry.voucher === null && entry.putAway;
    changeOne(sessionId, { paid: { order, topUp }, voucher: null, putAway, settled: true });
    return !entry.settled;
  },

  /**
   * Writes down what is to be paid at a shop. To be called under the cart's lock, like `claim`.
   *
   * @returns Whether the caller is to set it aside from the cart.
   */
  setAside(sessionId: string, { order, topUp }: PaymentState): boolean {
    const entry = state.read().find((one) => one.sessionId === sessionId);
    if (entry?.paid !== null || entry.voucher !== null) return false;
    changeOne(sessionId, { voucher: { order, topUp, isExpired: false }, settled: true });
    return !entry.settled;
  },

  /** It was not paid in time: forgotten, but for what was to be paid at a shop. */
  expire(sessionId: string): void {
    const voucher = state.read().find((one) => one.sessionId === sessionId)?.voucher ?? null;
    if (voucher === null) purchases.remove(sessionId);
    else changeOne(sessionId, { voucher: { ...voucher, isExpired: true }, putAway: false });
  },

  /** No number stays on this device, as after signing out. */
  dropNumbers(): void {
    if (state.read().some(({ numbers }) => numbers.length > 0))
      change((entries) => entries.map((entry) => ({ ...entry, numbers: [] })));
  },

  remove(sessionId: string): void {
    change((entries) => without(entries, sessionId));
  },

  /** No longer at home; still among the purchases. */
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

/** Sessions not known to be paid come first: they are newer than any paid one. */
function timeOf({ paid, voucher }: Entry): number {
  const order = (paid ?? voucher)?.order;
  return order === undefined ? Infinity : Date.parse(order.paidAt ?? order.createdAt);
}

/** Those that are paid, or were to be paid at a shop: nothing else is ever shown. */
export function selectBought(entries: readonly Entry[]): readonly Purchase[] {
  return entries.flatMap(({ sessionId, putAway, numbers, paid, voucher }) => {
    const common = { sessionId, putAway, numbers };
    if (paid !== null) return { ...common, state: 'paid' as const, ...paid };
    if (voucher === null) return [];
    const { order, topUp, isExpired } = voucher;
    return { ...common, state: isExpired ? 'expired' : 'awaited', order, topUp };
  });
}

/** Those whose payment is not known, or not yet taken out of the cart. */
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
  const settled = value['settled'];
  const numbers = value['numbers'];
  return {
    sessionId,
    putAway: value['putAway'] === true,
    paid,
    voucher: awaited && { ...awaited, isExpired },
    numbers: Array.isArray(numbers) ? numbers.map(readNumber).filter((one) => one !== null) : [],
    // Earlier versions marked none. What they have seen paid is left alone: the cart may be the next one.
    settled: typeof settled === 'boolean' ? settled : paid !== null || hasCleared(sessionId),
  };
}

function readDetails(value: unknown): Details | null {
  if (!isRecord(value)) return null;
  const order = readOrder(value['order']);
  return order && { order, topUp: readTopUp(value['topUp']) };
}

function readNumber(value: unknown): UsedNumber | null {
  if (!isRecord(value)) return null;
  const id = readWhole(value['id']);
  const phone = readText(value['phone']);
  return id === null || phone === null || !/^\d{10}$/.test(phone) ? null : { id, phone };
}

function hasCleared(sessionId: string): boolean {
  const read = oldClearedSessions.read();
  return read.ok && read.text?.includes(JSON.stringify(sessionId)) === true;
}
