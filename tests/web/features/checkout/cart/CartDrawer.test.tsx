import { act, screen, waitFor, within } from '@testing-library/react';
import { CartButton } from '@/features/checkout/cart/CartButton';
import { expectLink, texts } from '../../../support/browser';
import { nextFrame } from '../../../support/clock';
import { gatedCore } from '../../../support/core';
import { openPage, storeCart } from '../../../support/page';

const ESTELAR = 204;

function open() {
  return openPage(<CartButton />, { at: '/paquetes/tuisty-mensual' });
}

describe('cart button', () => {
  it('shows no count before the core is ready, and then immediately the right one', async () => {
    await storeCart([ESTELAR, 2]);
    const { core, arrive } = gatedCore();
    const { store } = await openPage(<CartButton />, { at: '/', core });
    const button = screen.getByRole('button', { name: 'Carrito' });
    expect(button.dataset['count']).toBe('');
    act(() => void store.add(ESTELAR));
    expect(button.dataset['count']).toBe('');
    await act(arrive);
    expect(button).toHaveAttribute('aria-label', 'Carrito, 3 artículos');
    expect(button.dataset['count']).toBe('3');
  });

  it('has an accessible name for one article, and for none', async () => {
    const { store } = await open();
    const button = screen.getByRole('button', { name: 'Carrito, vacío' });
    act(() => void store.add(ESTELAR));
    expect(button).toHaveAttribute('aria-label', 'Carrito, 1 artículo');
    expect(await screen.findByText(/^Agregaste Estelar/)).toBeVisible();
  });
});

describe('cart drawer', () => {
  it('offers links from an empty cart, and restores the focus', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Carrito, vacío' });
    await user.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Tu carrito' });
    expect(within(drawer).getByText('El carrito esta vacío')).toBeVisible();
    expectLink('Ir a inicio', '/', drawer);
    expectLink('Comprar Sim', '/paquetes', drawer);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('lists the lines with their total and links to the cart', async () => {
    await storeCart([ESTELAR, 2], [402, 1]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Carrito, 3 artículos' }));
    const drawer = await screen.findByRole('dialog');
    const lines = within(drawer).getAllByRole('listitem');
    expect(lines[0]?.textContent).toContain('Tuisty Estelar');
    expect(lines[0]?.textContent).toContain('$169.00×2');
    expect(lines[0]?.textContent).toContain('$338.00');
    expect(within(drawer).getByText('Total: $1,657.00')).toBeVisible();
    expect(drawer).toHaveTextContent('Recibe tu SIM en casa de 2 a 5 días hábiles.');
    expectLink('Ver carrito', '/carrito', drawer);
    // The SIM, the number and the renewal are chosen in the cart, before the payment.
    expect(texts(within(drawer).getAllByRole('link'))).toEqual(['Ver carrito']);
  });

  it('undoes a removal inside the drawer, and keeps the focus inside', async () => {
    await storeCart([ESTELAR, 2], [402, 1]);
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Carrito, 3 artículos' }));
    const drawer = await screen.findByRole('dialog');
    const remove = () => within(drawer).getAllByRole('button', { name: /^Eliminar/ });
    const [first] = remove();
    if (first === undefined) throw new Error('no line to remove');
    await user.click(first);
    expect(store.getSnapshot().cart?.count).toBe(1);
    expect(remove()[0]).toHaveFocus();
    const message = await within(drawer).findByText(
      'Quitaste Estelar 5GB (30 días) de tu carrito.',
    );
    expect(message.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await user.click(within(drawer).getByRole('button', { name: 'Deshacer' }));
    expect(store.getSnapshot().cart?.lines.map((line) => [line.planId, line.quantity])).toEqual([
      [ESTELAR, 2],
      [402, 1],
    ]);
    expect(within(drawer).queryByText(/^Quitaste/)).toBeNull();
    await nextFrame();
    expect(remove()[0]).toHaveFocus();
  });

  it('shows a limit at the line that reached it', async () => {
    await storeCart([ESTELAR, 99]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Carrito, 99 artículos' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('button', { name: /^Aumentar/ }));
    const limit = await within(drawer).findByText(/^De Estelar 5GB \(30 días\) ya llevas 99/);
    expect(limit).toBeVisible();
    expect(texts(within(limit.closest('li') ?? drawer).getAllByRole('button'))).toEqual(['']);
  });
});
