import { storedText } from '../storage/storedText';
import {
  readOrder,
  readTopUp,
  type PaidTopUp,
  type PaymentState,
  type SessionOrder,
} from '../api/checkout';
import { isRecord, readText } from '../api/read';
import { createPersistedState } from '../storage/createPersistedState';

/** What was bought on this device. */
const PURCHASES_KEY = 'purchases';
/** Where an earlier version kept the sessions that have emptied a cart. */
const CLEARED_SESSIONS_KEY = 'cartClearedFor';
/** Paid ones, and as many that are not: more are dropped, the oldest first. */
const MAX_ENTRIES = 30;

/** What was paid, as the service told it. */
export interface Purchase {
  readonly sessionId: string;
  readonly order: SessionOrder;
  /** null for a cart. */
  readonly topUp: PaidTopUp | null;
  /** The shopper has read about it, and wants no more of it at home. */
  readonly putAway: boolean;
}

interface Entry {
  readonly sessionId: string;
  readonly putAway: boolean;
  /** null until the service has told that it is paid. */
  readonly paid: Pick<Purchase, 'order' | 'topUp'> | null;
  /** Whether the cart has lost what was paid, so that no other tab and no later visit takes it out again. */
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

/** Attempts that nobody paid must not push out what was paid. */
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

  /** To be called before the shopper leaves for the payment page. */
  add(sessionId: string): void {
    const entry = { sessionId, putAway: false, paid: null, settled: false };
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
    changeOne(sessionId, { paid: { order, topUp }, settled: true });
    return !entry.settled;
  },

  remove(sessionId: string): void {
    change((entries) => without(entries, sessionId));
  },

  /** No longer at home; still among the purchases. */
  dismiss(sessionId: string): void {
    changeOne(sessionId, { putAway: true });
  },

  /** Undoes `remove`. */
  restore({ sessionId, putAway, order, topUp }: Purchase): void {
    const entry = { sessionId, putAway, paid: { order, topUp }, settled: true };
    change((entries) =>
      [...without(entries, sessionId), entry].sort((one, other) => timeOf(other) - timeOf(one)),
    );
  },
} as const;

/** What is not known to be paid stands first: it is newer than anything that is. */
function timeOf({ paid }: Entry): number {
  return paid === null ? Infinity : Date.parse(paid.order.paidAt ?? paid.order.createdAt);
}

/** Those that are paid: nothing else is ever shown. */
export function selectPaid(entries: readonly Entry[]): readonly Purchase[] {
  return entries.flatMap(({ sessionId, putAway, paid }) =>
    paid === null ? [] : { sessionId, putAway, ...paid },
  );
}

/** Those whose payment is not known, or not yet taken out of the cart. */
export function selectUnsettled(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ sessionId, settled }) => (settled ? [] : sessionId));
}

function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  if (sessionId === null) return null;
  const paid = value['paid'];
  const order = isRecord(paid) ? readOrder(paid['order']) : null;
  const settled = value['settled'];
  return {
    sessionId,
    putAway: value['putAway'] === true,
    paid: isRecord(paid) && order !== null ? { order, topUp: readTopUp(paid['topUp']) } : null,
    // Earlier versions marked none. What they have seen paid is left alone: the cart may be the next one.
    settled: typeof settled === 'boolean' ? settled : order !== null || hasCleared(sessionId),
  };
}

function hasCleared(sessionId: string): boolean {
  const read = oldClearedSessions.read();
  return read.ok && read.text?.includes(JSON.stringify(sessionId)) === true;
}
