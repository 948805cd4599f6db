import { act, render, screen, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.node';
import { Route, useLocation } from 'wouter';
import type { ReactNode } from 'react';
import { CART_KEY, CartProvider, type CartStore } from '@/shared/core/cart';
import type { CoreStore } from '@tuisty/shop-core/react';
import { CartAnnouncer } from '@/features/checkout/cart/CartAnnouncer';
import UndoAtHome from '@/features/checkout/cart/UndoAtHome';
import { ToastHost } from '@/shared/ui/ToastHost';
import { newUser } from './clock';
import { realCore } from './core';
import { createCartStore } from '../../../bindings/dist/react/cart_store.js';
import { createCoreStore } from '../../../bindings/dist/react/core_store.js';

// The core loads here, because its load waits for a timer, which a fake clock never runs.
await realCore();

export interface OpenPage {
  readonly user: UserEvent;
  readonly store: CartStore;
  /** Leaves the page, like closing the tab. */
  readonly close: () => void;
}

interface PageOptions {
  /** The shopper's address; the page is rendered there, other addresses display themselves. */
  readonly at: string;
  readonly core?: CoreStore;
  /** Whether the page is hydrated from its HTML, as after a load, not rendered as within the shop. */
  readonly isLoaded?: boolean;
}

/** Opens a page of the shop at its address, with the cart and toasts that it needs. */
export async function openPage(page: ReactNode, options: PageOptions): Promise<OpenPage> {
  const core = options.core ?? createCoreStore(realCore);
  if (options.core === undefined) {
    await realCore();
    core.start();
    await Promise.resolve();
  }
  const store = createCartStore({
    core,
    storage: () => localStorage,
    id: CART_KEY,
    exclusively: null,
    page: window,
  });
  const [path = '/'] = options.at.split(/[?#]/);
  window.history.replaceState(null, '', options.at);
  const tree = (
    <CartProvider store={store}>
      <CartAnnouncer />
      <Route path={path}>{page}</Route>
      <Address />
      <UndoAtHome />
      <ToastHost />
    </CartProvider>
  );
  // The page's automatic work on arrival is complete when it is returned.
  const { unmount } = await act<RenderResult>(async () => {
    const container = document.body.appendChild(document.createElement('div'));
    if (options.isLoaded === true) container.innerHTML = renderToString(tree);
    const result = render(tree, { container, hydrate: options.isLoaded === true });
    await Promise.resolve();
    return result;
  });
  return { user: newUser(), store, close: unmount };
}

function Address() {
  const [pathname] = useLocation();
  return <p data-testid="address">{pathname}</p>;
}

/** The address at which the page is now. */
export const address = () => screen.getByTestId('address').textContent;

type Line = readonly [planId: number, quantity: number];

export async function cartOf(...lines: Line[]) {
  const core = await realCore();
  return lines.reduce((cart, line) => core.add(cart, ...line).cart, core.emptyCart);
}

/** Stores plans in the cart, as an earlier visit did. */
export async function storeCart(...lines: Line[]) {
  localStorage.setItem('cart', (await realCore()).storeCart(await cartOf(...lines)));
}
