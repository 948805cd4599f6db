import { CoreError } from './core_error.js';
import { readJson, type ModuleContext } from './module_context.js';
import type {
  Cart,
  CartChange,
  CartErrorCode,
  CartLine,
  Quote,
  QuoteLine,
  RestoreNote,
} from './types/cart.js';
import type { ShopCore } from './types/core.js';

type CartApi = Pick<
  ShopCore,
  | 'emptyCart'
  | 'add'
  | 'increase'
  | 'decrease'
  | 'remove'
  | 'setQuantity'
  | 'storeCart'
  | 'restoreCart'
  | 'quote'
  | 'quoteTopUp'
>;

/** Operations of a change, as bindings/native/bridge.hpp has them. */
const ADD = 0;
const INCREASE = 1;
const DECREASE = 2;
const REMOVE = 3;
const SET_QUANTITY = 4;

export function buildCartApi(context: ModuleContext): CartApi {
  const { raw, buffer } = context;
  const emptyCart = Object.freeze({
    lines: Object.freeze([]),
    count: 0,
    totalCentavos: 0,
    totalText: zeroText(context),
  } as unknown as Cart);

  /**
   * The stored form of each line, cached because texts are slower to pass than numbers. Also contains every cart that
   * the module made, with an empty text; only these carts are known to be valid.
   */
  const known = new WeakMap<Cart | CartLine, string>([[emptyCart, '']]);

  function write({ lines }: Pick<Cart, 'lines'>): void {
    if (lines.length > buffer.capacity) throw new CoreError('cart_malformed');
    buffer.setSize(lines.length);
    lines.forEach((line, index) => {
      buffer.setLine(index, line.planId, line.quantity);
    });
  }

  /** Reads the cart from the buffer. Unchanged lines stay the same objects. */
  function read(previous: Cart): Cart {
    const size = buffer.size();
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

  function store(cart: Pick<Cart, 'lines'>): string {
    write(cart);
    const text = raw.cartStore();
    if (text === '') throw new CoreError('cart_malformed');
    return text;
  }

  function storedLine(line: CartLine): string {
    const text = known.get(line) ?? store({ lines: [line] }).slice(1, -1);
    known.set(line, text);
    return text;
  }

  function change(cart: Cart, operation: number, planId: number, quantity = 0): CartChange {
    write(cart);
    const status = raw.cartChange(operation, planId, quantity);
    if (status === 0) return Object.freeze({ ok: true, cart: read(cart) });
    const code = context.codeOf(status);
    if (code === 'cart_malformed') throw new CoreError(code);
    return Object.freeze({ ok: false, code: code as CartErrorCode, cart });
  }

  function readQuote(shippingCentavos: number): Quote {
    const lines: QuoteLine[] = [];
    for (let index = 0; index < buffer.size(); ++index) {
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
      shippingCentavos,
      totalCentavos: buffer.total(),
      totalText: buffer.text(),
      fingerprint: buffer.fingerprint(),
    });
  }

  return {
    emptyCart,
    add: (cart, planId, quantity = 1) => change(cart, ADD, planId, quantity),
    increase: (cart, planId) => change(cart, INCREASE, planId),
    decrease: (cart, planId) => change(cart, DECREASE, planId),
    remove: (cart, planId) => change(cart, REMOVE, planId),
    setQuantity: (cart, planId, quantity) => change(cart, SET_QUANTITY, planId, quantity),
    storeCart: (cart) =>
      known.has(cart) ? `[${cart.lines.map(storedLine).join(',')}]` : store(cart),
    restoreCart(text) {
      const notes = raw.cartRestore(context.text(text ?? ''));
      return Object.freeze({
        cart: read(emptyCart),
        notes: readJson(notes) as readonly RestoreNote[],
      });
    },
    quote(cart, shippingCentavos = 0) {
      write(cart);
      context.check(raw.cartQuote(shippingCentavos));
      return readQuote(shippingCentavos);
    },
    quoteTopUp(topUpId) {
      context.check(raw.topUpQuote(topUpId));
      return readQuote(0);
    },
  };
}

function zeroText({ raw, buffer, check }: ModuleContext): string {
  check(raw.formatMxn(0));
  return buffer.text();
}
