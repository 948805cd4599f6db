import { storedText } from '@tuisty/shop-core/react';
import { isWebAddress, type PaymentSession } from '../../shared/api/checkout';
import { isRecord, readText } from '../../shared/api/read';

/** The session storage key of the payment that /proceder-a-pagar leads to. */
const PENDING_PAYMENT_KEY = 'pendingPayment';

const stored = storedText(() => sessionStorage, PENDING_PAYMENT_KEY);
/** Serves when the session storage is forbidden. */
let inMemory: PaymentSession | null = null;

export function savePendingPayment(session: PaymentSession): void {
  inMemory = session;
  stored.write(JSON.stringify(session));
}

export function readPendingPayment(): PaymentSession | null {
  const read = stored.read();
  return read.ok ? parse(read.text) : inMemory;
}

/** To be called on leaving for the payment page: coming back must find nothing to lead to. */
export function dropPendingPayment(): void {
  inMemory = null;
  stored.remove();
}

function parse(text: string | null): PaymentSession | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const id = readText(value['id']);
    const url = readText(value['url']);
    return id !== null && url !== null && isWebAddress(url) ? { id, url } : null;
  } catch {
    return null;
  }
}
