// The hooks of the package on a server, which knows no browser's cart.
import { expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  CartProvider,
  useCart,
  useCartItem,
  useCartTotal,
  useCatalogue,
  useCore,
} from '@tuisty/shop-core/react';
import { ESTELAR, readyTab } from './support/tabs';

it('every hook returns what is unknown, also with a store that is ready', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as unknown as Storage;
  const { store } = await readyTab({ storage: () => storage });
  store.add(ESTELAR);
  const hooks = {
    cart: () => useCart().cart?.count,
    adds: () => useCart().adds,
    line: () => useCartItem(ESTELAR)?.quantity,
    total: useCartTotal,
    core: () => useCore().status,
  };
  const Shown = () =>
    JSON.stringify(Object.entries(hooks).map(([name, hook]) => `${name} ${String(hook())}`));
  const html = renderToString(
    createElement(CartProvider, { store, children: createElement(Shown) }),
  );
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual([
    ...['cart undefined', 'adds 0', 'line undefined', 'total null', 'core loading'],
  ]);
  const Known = () => String(useCatalogue()?.findPlan(ESTELAR)?.dataPlus);
  expect(
    renderToString(createElement(CartProvider, { store, children: createElement(Known) })),
  ).toBe('Estelar');
});
