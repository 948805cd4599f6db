import { act, screen, within } from '@testing-library/react';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import { purchases } from '@/shared/storage/purchases/purchases';
import { storeElsewhere } from '../../../support/browser';
import { openPage } from '../../../support/page';
import { line, REFERENCE, storePaid } from '../../../support/sessions';
import { fillStorage, silenceErrors } from '../../../support/storage';
import { network, order, paid, unpaid } from './visit';

it('the phone numbers of a purchase stay stored until the shopper signs out', () => {
  purchases.add('cs_1', [{ id: 204, phone: '8335550142' }]);
  expect(localStorage.getItem('purchases')).toContain('8335550142');
  purchases.dropNumbers();
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
