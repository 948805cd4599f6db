import { CoreError } from './core_error.js';
import type { ModuleContext } from './module_context.js';
import { readJson } from './read_json.js';
import type { Cart, CartLine, Quote, QuoteLine, RestoredCart } from './types/cart.js';

/** Passes carts and quotes through the shared buffer. */
export interface CartCodec {
  readonly emptyCart: Cart;
  /** Returns the number of lines. */
  readonly write: (cart: Pick<Cart, 'lines'>) => number;
  /** Reads a cart of so many lines. Lines that are the same in the previous cart stay the same objects. */
  readonly read: (size: number, previous: Cart) => Cart;
  readonly readQuote: (size: number) => Quote;
  readonly readRestored: (json: string) => RestoredCart;
  /** @param store Returns the stored form of a cart. The forms of its lines are cached, because texts are slow to pass. */
  readonly cached: (store: (cart: Pick<Cart, 'lines'>) => string) => (cart: Cart) => string;
}

/** @param zeroText The text of the amount 0. */
export function createCartCodec({ buffer }: ModuleContext, zeroText: string): CartCodec {
  const emptyCart = Object.freeze({
    lines: Object.freeze([]),
    count: 0,
    totalCentavos: 0,
    totalText: zeroText,
  } as unknown as Cart);

  /**
   * The stored form of each line, and every cart that the module made, with an empty text; only these carts are known
   * to be valid.
   */
  const known = new WeakMap<Cart | CartLine, string>([[emptyCart, '']]);

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
    const cart = Object.freeze({
      lines: Object.freeze(lines),
      count: buffer.count(),
      totalCentavos: buffer.total(),
      totalText: buffer.text(),
    } as unknown as Cart);
    known.set(cart, '');
    return cart;
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
    cached: (store) => {
      const storedLine = (line: CartLine): string => {
        const text = known.get(line) ?? store({ lines: [line] }).slice(1, -1);
        known.set(line, text);
        return text;
      };
      return (cart) =>
        known.has(cart) ? `[${cart.lines.map(storedLine).join(',')}]` : store(cart);
    },
  };
}
