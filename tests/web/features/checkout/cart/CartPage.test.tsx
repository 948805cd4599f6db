import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CartPage } from '@/features/checkout/cart/CartPage';
import { catalogue } from '@/shared/core/catalogue';
import { rare } from 'virtual:site/rare';
import { expectLink, texts } from '../../../support/browser';
import { nextFrame, pass } from '../../../support/clock';
import { gatedCore } from '../../../support/core';
import { originals } from '../../../support/originals';
import { openPage, storeCart } from '../../../support/page';
import { fillStorage, silenceErrors } from '../../../support/storage';

const open = () =>
  openPage(<CartPage pay={<button type="button">Pagar</button>} />, { at: '/carrito' });

afterEach(() => {
  jest.restoreAllMocks();
});

it('empty cart page shows that it is empty, and links to home and plans', async () => {
  await open();
  expect(screen.getByText('El carrito esta vacío')).toBeVisible();
  expectLink('Ir a inicio', '/');
  expectLink('Comprar Sim', '/paquetes');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull();
});

describe('cart page with lines', () => {
  const ESTELAR = /Tuisty Estelar/;

  beforeEach(async () => {
    await storeCart([204, 2], [402, 1], [102, 3]);
  });

  function row(name: RegExp) {
    return screen.getByRole('row', { name });
  }

  it('shows product, price times quantity and totals', async () => {
    await open();
    const headers = texts(screen.getAllByRole('columnheader'));
    expect(headers).toEqual(['Imagen', 'Producto', 'Precio', 'Cantidad', 'Total', 'Quitar']);
    const cells = within(row(ESTELAR)).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent(/Tuisty Estelar.*5GB.*Ilimitado.*30 días.*512 Kbps/);
    expect(cells[2]?.textContent).toBe('$169.00×2');
    expect(cells[4]?.textContent).toBe('$338.00');
    expect(within(row(/Tuisty Prime/)).getAllByRole('cell')[1]?.textContent).toContain(
      '15GB cada 30 díasIlimitado180 días',
    );
    // 2 × 169 + 1,319 + 3 × 49
    expect(screen.getByText('Total: $1,804.00')).toBeVisible();
    expectLink('Seguir Comprando', '/paquetes');
    expectLink('Ir a inicio', '/');
    expect(screen.getByRole('button', { name: 'Pagar' })).toBeVisible();
  });

  it('states above the button that a new line must be linked to its holder, and where', async () => {
    await open();
    const rule = screen.getByRole('region', { name: 'Antes de usarla: vincula tu línea' });
    expect(rule).toHaveTextContent(
      'Desde el 9 de enero de 2026, una SIM o eSIM nueva en México solo hace llamadas de emergencia',
    );
    expect(rule).not.toHaveTextContent('otro titular');
    expect(within(rule).getByRole('link').getAttribute('href')).toBe(rare.lineRegistrationUrl);
    const pay = screen.getByRole('button', { name: 'Pagar' });
    expect(rule.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('states that one person can hold at most ten lines', async () => {
    await storeCart([204, 10]);
    const { close } = await open();
    expect(screen.queryByText(/otro titular/)).toBeNull();
    close();
    await storeCart([204, 11]);
    await open();
    expect(
      screen.getByText(
        'Llevas 11 líneas. Una persona puede vincular hasta 10 líneas. Las demás necesitan otro titular: consúltanos antes de pagar.',
      ),
    ).toBeVisible();
  });

  it('shows no trust badge for a specimen, not even for one of several', async () => {
    originals.push(`folio-${catalogue.folios[0]?.id ?? ''}`);
    await open();
    originals.length = 0;
    const trust = within(screen.getByRole('list', { name: 'Compra con confianza' }));
    expect(trust.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Te contesta una persona: lunes a viernes, 8:00am a 6:00pm',
    ]);
  });

  it('shows the trust badges beside the button', async () => {
    originals.push('contrato-adhesion-profeco', ...catalogue.folios.map(({ id }) => `folio-${id}`));
    await open();
    originals.length = 0;
    const trust = within(screen.getByRole('list', { name: 'Compra con confianza' }));
    const href = (name: RegExp) => trust.getByRole('link', { name }).getAttribute('href');
    expect(href(/^Contrato/)).toBe('/contrato-adhesion-profeco');
    expect(href(/^Tarifas con folio/)).toBe('https://tarifas.ift.org.mx/ift_visor/');
    expect(
      trust.getByText('Te contesta una persona: lunes a viernes, 8:00am a 6:00pm'),
    ).toBeVisible();
  });

  it('raises and lowers quantities, never below one, and announces the new total', async () => {
    const { user } = await open();
    expect(screen.queryByText(/^Llevas 6 artículos/)).toBeNull();
    await user.click(within(row(ESTELAR)).getByRole('button', { name: /Aumentar/ }));
    expect(screen.getByText('$169.00×3')).toBeVisible();
    expect(screen.getByText('Total: $1,973.00')).toBeVisible();
    expect(
      screen.getByText('Llevas 7 artículos y el total es $1,973.00.').getAttribute('role'),
    ).toBe('status');
    const steps = within(row(ESTELAR)).getByRole('group', { name: /^Cantidad de .*Estelar/ });
    expect(within(steps).getByText('3')).toBeVisible();
    const minus = within(row(/Tuisty Prime/)).getByRole('button', { name: /Disminuir/ });
    await user.click(minus);
    expect(screen.getByText('$1,319.00×1')).toBeVisible();
    expect(minus).toHaveFocus();
    expect(minus).toHaveAttribute('aria-disabled', 'true');
  });

  const remove = () => screen.getAllByRole('button', { name: /^Eliminar/ });

  it('moves the focus to the line before when the last one is removed', async () => {
    const { user } = await open();
    remove()[2]?.focus();
    await user.keyboard('{Enter}');
    expect(remove()).toHaveLength(2);
    expect(remove()[1]).toHaveFocus();
  });

  it('keeps the focus in the table after a removal, and offers an undo', async () => {
    const { user, store } = await open();
    remove()[1]?.focus();
    await user.keyboard('{Enter}');
    expect(remove()).toHaveLength(2);
    expect(remove()[1]).toHaveFocus();
    const undo = await screen.findByRole('button', { name: 'Deshacer' });
    expect(screen.getByText('Quitaste Prime 15GB (180 días) de tu carrito.')).toBeVisible();
    await user.click(undo);
    expect(store.getSnapshot().cart?.lines.map((line) => line.planId)).toEqual([204, 402, 102]);
    await nextFrame();
    expect(remove()[1]).toHaveFocus();
  });

  it('a double press removes one line, although the next row comes under the finger at once', async () => {
    const { store } = await open();
    const left = () => store.getSnapshot().cart?.lines.map((line) => line.planId);
    const press = (row: number, clientY: number, detail = 1): void => {
      const button = remove()[row];
      if (button !== undefined) fireEvent.click(button, { clientX: 340, clientY, detail });
    };
    const time = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(5000);
    press(0, 200);
    time.mockReturnValue(5399);
    press(0, 205, 2);
    expect(left()).toEqual([402, 102]);
    // Another row, elsewhere, is another press.
    press(1, 400);
    expect(left()).toEqual([402]);
    time.mockReturnValue(5800);
    press(0, 400);
    expect(left()).toEqual([]);
    await screen.findAllByRole('button', { name: 'Deshacer' });
  });

  it('offers an undo for each of two removals', async () => {
    const { user, store } = await open();
    for (const name of [ESTELAR, /Tuisty Prime/]) {
      within(row(name))
        .getByRole('button', { name: /^Eliminar/ })
        .focus();
      await user.keyboard('{Enter}');
    }
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(2),
    );
    for (const undo of screen.getAllByRole('button', { name: 'Deshacer' })) await user.click(undo);
    expect(store.getSnapshot().cart?.totalText).toBe('$1,804.00');
  });

  it('offers the undo for three seconds', async () => {
    const { user } = await open();
    await user.click(within(row(ESTELAR)).getByRole('button', { name: /^Eliminar/ }));
    await screen.findByRole('button', { name: 'Deshacer' });
    await pass(2999);
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await pass(1);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('focuses the empty message after the last removal', async () => {
    localStorage.clear();
    await storeCart([204, 1]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Eliminar/ }));
    const empty = screen.getByText('El carrito esta vacío');
    expect(document.activeElement?.contains(empty)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(localStorage.getItem('cart')).toBe('[]');
  });
});

describe('stored cart with errors', () => {
  it('is displayed corrected, with a message about names and prices, and not changed', async () => {
    await storeCart([302, 2]);
    const stored = localStorage.getItem('cart') ?? '';
    const other = stored
      .replace('"price":679', '"price":1')
      .replace(']', ',{"id":999,"name":"Tuisty","dataPlus":"Retirado","price":10,"quantity":1}]');
    localStorage.setItem('cart', other);
    await open();
    expect(screen.getByText('Total: $1,358.00')).toBeVisible();
    expect(
      await screen.findByText('Prime 15GB (90 días) ahora cuesta $679.00 (antes $1.00).'),
    ).toBeVisible();
    expect(
      await screen.findByText(/^No mostramos Tuisty.*: esta página no lo tiene a la venta\./),
    ).toBeVisible();
    expect(localStorage.getItem('cart')).toBe(other);
  });

  it('has its markup displayed as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const line = { id: 999, name, dataPlus: '<b>Retirado</b>', price: 10, quantity: 1 };
    localStorage.setItem('cart', JSON.stringify([line]));
    await open();
    const message = await screen.findByText(/^No mostramos <img src=x onerror=alert\(1\)>/);
    expect(message).toHaveTextContent('<b>Retirado</b>');
    expect(document.querySelector('[onerror], main b')).toBeNull();
  });

  it('reports once that the browser cannot store the cart', async () => {
    silenceErrors();
    fillStorage();
    const { store } = await open();
    act(() => {
      store.add(204);
      store.add(204);
    });
    expect(await screen.findByText('Total: $338.00')).toBeVisible();
    expect(
      await screen.findByText(/^No hay espacio en tu navegador para guardar el carrito\./),
    ).toBeVisible();
  });
});

it('core that fails to load shows a loading state, then the error, then a retry', async () => {
  silenceErrors();
  await storeCart([204, 1]);
  const { core, fail, arrive } = gatedCore();
  const { user } = await openPage(<CartPage pay={null} />, { at: '/carrito', core });
  expect(screen.getByText('Estamos abriendo tu carrito…')).toBeVisible();
  await act(fail);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await act(arrive);
  await waitFor(() => expect(screen.getByText('Total: $169.00')).toBeVisible());
});

describe('cart that the shopper emptied', () => {
  const HOUR = 60 * 60 * 1000;

  async function backUp(age: number) {
    await storeCart([204, 2]);
    const cart = localStorage.getItem('cart');
    localStorage.removeItem('cart');
    localStorage.setItem('cartBackup', JSON.stringify({ savedAt: Date.now() - age, cart }));
  }

  it('can be restored for 24 hours', async () => {
    await backUp(23 * HOUR);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByText('Total: $338.00')).toBeVisible();
    expect(localStorage.getItem('cartBackup')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('is offered on the home page, and restored there', async () => {
    await backUp(HOUR);
    const { user, store } = await openPage(null, { at: '/' });
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(store.getSnapshot().cart?.totalText).toBe('$338.00');
    expect(screen.getByTestId('address').textContent).toBe('/carrito');
  });

  it('is offered once, not whenever the shopper returns to the home page', async () => {
    await backUp(HOUR);
    const { user } = await openPage(null, { at: '/' });
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    for (const path of ['/paquetes', '/']) act(() => window.history.pushState(null, '', path));
    await pass(0);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('is discarded when the notice is closed', async () => {
    await backUp(HOUR);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(localStorage.getItem('cartBackup')).toBeNull();
    expect(screen.getByText('El carrito esta vacío')).toBeVisible();
  });

  it('is neither offered nor kept later', async () => {
    await backUp(24 * HOUR);
    await open();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(localStorage.getItem('cartBackup')).toBeNull();
  });
});
