import { CoreError } from './core_error.js';
import type { ModuleContext } from './module_context.js';
import { layout } from './raw/description.js';
import { storedForm } from './stored_cart.js';
import type { Cart, CartInput, CartLine, Quote, QuoteLine } from './types.js';

/** Passes carts and quotes through the shared buffer. */
export type CartCodec = ReturnType<typeof createCartCodec>;

/** @param zeroText The text of the amount 0. */
export function createCartCodec({ raw, buffer }: ModuleContext, zeroText: string) {
  const emptyCart: Cart = Object.freeze({
    lines: Object.freeze([]),
    count: 0,
    totalCentavos: 0,
    totalText: zeroText,
  });

  /**
   * The stored form of each line, and every cart that the module made, with an empty text. Only these are
   * valid and frozen, so only these are used again.
   */
  const known = new WeakMap<Cart | CartLine, string>([[emptyCart, '']]);

  /** Reads a cart of so many lines. Lines that are the same in the previous cart stay the same objects. */
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
    const cart: Cart = Object.freeze({
      lines: Object.freeze(lines),
      count: buffer.number(layout.count),
      totalCentavos: buffer.number(layout.total),
      totalText: buffer.text(),
    });
    known.set(cart, '');
    return cart;
  }

  /** Returns the number of lines. */
  function write({ lines }: CartInput): number {
    if (lines.length > layout.capacity) throw new CoreError('cart_malformed');
    lines.forEach((line, index) => {
      buffer.setLine(index, line.planId, line.quantity);
    });
    return lines.length;
  }

  /**
   * Returns the cart that the module made; for any other, such as a copy, one of its plans and quantities alone. Throws a
   * CoreError `cart_malformed`.
   */
  function own(cart: CartInput): Cart {
    if (known.has(cart as Cart)) return cart as Cart;
    const size = raw.toCart(write(cart));
    if (buffer.number(layout.status) !== 0) throw new CoreError('cart_malformed');
    return read(size, emptyCart);
  }

  /** Returns the stored form of a line that the module made. It is cached, because most lines stay the same. */
  const formatLine = (line: CartLine): string => {
    const text = known.get(line) ?? storedForm(line);
    known.set(line, text);
    return text;
  };

  return {
    emptyCart,
    own,
    write,
    read,
    readQuote: (size: number): Quote => {
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
        count: buffer.number(layout.count),
        shippingCentavos: buffer.number(layout.shipping),
        totalCentavos: buffer.number(layout.total),
        totalText: buffer.text(),
        fingerprint: buffer.fingerprint(),
      });
    },
    formatLine,
  };
}
