import { screen } from '@testing-library/react';
import { TopUpReceipt } from '@/features/checkout/success/TopUpReceipt';
import { pendingPayment } from '@/shared/storage/purchases';
import { openPage } from '../../../support/page';

const paid = { name: 'Recarga $100', phoneEnding: '0142' };

function openReceipt(sessionId: string) {
  const page = <TopUpReceipt sessionId={sessionId} paid={paid} />;
  return openPage(page, { at: '/success' });
}

function begin(id: string, phone: string): void {
  pendingPayment.save({ id, url: null, phone, fingerprint: null });
}

// The first test: the tab has stored no top-up yet.
it('the receipt shows the whole number that an earlier version of the shop stored', async () => {
  const kept = ['cs_3', 'cs_4'].map((sessionId) => ({ sessionId, phone: '8335550142' }));
  sessionStorage.setItem('topUpPhones', JSON.stringify(kept));
  await openReceipt('cs_4');
  expect(screen.getByText('Recarga $100 para el 833 555 0142.')).toBeTruthy();
});

it('the receipt shows the whole number in the tab in which it was typed', async () => {
  begin('cs_1', '8335550142');
  await openReceipt('cs_1');
  expect(screen.getByText('Recarga $100 para el 833 555 0142.')).toBeTruthy();
  expect(await screen.findByText('Pagaste Recarga $100 para el 833 555 0142.')).toBeTruthy();
});

it('the receipt shows the last four digits in other tabs', async () => {
  begin('cs_1', '8335550142');
  await openReceipt('cs_2');
  expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeTruthy();
});

it("the receipt shows the server's number when this tab stored another one", async () => {
  begin('cs_3', '8335550199');
  await openReceipt('cs_3');
  expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeTruthy();
});

it.each(['{', '7', '[null]', '[{"sessionId":7}]', '{"sessionId":"cs_4","phone":"8335550142"}'])(
  'the receipt shows the last four digits with invalid storage: %s',
  async (text) => {
    sessionStorage.setItem('topUpPhones', text);
    await openReceipt('cs_4');
    expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeTruthy();
  },
);
