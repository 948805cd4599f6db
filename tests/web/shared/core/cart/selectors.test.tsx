import { act, render, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { Profiler } from 'react';
import { CartProvider, openCart, useCartItem, useCartTotal } from '@tuisty/shop-core/react';
import { realCore } from '../../../support/core';

const core = await realCore();

function Item() {
  return <p data-testid="item">{useCartItem(204)?.quantity ?? 'none'}</p>;
}

function Total() {
  return <p data-testid="total">{useCartTotal() ?? 'unknown'}</p>;
}

it('useCartItem and useCartTotal render again only when their part of the cart changes', async () => {
  let renders = 0;
  const store = openCart({ load: () => Promise.resolve(core) });
  render(
    <CartProvider store={store}>
      <Profiler id="item" onRender={() => (renders += 1)}>
        <Item />
      </Profiler>
      <Total />
    </CartProvider>,
  );
  expect(screen.getByTestId('total').textContent).toBe('unknown');
  await act(async () => {
    await Promise.resolve();
  });
  expect(screen.getByTestId('item').textContent).toBe('none');
  expect(screen.getByTestId('total').textContent).toBe('$0.00');
  act(() => void store.add(204, 2));
  expect(screen.getByTestId('item').textContent).toBe('2');
  const before = renders;
  act(() => void store.add(101));
  expect(renders).toBe(before);
  expect(screen.getByTestId('total').textContent).toBe('$357.00');
  store.close();
});
