import { useSyncExternalStore } from 'react';
import { readOrder, readTopUp, type PaymentState } from '../../api/checkout';
import { isRecord, readRecord, readText, readWhole } from '../../api/read';
import { createPersistedState } from '../createPersistedState';

const PURCHASES_KEY = 'purchases';
/** Maximum of paid entries, and of other entries. The oldest ones beyond it are dropped. */
const MAX_ENTRIES = 30;

/** The service's last response about a session. */
type Details = Omit<PaymentState, 'state'>;

/** A phone number of an order with its plan or top-up. */
export interface UsedNumber {
  readonly id: number;
  /** Ten digits. */
  readonly phone: string;
}

interface Entry {
  readonly sessionId: string;
  /** `open` until the server has reported it as paid, or as to be paid in cash at a store. */
  readonly state: PaymentState['state'];
  /** null while the state is `open`. */
  readonly details: Details | null;
  /** The phone numbers typed on this device. */
  readonly numbers: readonly UsedNumber[];
  /** Whether the shopper has dismissed it from the home page. */
  readonly putAway: boolean;
  /** Whether the items were removed from the cart, so that no other tab and no later visit removes them again. */
  readonly settled: boolean;
}

/** A purchase of this device: paid, to be paid in cash at a store, or not paid there in time. */
export interface Purchase extends Details, Omit<Entry, 'state' | 'details'> {
  readonly state: Exclude<Entry['state'], 'open'>;
}

/** The entries, newest first; one for each session that this device has started. */
const state = createPersistedState<readonly Entry[]>(() => localStorage, PURCHASES_KEY, {
  parse: (list) =>
    Array.isArray(list) ? list.map(readEntry).filter((entry) => entry !== null) : [],
  format: (entries) => entries,
  isReadable: Array.isArray,
});

function change(next: (entries: readonly Entry[]) => readonly Entry[]): void {
  state.change((entries) => withinLimits(next(entries)));
}

/** Unpaid attempts must not displace paid purchases. */
function withinLimits(entries: readonly Entry[]): readonly Entry[] {
  const counts = { paid: 0, unpaid: 0 };
  return entries.filter((entry) => {
    const kind = entry.state === 'paid' ? 'paid' : 'unpaid';
    counts[kind] += 1;
    return counts[kind] <= MAX_ENTRIES;
  });
}

function find(sessionId: string): Entry | undefined {
  return state.read().find((entry) => entry.sessionId === sessionId);
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
    const begun = { state: 'open', details: null, putAway: false, settled: false } as const;
    change((entries) => [{ sessionId, numbers, ...begun }, ...without(entries, sessionId)]);
  },

  /**
   * Stores a payment, or that it is awaited. Must be called under the cart's lock, because browsers propagate a write
   * to other tabs with a delay, and a tab with an older list would overwrite it.
   *
   * @returns Whether the caller must remove the items from the cart.
   */
  claim(sessionId: string, { state: own, ...details }: PaymentState): boolean {
    const entry = find(sessionId);
    if (entry === undefined) return false;
    const isOpen = entry.state === 'open';
    if (own === 'paid' ? entry.settled && entry.state === 'paid' : !isOpen) return false;
    // A payment in cash comes later than the notice that it is awaited.
    changeOne(sessionId, { state: own, details, putAway: isOpen && entry.putAway, settled: true });
    return !entry.settled;
  },

  /** Removes an expired session, unless it was to be paid in cash at a store. */
  expire(sessionId: string): void {
    if (find(sessionId)?.details == null) purchases.remove(sessionId);
    else changeOne(sessionId, { state: 'expired', putAway: false });
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
  restore({ type, order, topUp, ...purchase }: Purchase): void {
    const entry = { ...purchase, details: { type, order, topUp } };
    const others = without(state.read(), entry.sessionId);
    change(() => [...others, entry].sort((one, other) => timeOf(other) - timeOf(one)));
  },
} as const;

const NONE: readonly Entry[] = [];

/** The entries of this device; none while prerendering and hydrating. */
export function useEntries(): readonly Entry[] {
  return useSyncExternalStore(purchases.subscribe, purchases.read, () => NONE);
}

/** Sessions without a known payment come first, because they are newer than the paid ones. */
function timeOf({ details }: Entry): number {
  return details === null ? Infinity : Date.parse(details.order.paidAt ?? details.order.createdAt);
}

/** Returns the entries that pages show: paid ones, and ones to be paid in cash at a store. */
export function selectBought(entries: readonly Entry[]): readonly Purchase[] {
  return entries.flatMap(({ state: own, details, ...entry }) =>
    own === 'open' || details === null ? [] : { ...entry, ...details, state: own },
  );
}

/** Returns the entries whose payment is unknown, or whose items are still in the cart. */
export function selectUnsettled(entries: readonly Entry[]): readonly string[] {
  const rest = entries.filter(({ settled, state: own }) => !settled || own === 'awaited');
  return rest.map(({ sessionId }) => sessionId);
}

const STATES = ['paid', 'awaited', 'expired'] as const;

function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  if (sessionId === null) return null;
  const { numbers, state: own } = value;
  const details = readDetails(value['details']);
  const known = STATES.find((one) => one === own);
  // A state of a later version stays stored, and is not displayed as another one.
  if (typeof own === 'string' && known === undefined && own !== 'open') return null;
  return {
    sessionId,
    state: (details && known) ?? 'open',
    details,
    numbers: Array.isArray(numbers) ? numbers.map(readNumber).filter((one) => one !== null) : [],
    putAway: value['putAway'] === true,
    settled: value['settled'] === true,
  };
}

function readDetails(value: unknown): Details | null {
  if (!isRecord(value)) return null;
  const order = readOrder(value['order']);
  const topUp = readTopUp(value['topUp']);
  // Earlier versions stored no type.
  return order && { type: value['type'] === 2 || topUp !== null ? 2 : 1, order, topUp };
}

function readNumber(value: unknown): UsedNumber | null {
  const number = readRecord<UsedNumber>(value, { id: readWhole, phone: readText });
  return number !== null && /^\d{10}$/.test(number.phone) ? number : null;
}
