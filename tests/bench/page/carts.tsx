// Carts behind one interface: ours, and the two most used libraries for React. Each renders its count and total with
// React through its hook, and stores itself in localStorage.

import type { Plan, ShopCore } from '@tuisty/shop-core';
import { CartProvider, openCart, useCart } from '@tuisty/shop-core/react';
import { CartProvider as ReactUseCartProvider, useCart as useReactUseCart } from 'react-use-cart';
import { CartProvider as ShoppingCartProvider, useShoppingCart } from 'use-shopping-cart';

/** The operations that all of them support. */
export interface CartUnderTest {
  add(plan: Plan): void;
  increase(plan: Plan): void;
  decrease(plan: Plan): void;
  setQuantity(plan: Plan, quantity: number): void;
  remove(plan: Plan): void;
  clear(): void;
  /** Units in the cart, as passed to this render. */
  readonly count: number;
}

interface AppProps {
  /** Takes the cart as each render has it. */
  readonly take: (cart: CartUnderTest) => void;
  /** A change renders only the components that read the cart. */
  readonly turn: number;
}

export interface Contender {
  readonly name: string;
  readonly App: (props: AppProps) => React.ReactNode;
}

function Shown({ count, total, turn }: { count: number; total: string; turn: number }) {
  return (
    <p>
      {count} {total} {turn}
    </p>
  );
}

function Ours({ take, turn }: AppProps) {
  const { cart, add, increase, decrease, setQuantity, remove, clear } = useCart();
  take({
    add: (plan) => {
      add(plan.id);
    },
    increase: (plan) => {
      increase(plan.id);
    },
    decrease: (plan) => {
      decrease(plan.id);
    },
    setQuantity: (plan, quantity) => {
      setQuantity(plan.id, quantity);
    },
    remove: (plan) => {
      remove(plan.id);
    },
    clear,
    count: cart?.count ?? 0,
  });
  return cart && <Shown count={cart.count} total={cart.totalText} turn={turn} />;
}

function UseShoppingCart({ take, turn }: AppProps) {
  const cart = useShoppingCart();
  take({
    add: (plan) => {
      cart.addItem({
        id: String(plan.id),
        name: plan.dataPlus,
        price: plan.priceCentavos,
        currency: 'MXN',
        image: plan.image,
      });
    },
    increase: (plan) => {
      cart.incrementItem(String(plan.id));
    },
    decrease: (plan) => {
      cart.decrementItem(String(plan.id));
    },
    setQuantity: (plan, quantity) => {
      cart.setItemQuantity(String(plan.id), quantity);
    },
    remove: (plan) => {
      cart.removeItem(String(plan.id));
    },
    clear: () => {
      cart.clearCart();
    },
    count: cart.cartCount ?? 0,
  });
  return <Shown count={cart.cartCount ?? 0} total={cart.formattedTotalPrice ?? ''} turn={turn} />;
}

function ReactUseCart({ take, turn }: AppProps) {
  const cart = useReactUseCart();
  const quantityOf = (plan: Plan) =>
    (cart.getItem(String(plan.id)) as { quantity?: number } | undefined)?.quantity ?? 0;
  take({
    add: (plan) => {
      cart.addItem({
        id: String(plan.id),
        name: plan.dataPlus,
        price: plan.priceCentavos / 100,
        image: plan.image,
      });
    },
    increase: (plan) => {
      cart.updateItemQuantity(String(plan.id), quantityOf(plan) + 1);
    },
    decrease: (plan) => {
      cart.updateItemQuantity(String(plan.id), quantityOf(plan) - 1);
    },
    setQuantity: (plan, quantity) => {
      cart.updateItemQuantity(String(plan.id), quantity);
    },
    remove: (plan) => {
      cart.removeItem(String(plan.id));
    },
    clear: () => {
      cart.emptyCart();
    },
    count: cart.totalItems,
  });
  return <Shown count={cart.totalItems} total={String(cart.cartTotal)} turn={turn} />;
}

export function contenders(core: ShopCore): readonly Contender[] {
  const store = openCart(() => Promise.resolve(core));
  return [
    {
      name: 'tuisty',
      App: (props) => (
        <CartProvider store={store}>
          <Ours {...props} />
        </CartProvider>
      ),
    },
    {
      name: 'use-shopping-cart',
      App: (props) => (
        <ShoppingCartProvider cartMode="checkout-session" stripe="" currency="MXN" shouldPersist>
          <UseShoppingCart {...props} />
        </ShoppingCartProvider>
      ),
    },
    {
      name: 'react-use-cart',
      App: (props) => (
        <ReactUseCartProvider id="bench">
          <ReactUseCart {...props} />
        </ReactUseCartProvider>
      ),
    },
  ];
}
