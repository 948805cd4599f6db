// Three carts behind one interface: ours, and the two libraries that React shops use most. Each renders its
// count and its total with React and keeps itself in localStorage, as it comes.

import type { Plan, ShopCore } from '@tuisty/shop-core';
import { useSyncExternalStore } from 'react';
import { CartProvider as ReactUseCartProvider, useCart as useReactUseCart } from 'react-use-cart';
import { CartProvider as ShoppingCartProvider, useShoppingCart } from 'use-shopping-cart';
import { createCartStore, createCoreStore, storedText } from '@tuisty/shop-core/react';

export interface CartUnderTest {
  add(plan: Plan): void;
  increase(plan: Plan): void;
  decrease(plan: Plan): void;
  remove(plan: Plan): void;
}

export interface Contender {
  readonly name: string;
  /** Renders the cart and hands out its operations, anew at each render. */
  readonly App: (props: { take: (cart: CartUnderTest) => void }) => React.ReactNode;
}

function Shown({ count, total }: { count: number; total: string }) {
  return (
    <p>
      {count} {total}
    </p>
  );
}

export function contenders(core: ShopCore): readonly Contender[] {
  const store = createCartStore({
    core: createCoreStore(() => Promise.resolve(core)),
    stored: storedText(() => localStorage, 'cart'),
    exclusively: null,
    page: window,
  });

  function Ours({ take }: { take: (cart: CartUnderTest) => void }) {
    const { cart } = useSyncExternalStore(store.subscribe.bind(store), store.getSnapshot);
    take({
      add: (plan) => {
        store.add(plan.id);
      },
      increase: (plan) => {
        store.increase(plan.id);
      },
      decrease: (plan) => {
        store.decrease(plan.id);
      },
      remove: (plan) => {
        store.remove(plan.id);
      },
    });
    return cart && <Shown count={cart.count} total={cart.totalText} />;
  }

  function UseShoppingCart({ take }: { take: (cart: CartUnderTest) => void }) {
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
      remove: (plan) => {
        cart.removeItem(String(plan.id));
      },
    });
    return <Shown count={cart.cartCount ?? 0} total={cart.formattedTotalPrice ?? ''} />;
  }

  function ReactUseCart({ take }: { take: (cart: CartUnderTest) => void }) {
    const cart = useReactUseCart();
    const quantity = (plan: Plan) =>
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
        cart.updateItemQuantity(String(plan.id), quantity(plan) + 1);
      },
      decrease: (plan) => {
        cart.updateItemQuantity(String(plan.id), quantity(plan) - 1);
      },
      remove: (plan) => {
        cart.removeItem(String(plan.id));
      },
    });
    return <Shown count={cart.totalItems} total={String(cart.cartTotal)} />;
  }

  return [
    { name: 'tuisty', App: Ours },
    {
      name: 'use-shopping-cart',
      App: ({ take }) => (
        <ShoppingCartProvider cartMode="checkout-session" stripe="" currency="MXN" shouldPersist>
          <UseShoppingCart take={take} />
        </ShoppingCartProvider>
      ),
    },
    {
      name: 'react-use-cart',
      App: ({ take }) => (
        <ReactUseCartProvider id="bench">
          <ReactUseCart take={take} />
        </ReactUseCartProvider>
      ),
    },
  ];
}
