import type { CheckoutOrder } from '../../shared/api';
import { newIdempotencyKey } from './idempotencyKey';

/** One 'yes' of the shopper: the same order sent again carries the same key. */
export class Confirmation {
  #key: string | null = null;
  #order = '';

  keyFor(order: CheckoutOrder): string {
    const text = JSON.stringify(order);
    if (this.#key === null || this.#order !== text) {
      this.#key = newIdempotencyKey();
      this.#order = text;
    }
    return this.#key;
  }

  /** The next order is another purchase, even if it looks the same. */
  renew(): void {
    this.#key = null;
  }
}
