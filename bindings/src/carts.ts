import { CoreError } from './core_error.js';
import type { ModuleContext } from './module_context.js';
import { readJson } from './read_json.js';
import type { Cart, CartLine, Quote, QuoteLine, RestoredCart } from './types/cart.js';

/** What is stored of a line. */
export type StoredLine = Pick<CartLine, 'planId' | 'quantity'>;
interface StoredCart {
  readonly lines: readonly StoredLine[];
}

/** Passes carts and quotes through the shared buffer. */
export interface CartCodec {
  readonly emptyCart: Cart;
  /** Returns the number of lines. */
  readonly write: (cart: StoredCart) => number;
  /** Reads a cart of so many lines. Lines that are the same in the previous cart stay the same objects. */
  readonly read: (size: number, previous: Cart) => Cart;
  readonly readQuote: (size: number) => Quote;
  readonly readRestored: (json: string) => RestoredCart;
  /** @param store Returns the stored form of a cart. The forms of lines are cached, because texts are slow to pass. */
  readonly lineFormat: (store: (cart: StoredCart) => string) => (line: StoredLine) => string;
}

/** @param zeroText The text of the amount 0. */
export function createCartCodec({ buffer }: ModuleContext, zeroText: string): CartCodec {
  const emptyCart = Object.freeze({
    lines: Object.freeze([]),
    count: 0,
    totalCentavos: 0,
    totalText: zeroText,
  } as unknown as Cart);

  /** The stored form of each line. */
  const known = new WeakMap<StoredLine, string>();

  function read(size: number, previous: Cart): Cart {
    if (size === 0) return emptyCart;
    const lines: CartLine[] = [];
    for (let index = 0; index < size; ++index) {
      const planId = buffer.at(index, 0);
      const quantity = buffer.at(index, 1);
      const here = previous.lines[index];
      // Removing a line shifts the following lines by one.
      const same = here?.planId === planId ? here : previous.lines[index + 1];
      const unchanged = same?.planId === planId && same.quantity === quantity;
      lines.push(
        unchanged
          ? same
          : Object.freeze({ planId, quantity, lineTotalCentavos: buffer.at(index, 3) }),
      );
    }
    return Object.freeze({
      lines: Object.freeze(lines),
      count: buffer.count(),
      totalCentavos: buffer.total(),
      totalText: buffer.text(),
    } as unknown as Cart);
  }

  return {
    emptyCart,
    write({ lines }) {
      if (lines.length > buffer.capacity) throw new CoreError('cart_malformed');
      lines.forEach((line, index) => {
        buffer.setLine(index, line.planId, line.quantity);
      });
      return lines.length;
    },
    read,
    readQuote(size) {
      const lines: QuoteLine[] = [];
      for (let index = 0; index < size; ++index) {
        lines.push(
          Object.freeze({
            planId: buffer.at(index, 0),
            quantity: buffer.at(index, 1),
            unitPriceCentavos: buffer.at(index, 2),
            lineTotalCentavos: buffer.at(index, 3),
          }),
        );
      }
      return Object.freeze({
        lines: Object.freeze(lines),
        count: buffer.count(),
        shippingCentavos: buffer.shipping(),
        totalCentavos: buffer.total(),
        totalText: buffer.text(),
        fingerprint: buffer.fingerprint(),
      });
    },
    readRestored(json) {
      const { size, notes } = readJson(json) as { size: number } & Pick<RestoredCart, 'notes'>;
      return Object.freeze({ cart: read(size, emptyCart), notes });
    },
    lineFormat: (store) => (line) => {
      const text = known.get(line) ?? store({ lines: [line] }).slice(1, -1);
      if (Object.isFrozen(line)) known.set(line, text);
      return text;
    },
  };
}
