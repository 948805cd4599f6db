import { isWebAddress } from '../../api/checkout';
import { isRecord, readText } from '../../api/read';
import { createPersistedState } from '../createPersistedState';

/** The last payment that this tab has started. */
export interface PendingPayment {
  readonly id: string;
  /** The payment page to which /proceder-a-pagar redirects; null after the redirect. */
  readonly url: string | null;
  /** Ten digits of a top-up's phone, because the server reports only the last four. */
  readonly phone: string | null;
  /** The fingerprint of the confirmed order; null for a top-up. */
  readonly fingerprint: string | null;
}

const PENDING_PAYMENT_KEY = 'pendingPayment';

const state = createPersistedState<PendingPayment | null>(
  () => sessionStorage,
  PENDING_PAYMENT_KEY,
  {
    parse: readPayment,
    format: (payment) => payment,
  },
);

export const pendingPayment = {
  read: state.read,
  /** Must be called before the redirect to the payment page. */
  save: (payment: PendingPayment): void => state.change(() => payment),
  /** Must be called on the redirect to the payment page, so that a return does not redirect again. */
  leave: (): void => state.change((payment) => payment && { ...payment, url: null }),
  /** Must be called when the payment is final. */
  remove: (): void => state.change(() => null),
} as const;

function readPayment(value: unknown): PendingPayment | null {
  if (!isRecord(value)) return null;
  const id = readText(value['id']);
  const url = readText(value['url']);
  if (id === null || (url !== null && !isWebAddress(url))) return null;
  return { id, url, phone: readText(value['phone']), fingerprint: readText(value['fingerprint']) };
}
