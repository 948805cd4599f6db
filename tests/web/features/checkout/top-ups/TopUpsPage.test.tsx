import type { Quote } from '@tuisty/shop-core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { site } from '@/shared/site';
import { purchases } from '@/shared/storage/purchases/purchases';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import { realCore } from '../../../support/core';
import { held, networkForEachTest, refusal, type Reply } from '../../../support/network';
import { openPage } from '../../../support/page';
import { storePaid } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';
import { texts } from '../../../support/browser';

const ROUTE = 'POST /create-checkout-session';
const SESSION = { id: 'cs_test_2', url: 'https://pay.example/pay/cs_test_2' };
const OK: Reply = { status: 200, json: SESSION };

const network = networkForEachTest();

const phone = () => screen.getByLabelText<HTMLInputElement>('Número a recargar');
const email = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico');
const yes = () => screen.getByRole('button', { name: 'Sí, comprar' });

async function choose(name = 'Recarga $100') {
  const page = await openPage(<TopUpsPage />, { at: '/recargas' });
  await page.user.click(screen.getByRole('button', { name: `Comprar ${name}` }));
  return page;
}

async function fillIn(number: string, mail: string) {
  const page = await choose();
  fireEvent.input(phone(), { target: { value: number } });
  fireEvent.input(email(), { target: { value: mail } });
  await page.user.click(screen.getByRole('button', { name: 'Continuar' }));
  return page;
}

async function confirm(...replies: (Reply | Promise<Reply>)[]) {
  network.reply(ROUTE, ...replies);
  const page = await fillIn('+52 (833) 555-0142', ' ana@example.com ');
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirma tu recarga' });
  return { ...page, dialog };
}

async function sayYes(...replies: (Reply | Promise<Reply>)[]) {
  const page = await confirm(...replies);
  await page.user.click(yes());
  return page;
}

function keys(): (string | null)[] {
  return network.sent.map((request) => request.headers.get('Idempotency-Key'));
}

async function orderBody() {
  const { fingerprint } = (await realCore()).quoteTopUp(902) as Quote;
  const image = '/img/secciones/recarga.svg';
  return {
    products: [{ id: 902, name: 'Recarga $100', image, price: 10_000, quantity: 1 }],
    type: 2,
    phone: '8335550142',
    email: 'ana@example.com',
    quote: fingerprint,
  };
}

describe('top-up page', () => {
  it('offers a number that was topped up on this device', async () => {
    const topUp = { name: 'Recarga $50', phoneEnding: '0143' };
    storePaid('cs_0', [{ id: 901, phone: '8335550143' }], {}, topUp);
    const { user } = await choose();
    await user.click(screen.getByRole('button', { name: 'Usar el 833 555 0143' }));
    expect(phone().value).toBe('8335550143');
    expect(email()).toHaveFocus();
  });

  it('states the supported lines, and the duration of a top-up where it is known', async () => {
    const { close } = await choose();
    expect(screen.getByText('10 dígitos. Solo líneas Tuisty.')).toBeVisible();
    expect(screen.queryByText(/^Dura/)).toBeNull();
    close();
    const unset = site.topUpDays;
    Object.assign(site, { topUpDays: '30' });
    await openPage(<TopUpsPage />, { at: '/recargas' });
    Object.assign(site, { topUpDays: unset });
    expect(screen.getAllByText('Dura 30 días.')).toHaveLength(2);
  });

  it('shows both top-ups, the popular one marked', async () => {
    await openPage(<TopUpsPage />, { at: '/recargas' });
    expect(screen.getByRole('heading', { level: 1, name: 'Planes de Recarga' })).toBeVisible();
    expect(texts(screen.getAllByRole('article'))).toEqual([
      'Recarga $50$50 MXN2GB de datos y llamadas ilimitadasComprar Recarga $50',
      'Recarga $100La más popular$100 MXN5GB de datos y llamadas ilimitadasComprar Recarga $100',
    ]);
  });

  it.each(['https://portal.example/recargas', ''])(
    "links to the carrier's portal: %s",
    async (url) => {
      const unset = site.rechargeUrl;
      Object.assign(site, { rechargeUrl: url });
      await openPage(<TopUpsPage />, { at: '/recargas' });
      Object.assign(site, { rechargeUrl: unset });
      const link = screen.queryByRole<HTMLAnchorElement>('link', {
        name: 'Ir al portal de recargas',
      });
      const shown = link && [link.href, link.target, link.rel];
      expect(shown).toEqual(url === '' ? null : [url, '_blank', 'noopener']);
    },
  );
});

describe('top-up form', () => {
  // wrongInputs.test.tsx has the reason at each field.
  it('shows the dialog of the specification in place of the form without its values', async () => {
    const { user } = await fillIn('', '');
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect([...document.querySelectorAll('dialog')]).toEqual([dialog]);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'Por favor, ingresa un número de teléfono y un correo electrónico válidos.',
    );
    expect(phone()).not.toBeVisible();
    const ok = within(dialog).getByRole('button', { name: 'OK' });
    expect(ok).toHaveFocus();
    await user.click(ok);
    await screen.findByRole('dialog', { name: 'Comprar Recarga $100' });
    for (const field of [phone(), email()]) expect(field).toBeInvalid();
    await waitFor(() => expect(phone()).toHaveFocus());
    expect(network.sent).toEqual([]);
  });

  it('is cleared when the dialog is closed', async () => {
    const { user } = await choose('Recarga $50');
    fireEvent.input(phone(), { target: { value: '8335550142' } });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Comprar Recarga $50' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(screen.getByRole('button', { name: 'Comprar Recarga $100' }));
    const dialog = screen.getByRole('dialog', { name: 'Comprar Recarga $100' });
    expect([phone().value, email().value]).toEqual(['', '']);
    fireEvent.mouseDown(phone());
    expect(dialog).toBeVisible();
    fireEvent.mouseDown(dialog);
    expect(dialog).not.toBeInTheDocument();
  });
});

describe('top-up confirmation', () => {
  it('shows plan, price, number and e-mail, and keeps the fields when it is cancelled', async () => {
    const { user, dialog } = await confirm();
    const facts = within(dialog).getAllByRole('definition');
    expect(facts.map((fact) => fact.textContent)).toEqual([
      'Recarga $100',
      '$100.00 MXN',
      '833 555 0142',
      'ana@example.com',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(phone().value).toBe('+52 (833) 555-0142');
    expect(network.sent).toEqual([]);
  });

  it('creates one checkout session on a double click and opens the redirect notice', async () => {
    const answer = held(OK);
    const { user } = await confirm(answer.reply);
    await user.dblClick(yes());
    expect(yes().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Preparando tu pago…')).toBeVisible();
    await answer.release();
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent.map(({ body }) => body)).toEqual([await orderBody()]);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(sessionStorage.getItem('pendingPayment') ?? '')).toEqual({
      ...SESSION,
      phone: '8335550142',
      fingerprint: null,
    });
    expect(purchases.read()[0]?.numbers).toEqual([{ id: 902, phone: '8335550142' }]);
  });
});

describe('failed checkout session of a top-up', () => {
  it('charges a changed price only after a second confirmation', async () => {
    silenceErrors();
    const line = {
      id: 902,
      name: 'Recarga $100',
      quantity: 1,
      unitPrice: 11_000,
      lineTotal: 11_000,
    };
    const quote = { lines: [line], total: 11_000, fingerprint: 'fresh' };
    const { user } = await sayYes(refusal(409, 'quote_mismatch', 'Cambió.', { quote }), OK);
    const dialog = await screen.findByRole('alertdialog', { name: 'El precio cambió' });
    expect(texts(within(dialog).getAllByRole('term'))).toEqual(['Recarga $100']);
    expect(texts(within(dialog).getAllByRole('definition'))).toEqual([
      'Antes $100.00, ahora $110.00',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar y pagar $110.00' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[1]?.body).toMatchObject({
      products: [{ id: 902, price: 11_000 }],
      quote: 'fresh',
      phone: '8335550142',
    });
  });
});
