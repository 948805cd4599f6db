import { act, screen, within } from '@testing-library/react';
import { catalogue, findPlan } from '@/shared/core/catalogue';
import { PlanCard } from '@/shared/plan-card/PlanCard';
import { chatText, expectLink } from '../../support/browser';
import { pass } from '../../support/clock';
import { gatedCore } from '../../support/core';
import { originals } from '../../support/originals';
import { openPage, storeCart } from '../../support/page';
import { silenceErrors } from '../../support/storage';

async function openCard(id: number, options: Partial<Parameters<typeof openPage>[1]> = {}) {
  const plan = findPlan(null, id);
  if (plan === undefined) throw new Error(`no plan ${String(id)}`);
  return openPage(<PlanCard plan={plan} />, { at: '/plan', ...options });
}

async function openDetails(id: number): Promise<string[]> {
  const { user } = await openCard(id);
  await user.click(screen.getByRole('button', { name: /^Mostrar Detalles/ }));
  const card = screen.getByRole('article');
  return within(card)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
}

test('the details have duration, behaviour after the data, networks by name and the folio', async () => {
  expect(await openDetails(204)).toEqual([
    'Vigencia: 30 días desde que activas o recargas.',
    'Navegación cuando se acaban tus datos: A 512 Kbps, que alcanzan para mensajes y no para video. Sin cobros extra.',
    'Cuando vence: Recarga antes de 60 días y conservas tu número. Los datos que no usaste se pierden.',
    'Redes sociales ilimitadas en México: WhatsApp, Facebook, Messenger, X, Instagram, Snapchat, Telegram',
    'Redes sociales ilimitadas en USA y Canadá: WhatsApp, Messenger, Telegram',
    'Folio: 1204601',
  ]);
});

test('the folio links to its document if that is an original', async () => {
  originals.push('folio-1204601');
  expect((await openDetails(204)).at(-1)).toBe('Folio: Ver folio 1204601');
  expectLink('Ver folio 1204601', '/folio/1204601');
  originals.length = 0;
});

test('the chat button names WhatsApp', async () => {
  await openDetails(101);
  const buy = screen.getByRole('link', { name: /^Comprar por WhatsApp/ });
  expect(buy.textContent).toBe('Comprar por WhatsApp Express 512 MB, 1 día (abre otra pestaña)');
  expect(chatText(buy)).toBe(
    'Hola, Tuisty. Quiero comprar Tuisty Express 512 MB de 1 día por $19.00 MXN. https://www.tuisty.mx/paquetes/tuisty-express#express-512mb',
  );
});

test('the details of a yearly plan have the renewal interval of its data', async () => {
  const rows = await openDetails(503);
  expect(rows[0]).toBe('Vigencia: 360 días desde que activas o recargas, con 24GB cada 30 días.');
  expect(rows[1]).toContain('hasta que llegan los siguientes 24GB');
  expect(rows.some((row) => row.startsWith('Folio'))).toBe(false);
});

test('unlimited data is named above its icons, and sharing has both its names', async () => {
  await openDetails(208);
  const card = screen.getByRole('article');
  expect(within(card).getByRole('link', { name: 'Redes ilimitadas' })).toHaveAttribute(
    'href',
    '/terminos-y-condiciones#redes-sociales-ilimitadas',
  );
  expect(within(card).getByText('No Comparte Internet (hotspot)')).toBeVisible();
  const buy = within(card).getByRole('link', { name: /^Comprar/ });
  expect(buy.querySelector('use')?.getAttribute('href')).toMatch(/#whatsapp$/);
});

test('the card shows the price for a day and for a GB to the centavo', async () => {
  await openDetails(204);
  const card = screen.getByRole('article');
  expect(within(card).getByText('$5.63 por día')).toBeVisible();
  expect(within(card).getByText('$33.80 por GB')).toBeVisible();
});

const hasTick = (button: HTMLElement) => button.querySelector('.lucide-check') !== null;

test('the button shows a tick after an add, and none after a rejected one', async () => {
  await storeCart([204, 98]);
  const { user } = await openCard(204);
  const button = screen.getByRole('button', { name: /^Agregar/ });
  await user.click(button);
  expect(hasTick(button)).toBe(true);
  await screen.findByText('Agregaste Estelar 5GB (30 días) al carrito: ya llevas 99.');
  await user.click(button);
  expect(hasTick(button)).toBe(false);
  await screen.findByText(/^De Estelar 5GB \(30 días\) ya llevas 99, y en una compra no cabe/);
});

test('each add shows the tick for a second and a half', async () => {
  const { user } = await openCard(204);
  const button = screen.getByRole('button', { name: /^Agregar/ });
  for (const wait of [1000, 1499]) {
    await user.click(button);
    await pass(wait);
    expect(hasTick(button)).toBe(true);
  }
  await pass(1);
  expect(hasTick(button)).toBe(false);
});

test('a plan that is added while the core cannot load is added by the retry', async () => {
  silenceErrors();
  const { core, fail, arrive } = gatedCore();
  const { user, store } = await openCard(204, { core });
  await user.click(screen.getByRole('button', { name: /^Agregar/ }));
  expect(await screen.findByText('Agregando Estelar 5GB (30 días)…')).toBeVisible();
  await act(fail);
  expect(
    await screen.findByText(/^No pudimos agregarlo todavía: revisa tu conexión/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await act(arrive);
  expect(await screen.findByText('Agregaste Estelar 5GB (30 días) al carrito.')).toBeVisible();
  expect(store.getSnapshot().cart?.count).toBe(1);
});

test('every card says what limits its data and its networks, as the page about the brand promises', async () => {
  const cards = catalogue.plans.map((plan) => <PlanCard key={plan.id} plan={plan} />);
  await openPage(cards, { at: '/planes' });
  const articles = screen.getAllByRole('article');
  expect(articles).toHaveLength(catalogue.plans.length);
  for (const [index, card] of articles.entries()) {
    const limit = catalogue.plans[index]?.capsLine ?? '';
    expect(within(card).getByText(limit, { exact: false })).toHaveTextContent(
      `Ilimitado. ${limit}`,
    );
    const name = /^(Redes ilimitadas|WhatsApp ilimitado)$/;
    expectLink(name, '/terminos-y-condiciones#redes-sociales-ilimitadas', card);
  }
});
