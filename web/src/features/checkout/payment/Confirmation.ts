import type { CheckoutOrder } from '../../../shared/api';

/** The idempotency keys of a shopper's confirmation: a repeated order has the same key. */
export class Confirmation {
  #key: string | null = null;
  #order = '';

  keyFor(order: CheckoutOrder): string {
    const text = JSON.stringify(order);
    if (this.#key === null || this.#order !== text) {
      this.#key = newKey();
      this.#order = text;
    }
    return this.#key;
  }

  /** Makes the next order a separate purchase, even if it is equal. */
  renew(): void {
    this.#key = null;
  }
}

/** Returns 32 hexadecimal digits, because `crypto.randomUUID` requires a secure context. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
