import { act, screen, within } from '@testing-library/react';
import { signOut } from '@/features/access/signOut';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import { purchases } from '@/shared/storage/purchases/purchases';
import { storeElsewhere, expectLink } from '../../../support/browser';
import { openPage } from '../../../support/page';
import { line, REFERENCE, storePaid } from '../../../support/sessions';
import { fillStorage, silenceErrors } from '../../../support/storage';
import { network, order, paid, unpaid, visit } from './visit';
import { refusal, type Reply } from '../../../support/network';

it('the phone numbers of a purchase stay stored until the shopper signs out', () => {
  purchases.add('cs_1', [{ id: 204, phone: '8335550142' }]);
  expect(localStorage.getItem('purchases')).toContain('8335550142');
  signOut();
  expect(localStorage.getItem('purchases')).not.toContain('8335550142');
});

describe('stored purchases', () => {
  it.each([
    '{',
    '7',
    '[null, {}, {"sessionId": 7}, {"sessionId": "cs_9", "numbers": [{"id": 204, "phone": "x8335550142"}, {"id": 204, "phone": "83355501420"}]}]',
  ])('may be invalid: %s', async (text) => {
    silenceErrors();
    localStorage.setItem('purchases', text);
    network.reply('GET /checkout-session/cs_9', unpaid('expired'));
    expect(purchases.read().flatMap(({ numbers }) => numbers)).toEqual([]);
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(screen.getByText('Aquí no hay compras todavía')).toBeVisible();
  });

  it.each([
    ['total', { total: -50_700 }],
    ['unit price', { lines: [line(3, { unitPrice: -16_900 })] }],
    ['shipping', { shipping: -1 }],
  ])('are requested again when %s is negative', async (_, wrong) => {
    const stored = { reference: REFERENCE, shipping: 0, ...order, ...wrong };
    const entry = { sessionId: 'cs_1', state: 'paid', details: { order: stored, topUp: null } };
    localStorage.setItem('purchases', JSON.stringify([entry]));
    network.reply('GET /checkout-session/cs_1', paid());
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    const card = await screen.findByRole('article', { name: /^Pagada el 22 nov 2026/ });
    expect(within(card).getByText('$507.00')).toBeVisible();
  });

  it('are the last thirty, the newest first', () => {
    for (let n = 1; n <= 31; n += 1) purchases.add(`cs_${n.toString()}`);
    const ids = purchases.read().map(({ sessionId }) => sessionId);
    expect(ids).toHaveLength(30);
    expect(ids[0]).toBe('cs_31');
    expect(ids).not.toContain('cs_1');
  });

  it('stay in memory while the storage is full, and are stored with the next one', () => {
    silenceErrors();
    const full = fillStorage();
    purchases.add('cs_1');
    expect(localStorage.getItem('purchases')).toBeNull();
    expect(purchases.read().map(({ sessionId }) => sessionId)).toEqual(['cs_1']);
    full.mockRestore();
    purchases.add('cs_2');
    expect(localStorage.getItem('purchases')).toContain('cs_1');
  });

  it('follow changes of other tabs', async () => {
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    act(() => storePaid('cs_2', []));
    const text = localStorage.getItem('purchases') ?? '';
    act(() => purchases.remove('cs_2'));
    expect(screen.queryByText(REFERENCE)).toBeNull();
    storeElsewhere('purchases', text);
    expect(screen.getByText(REFERENCE)).toBeVisible();
  });
});

const jsonOf = (reply: Reply): object =>
  typeof reply === 'object' && 'json' in reply ? (reply.json as object) : {};

describe('purchases of the account', () => {
  const ofAccount = (id: string, more: object = {}) => ({ ...jsonOf(paid(more)), id });
  const page = (purchases: readonly object[], more: object = {}): Reply => ({
    status: 200,
    json: { email: 'ana@ejemplo.com', purchases, ...more },
  });
  const other = { reference: 'TUI-11111-22222', createdAt: '2026-11-20T04:00:00Z' };
  const older = ofAccount('cs_2', { ...other, paidAt: '2026-11-20T04:01:00Z' });
  const titles = (): readonly (string | null)[] =>
    screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 2 }).textContent);

  beforeEach(() => localStorage.setItem('authToken', 'token-1'));

  it('are shown on a device without any, with the token', async () => {
    network.reply('GET /purchases', page([ofAccount('cs_1')]));
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    const card = await screen.findByRole('article', { name: /^Pagada el 22 nov 2026/ });
    expect(within(card).getByText(REFERENCE)).toBeVisible();
    expect(within(card).queryByRole('button', { name: /^Quitar la compra/ })).toBeNull();
    expect(network.sent[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(localStorage.getItem('purchases')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ver compras anteriores' })).toBeNull();
  });

  it('are merged with those of the device, each once, newest first', async () => {
    network.reply('GET /purchases', page([ofAccount('cs_1'), older]));
    await visit(paid({ email: 'm•••@gmail.com' }));
    expect(await screen.findByText('TUI-11111-22222')).toBeVisible();
    expect(titles().map((title) => title?.slice(0, 16))).toEqual([
      'Pagada el 22 nov',
      'Pagada el 19 nov',
    ]);
    // Only the device knows where the eSIM went.
    expect(screen.getByText(/Tu eSIM va a m•••@gmail\.com\./)).toBeVisible();
  });

  it('come in pages, and a failed page is requested again', async () => {
    network.reply('GET /purchases', page([ofAccount('cs_1')], { next: '17' }));
    network.reply('GET /purchases/17', 'cut', page([older]));
    const { user } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await user.click(await screen.findByRole('button', { name: 'Ver compras anteriores' }));
    expect(await screen.findByText('No pudimos traer las compras de tu cuenta.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('TUI-11111-22222')).toBeVisible();
    expect(titles()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Ver compras anteriores' })).toBeNull();
  });

  it('end with the session', async () => {
    network.reply('GET /purchases', page([ofAccount('cs_1')]));
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(await screen.findByText(REFERENCE)).toBeVisible();
    storeElsewhere('authToken', '');
    expect(await screen.findByText('Aquí no hay compras todavía')).toBeVisible();
    expectLink('Entrar para ver las de mi cuenta', '/acceder');
  });

  it('of an ended session are none, and the token is dropped', async () => {
    network.reply('GET /purchases', refusal(401, 'token_invalid', 'Tu sesión terminó.'));
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(await screen.findByText('Aquí no hay compras todavía')).toBeVisible();
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('say when they were delivered', async () => {
    network.reply(
      'GET /purchases',
      page([ofAccount('cs_1', { deliveredAt: '2026-11-25T18:00:00Z' })]),
    );
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(
      await screen.findByText(/^Entregada el 25 nov 2026, 12:00 p\.m\.\. Si no la/),
    ).toBeVisible();
  });
});
