import { jest } from '@jest/globals';
import { rare } from 'virtual:site/rare';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PurchasesEntry } from '@/features/checkout/purchases/PurchaseNote';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import { orderChoices } from '@/shared/core/order';
import { purchases } from '@/shared/storage/purchases/purchases';
import { chatText, setOnline, texts } from '../../../support/browser';
import { gatedCore } from '../../../support/core';
import { refusal } from '../../../support/network';
import { openPage, storeCart } from '../../../support/page';
import { line, REFERENCE, storePaid } from '../../../support/sessions';
import { network, order, paid, unpaid, visit } from './visit';

describe('purchase on this device', () => {
  it('is shown with amount, date, reference and next steps', async () => {
    await visit(paid());
    const card = await screen.findByRole('article', {
      name: /^Pagada el 22 nov 2026, 10:01 p\.m\./,
    });
    expect(within(card).getByText(REFERENCE)).toBeVisible();
    expect(within(card).getByText('Estelar 5GB (30 días)')).toBeVisible();
    expect(within(card).getByText('2 SIM físicas · 1 eSIM · 1 número que conservas')).toBeVisible();
    expect(within(card).getByText('$169.00×3')).toBeVisible();
    expect(within(card).getByText('$507.00')).toBeVisible();
    const kinds = within(card).getAllByRole('heading', { level: 3 });
    expect(kinds.map((kind) => kind.textContent)).toEqual([
      'Antes de usarla: vincula tu línea',
      'Tu SIM física',
      'Tu eSIM',
      'El número que conservas',
    ]);
    for (const list of within(card).getAllByRole('list')) expect(list.children).toHaveLength(3);
    // The next act comes first, the renewal last.
    const next = within(card).getByRole('link', { name: /^Vincula tu línea \(abre/ });
    expect(next).toHaveAttribute('href', rare.lineRegistrationUrl);
    const renew = within(card).getByRole('button', { name: /^Renovar/ });
    const acts = [...(next.parentElement?.children ?? [])] as HTMLElement[];
    expect(texts(acts)).toEqual([
      'Vincula tu línea (abre otra pestaña)',
      'Preguntar por WhatsApp (abre otra pestaña)',
      'Imprimir recibo',
      renew.textContent,
    ]);
    const chat = within(card).getByRole('link', { name: /^Preguntar por WhatsApp/ });
    expect(chatText(chat)).toBe(`Hola, Tuisty. Tengo una pregunta sobre mi compra ${REFERENCE}.`);
    expect(within(card).queryByRole('link', { name: /^Corregir/ })).toBeNull();
  });

  it.each([
    ['2026-11-25T18:00:00Z', 'Llega entre el mar 24 y el vie 27 de noviembre. Revisa que'],
    ['2026-11-28T05:59:00Z', 'Llega entre el mar 24 y el vie 27 de noviembre. Revisa que'],
    ['2026-11-28T06:00:00Z', 'Debió llegar entre el mar 24 y el vie 27 de noviembre. Si todavía'],
  ])('shows at %s for a physical SIM: %s', async (now, words) => {
    jest.setSystemTime(new Date(now));
    await visit(paid());
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible();
  });

  it('names both months when a physical SIM arrives after the turn of the year', async () => {
    jest.setSystemTime(new Date('2026-12-30T18:00:00Z'));
    await visit(paid({ paidAt: '2026-12-29T18:00:00Z' }));
    expect(
      await screen.findByText(/^Llega entre el jue 31 de diciembre y el mié 6 de enero\./),
    ).toBeVisible();
  });

  it('asks for the NIP after the SIM has arrived', async () => {
    await visit(paid());
    const nip = await screen.findByRole('link', { name: /^Ya tengo mi SIM: enviar mi NIP/ });
    expect(chatText(nip)).toBe(
      `Hola, Tuisty. Ya tengo mi SIM de la compra ${REFERENCE} y quiero conservar mi número. Mi NIP es: `,
    );
    expect(
      screen.getByText(
        /manda un SMS con la palabra NIP al 051, o llama al 051\. Vence en 5 días\./,
      ),
    ).toBeVisible();
  });

  it('shows the e-mail that receives the eSIM, and how to correct it', async () => {
    await visit(paid({ email: 'm•••@gmail.com' }));
    expect(await screen.findByText(/Tu eSIM va a m•••@gmail\.com\./)).toBeVisible();
    const correct = screen.getByRole('link', { name: /^Corregir el correo de mi eSIM/ });
    expect(chatText(correct)).toContain(`El correo de mi compra ${REFERENCE} está mal`);
  });

  it('copies its reference, or reports that the browser cannot', async () => {
    const { user } = await visit(paid());
    const copy = await screen.findByRole('button', { name: `Copiar la referencia ${REFERENCE}` });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    expect(await screen.findByText('Copiaste tu referencia.')).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(copy);
    expect(await screen.findByText(/^Tu navegador no dejó copiar/)).toBeVisible();
  });

  it('is printed as a receipt that states that it is no tax invoice', async () => {
    const seen: string[] = [];
    window.print = () =>
      seen.push(screen.getByRole('region', { name: 'Recibo de compra', hidden: true }).textContent);
    const { user } = await visit(paid({ shipping: 15_000, total: 65_700 }));
    await user.click(await screen.findByRole('button', { name: 'Imprimir recibo' }));
    expect(seen).toHaveLength(1);
    for (const words of [
      `Referencia: ${REFERENCE}`,
      'Pagada el 22 nov 2026, 10:01 p.m.',
      'Estelar 5GB (30 días)2 SIM físicas · 1 eSIM · 1 número que conservas3$169.00$507.00',
      'Envío$150.00',
      'Total$657.00',
      'Este recibo no es factura. Si necesitas factura, pregúntanos en ventas@tuisty.mx con tu referencia.',
    ]) {
      expect(seen[0]).toContain(words);
    }
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', { name: 'Recibo de compra', hidden: true })).toBeNull();
  });

  it('mentions only an eSIM without shipping, and the shipping cost otherwise', async () => {
    const lines = [line(3, { id: 402, esims: 3 })];
    await visit(paid({ lines, shipping: 15_000, total: 65_700 }));
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Prime 15GB (180 días)15GB cada 30 días · 3 eSIM');
    expect(texts(within(card).getAllByRole('heading', { level: 3 }))).toEqual([
      'Antes de usarla: vincula tu línea',
      'Tu eSIM',
    ]);
    const amounts = texts(within(card).getAllByRole('definition'));
    expect(amounts).toEqual(['$169.00×3', '$150.00', '$657.00']);
  });

  it('shows a renewal without a SIM to register or to wait for', async () => {
    await visit(paid({ lines: [line(3, { renewals: 3 })] }));
    const card = await screen.findByRole('article');
    expect(within(card).getByText('3 líneas que renuevas')).toBeVisible();
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe(
      'La línea que renuevas',
    );
  });

  it('is renewed once with the numbers of this device, beside what is in the cart', async () => {
    const units = [
      { id: 204, phone: '8335550142' },
      { id: 402, phone: '8335550143' },
    ];
    storePaid('cs_1', units, order);
    await storeCart([204, 1]);
    orderChoices.setUnit(402, 0, { sim: 'esim' });
    const { user, store, close } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await user.click(await screen.findByRole('button', { name: `Renovar la compra ${REFERENCE}` }));
    await screen.findByText('/carrito');
    expect(store.getSnapshot().cart?.count).toBe(1 + 3);
    const chosen = orderChoices.read().lines[1]?.units ?? [];
    expect(chosen.map(({ sim, phone }) => [sim, phone])).toEqual([
      ['physical', ''],
      ['own', '8335550142'],
      ['own', ''],
      ['own', ''],
    ]);
    close();
    const again = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await again.user.click(await screen.findByRole('button', { name: /^Renovar/ }));
    await screen.findByText('/carrito');
    expect(again.store.getSnapshot().cart?.count).toBe(1 + 3);
  });

  it.each([
    ['no number is known', []],
    ['the cart has one of two numbers', ['8335550142', '8335550143']],
  ])('is renewed in full when %s', async (_, phones) => {
    const units = phones.map((phone) => ({ id: 204, phone }));
    storePaid('cs_1', units, order);
    await storeCart([204, 1]);
    orderChoices.setUnit(204, 0, { sim: 'own', phone: '8335550142' });
    const { user, store } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await user.click(await screen.findByRole('button', { name: /^Renovar/ }));
    await screen.findByText('/carrito');
    expect(store.getSnapshot().cart?.count).toBe(1 + 3);
  });

  it('is not renewed, nor chosen for, where its plan does not fit into the cart', async () => {
    storePaid('cs_1', [], order);
    await storeCart([204, 98]);
    const { user, store } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await user.click(await screen.findByRole('button', { name: /^Renovar/ }));
    await screen.findByText('/carrito');
    expect(store.getSnapshot().cart?.count).toBe(98);
    expect(orderChoices.read().lines).toEqual([]);
  });

  it('has its amounts, and can be renewed and printed, once the core has loaded', async () => {
    storePaid('cs_1', [], order);
    const { core, arrive } = gatedCore();
    await openPage(<PurchasesPage />, { at: '/mis-compras', core });
    const buttons = screen.getAllByRole('button', { name: /^(Renovar|Imprimir)/ });
    const amounts = () => texts(screen.getAllByRole('definition'));
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
    expect(amounts()).toEqual(['×3', '']);
    await act(arrive);
    for (const button of buttons) expect(button).toBeEnabled();
    expect(amounts()).toEqual(['$169.00×3', '$507.00']);
  });

  it('shows the top-up and the end of its number', async () => {
    const recharge = { id: 902, name: 'Recarga $100', unitPrice: 10_000 };
    await visit(
      paid({
        ...{ type: 2, total: 10_000, lines: [line(1, recharge)] },
        topUp: { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' },
      }),
    );
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Recarga $100')).toBeVisible();
    expect(within(card).getByText('Para el número que termina en 0142')).toBeVisible();
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('Tu recarga');
  });

  it('is shown without a network, and without a further request', async () => {
    const { close } = await visit(paid());
    await screen.findByText(REFERENCE);
    close();
    setOnline(false);
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(screen.getByText(REFERENCE)).toBeVisible();
    expect(network.sent).toHaveLength(1);
  });

  it.each(['open', 'expired'] as const)('is not shown while it is %s', async (status) => {
    await visit(unpaid(status));
    expect(await screen.findByText('Aquí no hay compras todavía')).toBeVisible();
    await waitFor(() => expect(network.sent).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByText(/^No pudimos comprobar/)).toBeNull();
    expect(document.body.textContent).not.toContain(REFERENCE);
    expect(localStorage.getItem('purchases') === null).toBe(status === 'expired');
  });

  it('is removed when the server does not know it', async () => {
    await visit(refusal(404, 'session_unknown', 'No existe.'));
    expect(localStorage.getItem('purchases')).toBeNull();
  });

  it('has its status requested when the network returns', async () => {
    await visit('cut');
    expect(await screen.findByText(/^No pudimos comprobar si tu última compra/)).toBeVisible();
    setOnline(false);
    network.reply('GET /checkout-session/cs_1', paid());
    setOnline(true);
    expect(await screen.findByText(REFERENCE)).toBeVisible();
    expect(screen.queryByText(/^No pudimos comprobar/)).toBeNull();
  });

  it('is reported as possibly missing while the device is offline', async () => {
    purchases.add('cs_1');
    setOnline(false);
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(screen.getByText(/^No pudimos comprobar si tu última compra/)).toBeVisible();
    expect(network.sent).toEqual([]);
  });

  it('is removed only after a confirmation, and can be restored for a while', async () => {
    const { user } = await visit(paid());
    const name = `Quitar la compra ${REFERENCE} de este dispositivo`;
    await user.click(await screen.findByRole('button', { name }));
    const dialog = screen.getByRole('alertdialog', { name: '¿Quitar esta compra de aquí?' });
    expect(dialog).toHaveTextContent(`su referencia, ${REFERENCE}: guárdala antes.`);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(REFERENCE)).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: 'Sí, quitarla' }));
    expect(screen.queryByText(REFERENCE)).toBeNull();
    expect(localStorage.getItem('purchases')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(screen.getByText(REFERENCE)).toBeVisible();
  });

  it('returns to its place between newer and older ones', async () => {
    const references = ['TUI-OLDEST', 'TUI-MIDDLE', 'TUI-NEWEST'];
    for (const [day, reference] of references.entries()) {
      const id = `cs_${day}`;
      purchases.add(id);
      network.reply(
        `GET /checkout-session/${id}`,
        paid({ reference, paidAt: `2026-11-2${day}T04:01:00Z` }),
      );
    }
    const { user } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    const shown = () => screen.getAllByText(/^TUI-/).map(({ textContent }) => textContent);
    await screen.findByText('TUI-OLDEST');
    expect(shown()).toEqual(references.toReversed());
    const name = 'Quitar la compra TUI-MIDDLE de este dispositivo';
    await user.click(screen.getByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: 'Sí, quitarla' }));
    expect(shown()).toEqual(['TUI-NEWEST', 'TUI-OLDEST']);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(shown()).toEqual(references.toReversed());
  });
});

describe('the link to the purchases', () => {
  const link = () => screen.queryByRole('link', { name: 'Mis compras' });

  it('is in the header only after a purchase', async () => {
    const { close } = await openPage(<PurchasesEntry />, { at: '/paquetes' });
    expect(link()).toBeNull();
    close();
    const begun = await visit(paid(), <PurchasesEntry />, '/paquetes');
    expect(link()).toBeNull();
    begun.close();
    (await openPage(<PurchasesPage />, { at: '/mis-compras' })).close();
    await openPage(<PurchasesEntry />, { at: '/paquetes' });
    expect(await screen.findByRole('link', { name: 'Mis compras' })).toHaveAttribute(
      'href',
      '/mis-compras',
    );
  });
});
