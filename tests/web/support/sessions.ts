import { purchases } from '@/shared/storage/purchases/purchases';
import type { Reply } from './network';

export const REFERENCE = 'TUI-7Q2KM-9XH4D';

/** A line of Estelar, without choices, in the server's answer about a checkout session. */
export const line = (quantity = 1, more: object = {}) => ({
  ...{ id: 204, name: 'Estelar', quantity, unitPrice: 16_900 },
  ...{ esims: 0, renewals: 0, keptNumbers: 0, ...more },
});

/** The server's answer about a checkout session; of the cart, and without lines, unless `more` has them. */
export const session = (status: 'open' | 'paid' | 'expired', more: object = {}): Reply => ({
  status: 200,
  json: {
    ...{ id: 'cs', type: 1, status, reference: REFERENCE, createdAt: '2026-11-22T15:00:00Z' },
    ...(status === 'paid' && { paidAt: '2026-11-22T15:01:00Z' }),
    ...{ total: 0, shipping: 0, lines: [], ...more },
  },
});

type Units = Parameters<typeof purchases.add>[1];

/** Stores a paid purchase of this device, with its numbers and these facts of its order. */
export function storePaid(id: string, units: Units, more: object = {}, topUp: TopUp | null = null) {
  const times = { createdAt: '2026-11-22T15:00:00Z', paidAt: null };
  const amounts = { total: 0, shipping: 0, lines: [] };
  purchases.add(id, units);
  purchases.claim(id, {
    ...{ type: topUp === null ? 1 : 2, state: 'paid', topUp },
    order: { reference: REFERENCE, ...times, email: null, ...amounts, ...more },
  });
}
interface TopUp {
  readonly name: string;
  readonly phoneEnding: string;
}
