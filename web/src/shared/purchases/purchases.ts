import {
  readOrder,
  readTopUp,
  type PaidTopUp,
  type PaymentState,
  type SessionOrder,
} from '../api/checkout';
import { isRecord, readText } from '../api/read';
import { storedText } from '@tuisty/shop-core/react';
import { parseJson, storedState } from '../storage/storedState';

/** The storage key of what was bought on this device. */
const PURCHASES_KEY = 'purchases';
/** More than these are forgotten, the oldest first. */
const KEPT = 30;

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
}

/** Newest first. */
const state = storedState<readonly Entry[]>(
  storedText(() => localStorage, PURCHASES_KEY),
  {
    key: PURCHASES_KEY,
    parse: (text) => {
      const list = parseJson(text);
      return Array.isArray(list) ? list.map(readEntry).filter((entry) => entry !== null) : [];
    },
    format: (entries) => (entries.length === 0 ? null : JSON.stringify(entries)),
  },
);

const without = (entries: readonly Entry[], sessionId: string): readonly Entry[] =>
  entries.filter((entry) => entry.sessionId !== sessionId);

/** The purchases of this device: which payment pages it has left for, and what came of them. */
export const purchases = {
  subscribe: state.subscribe,
  /** The same list for as long as nothing has changed. */
  read: state.read,

  /** To be called before the shopper leaves for the payment page. */
  remember(sessionId: string): void {
    state.change((entries) =>
      [{ sessionId, putAway: false, paid: null }, ...without(entries, sessionId)].slice(0, KEPT),
    );
  },

  /** Takes in what the service says of a session. What was not paid in time is forgotten. */
  settle(sessionId: string, { status, order, topUp }: PaymentState): void {
    state.change((entries) => {
      if (status === 'expired') return without(entries, sessionId);
      if (status === 'open' || order === null) return entries;
      const known = entries.find((entry) => entry.sessionId === sessionId);
      const entry = { sessionId, putAway: known?.putAway ?? false, paid: { order, topUp } };
      return known === undefined
        ? [entry, ...entries].slice(0, KEPT)
        : entries.map((other) => (other === known ? entry : other));
    });
  },

  forget(sessionId: string): void {
    state.change((entries) => without(entries, sessionId));
  },

  /** No longer at home; still among the purchases. */
  putAway(sessionId: string): void {
    state.change((entries) =>
      entries.map((entry) => (entry.sessionId === sessionId ? { ...entry, putAway: true } : entry)),
    );
  },

  /** Undoes `forget`. */
  putBack({ sessionId, putAway, order, topUp }: Purchase): void {
    state.change((entries) =>
      [...without(entries, sessionId), { sessionId, putAway, paid: { order, topUp } }].sort(
        (one, other) => timeOf(other) - timeOf(one),
      ),
    );
  },
} as const;

/** What is not known to be paid stands first: it is newer than anything that is. */
function timeOf({ paid }: Entry): number {
  return paid === null ? Infinity : Date.parse(paid.order.paidAt ?? paid.order.createdAt);
}

/** Those that are paid: nothing else is ever shown. */
export function paidOf(entries: readonly Entry[]): readonly Purchase[] {
  return entries.flatMap(({ sessionId, putAway, paid }) =>
    paid === null ? [] : { sessionId, putAway, ...paid },
  );
}

/** Those that nobody has seen paid. */
export function pendingOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ sessionId, paid }) => (paid === null ? sessionId : []));
}

function readEntry(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  if (sessionId === null) return null;
  const paid = value['paid'];
  const order = isRecord(paid) ? readOrder(paid['order']) : null;
  return {
    sessionId,
    putAway: value['putAway'] === true,
    paid: isRecord(paid) && order !== null ? { order, topUp: readTopUp(paid['topUp']) } : null,
  };
}
