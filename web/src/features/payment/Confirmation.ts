import type { CheckoutOrder } from '../../shared/api';

/** One 'yes' of the shopper: the same order sent again carries the same key. */
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

  /** The next order is another purchase, even if it looks the same. */
  renew(): void {
    this.#key = null;
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` would need a secure context. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
