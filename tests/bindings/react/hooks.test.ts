// The hooks of the package, in a page with the real core.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import {
  CartProvider,
  catalogueView,
  useCart,
  useCartItem,
  useCartStore,
  useCartTotal,
  useCatalogue,
  useCore,
  type CartStore,
} from '@tuisty/shop-core/react';
import {
  BOOST,
  closeTabs,
  core,
  ESTELAR,
  gate,
  openTab,
  readyTab,
  silenceErrors,
} from '../support/tabs';

afterEach(closeTabs);

/** Renders a hook in a page with this store, and counts its renderings. */
function inPage<Result>(store: CartStore, hook: () => Result) {
  const counted = jest.fn(hook);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(CartProvider, { store, children });
  const { result } = renderHook(counted, { wrapper });
  return { result, renderings: () => counted.mock.calls.length };
}

it('a hook outside of a provider throws', () => {
  silenceErrors();
  expect(() => renderHook(useCartStore)).toThrow('No CartProvider');
});

it('useCart loads the core, and returns the cart with actions that stay the same', async () => {
  const { load, loads, arrive } = gate();
  const { result } = inPage(openTab({ load }).store, useCart);
  expect(loads()).toBe(1);
  const before = result.current;
  expect(before).toMatchObject({ status: 'loading', cart: null, adds: 0 });
  expect(before.add(ESTELAR)).toBeNull();
  await act(arrive);
  expect(result.current).toMatchObject({ status: 'ready', cart: { count: 1 }, adds: 1 });
  expect(result.current.add).toBe(before.add);
});

it('a line and the total render again only when they change', async () => {
  const { store } = await readyTab();
  const line = inPage(store, () => useCartItem(ESTELAR));
  const total = inPage(store, useCartTotal);
  expect([line.result.current, total.result.current]).toEqual([null, '$0.00']);
  act(() => void store.add(BOOST));
  expect([line.renderings(), total.result.current]).toEqual([1, '$199.00']);
  act(() => void store.add(ESTELAR, 2));
  expect(line.result.current).toMatchObject({ planId: ESTELAR, quantity: 2 });
  act(() => void store.add(BOOST));
  expect([line.renderings(), total.renderings()]).toEqual([2, 4]);
});

it('a core that failed to load is loaded again by retry', async () => {
  silenceErrors();
  const { load, fail, arrive } = gate();
  const { result } = inPage(openTab({ load }).store, useCore);
  expect(result.current).toMatchObject({ status: 'loading', core: null });
  await act(fail);
  expect(result.current.status).toBe('failed');
  act(() => result.current.retry());
  await act(arrive);
  expect(result.current).toMatchObject({ status: 'ready', core });
});

describe('useCatalogue', () => {
  it('is null until the core is loaded', async () => {
    const { load, arrive } = gate();
    const { store } = openTab({ load });
    const { result } = inPage(store, () => useCatalogue());
    expect(result.current).toBeNull();
    await act(arrive);
    expect(result.current).toBe(catalogueView(core.catalogue));
  });

  it('keeps what it was given, without loading the core', async () => {
    const { load, loads } = gate();
    const given = { ...core.catalogue };
    const { result } = inPage(openTab({ load }).store, () => useCatalogue(given));
    expect([result.current.catalogue, loads()]).toEqual([given, 0]);
    const ready = inPage((await readyTab()).store, () => useCatalogue(given));
    expect(ready.result.current.catalogue).toBe(core.catalogue);
  });

  it('has look-ups', () => {
    const view = catalogueView(core.catalogue);
    expect(catalogueView(core.catalogue)).toBe(view);
    expect(view.findPlan(ESTELAR)?.priceText).toBe('$169.00');
    expect(view.findPlan(1)).toBeUndefined();
    expect(view.featuredPlans().map(({ id }) => id)).toEqual(core.catalogue.featuredIds);
  });
});
