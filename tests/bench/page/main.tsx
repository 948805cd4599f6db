// Run by scripts/bench.mjs in Chromium, which calls window.bench: the shop's cart and the two most used cart libraries for
// React, each with its hook and its storage, measured in turns so that disturbances affect all of them.
import { loadShopCore, type Plan, type ShopCore } from '@tuisty/shop-core';
import { CartProvider, openCart, useCart } from '@tuisty/shop-core/react';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CartProvider as ReactUseCartProvider, useCart as useReactUseCart } from 'react-use-cart';
import { CartProvider as ShoppingCartProvider, useShoppingCart } from 'use-shopping-cart';

interface Cart {
  readonly add: (plan: Plan) => void;
  readonly remove: (plan: Plan) => void;
}
/** Renders count and total, and takes the cart as each render has it. */
type View = (props: { take: (cart: Cart) => void }) => React.ReactNode;

const ROUNDS = 31;
const BATCH = 20;

function Ours({ take }: Parameters<View>[0]) {
  const { cart, add, remove } = useCart();
  take({ add: ({ id }) => void add(id), remove: ({ id }) => void remove(id) });
  return cart && `${cart.count} ${cart.totalText}`;
}

function UseShoppingCart({ take }: Parameters<View>[0]) {
  const { addItem, removeItem, cartCount = 0, formattedTotalPrice = '' } = useShoppingCart();
  take({
    add: ({ id, dataPlus: name, priceCentavos: price }) => {
      addItem({ id: String(id), name, price, currency: 'MXN' });
    },
    remove: ({ id }) => {
      removeItem(String(id));
    },
  });
  return `${cartCount} ${formattedTotalPrice}`;
}

function ReactUseCart({ take }: Parameters<View>[0]) {
  const { addItem, removeItem, totalItems, cartTotal } = useReactUseCart();
  take({
    add: ({ id, dataPlus: name, priceCentavos }) => {
      addItem({ id: String(id), name, price: priceCentavos / 100 });
    },
    remove: ({ id }) => {
      removeItem(String(id));
    },
  });
  return `${totalItems} ${cartTotal}`;
}

function contenders(core: ShopCore): Record<string, View> {
  const store = openCart(() => Promise.resolve(core));
  return {
    tuisty: (props) => (
      <CartProvider store={store}>
        <Ours {...props} />
      </CartProvider>
    ),
    'use-shopping-cart': (props) => (
      <ShoppingCartProvider cartMode="checkout-session" stripe="" currency="MXN" shouldPersist>
        <UseShoppingCart {...props} />
      </ShoppingCartProvider>
    ),
    'react-use-cart': (props) => (
      <ReactUseCartProvider id="bench">
        <ReactUseCart {...props} />
      </ReactUseCartProvider>
    ),
  };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Ends the current task, so that React and timers of a library get their turn. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Mounts a cart; returns the function that changes it and waits until React has rendered the change. */
async function mount(App: View): Promise<(change: (cart: Cart) => void) => void> {
  const host = document.body.appendChild(document.createElement('div'));
  let current: Cart | undefined;
  createRoot(host).render(<App take={(cart) => (current = cart)} />);
  while (current === undefined) await nextTask();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (change) => {
    flushSync(() => {
      if (current !== undefined) change(current);
    });
  };
}

/** Microseconds from the call until React has rendered: adding and removing a plan, in a cart of `lines` lines. */
async function carts(lines: number): Promise<Record<string, Record<string, number>>> {
  localStorage.clear();
  const core = await loadShopCore({ wasm: wasmUrl });
  const { plans } = core.catalogue;
  const other = plans.at(-1);
  if (other === undefined) throw new Error('The catalogue is empty.');
  const mounted = new Map<string, Awaited<ReturnType<typeof mount>>>();
  for (const [name, App] of Object.entries(contenders(core))) {
    const act = await mount(App);
    for (const plan of plans.slice(0, lines)) {
      act((cart) => {
        cart.add(plan);
      });
    }
    mounted.set(name, act);
  }
  const times = new Map([...mounted.keys()].map((name) => [name, { add: [0], remove: [0] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of round % 2 === 0 ? mounted : [...mounted].reverse()) {
      const spent = { add: 0, remove: 0 };
      for (let turn = 0; turn < BATCH; turn += 1) {
        for (const kind of ['add', 'remove'] as const) {
          await nextTask();
          const started = performance.now();
          act((cart) => {
            cart[kind](other);
          });
          spent[kind] += performance.now() - started;
        }
      }
      times.get(name)?.add.push((spent.add * 1000) / BATCH);
      times.get(name)?.remove.push((spent.remove * 1000) / BATCH);
    }
  }
  return Object.fromEntries(
    [...times].map(([name, { add, remove }]) => [
      name,
      { 'add a plan': median(add.slice(1)), remove: median(remove.slice(1)) },
    ]),
  );
}

/** Milliseconds from the bytes of the wasm to a usable core. Once per page: the load is cached. */
async function startUp(): Promise<number> {
  const bytes = await (await fetch(wasmUrl)).arrayBuffer();
  const started = performance.now();
  const core = await loadShopCore({ wasm: bytes });
  if (core.add(core.emptyCart, core.catalogue.plans[0]?.id ?? 0).cart.count !== 1) {
    throw new Error('The core does not add.');
  }
  return performance.now() - started;
}

Object.assign(window, { bench: { carts, startUp } });
