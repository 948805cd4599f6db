import { screen } from '@testing-library/react';
import { TopUpReceipt } from '@/features/checkout/success/TopUpReceipt';
import { openPage } from '../../../support/page';

const paid = { name: 'Recarga $100', phoneEnding: '0142' };

function openReceipt(phone: string | null) {
  return openPage(<TopUpReceipt sessionId="cs_1" paid={paid} phone={phone} />, { at: '/success' });
}

it('the receipt shows the whole number in the tab in which it was typed', async () => {
  await openReceipt('8335550142');
  expect(screen.getByText('Recarga $100 para el 833 555 0142.')).toBeVisible();
  expect(await screen.findByText('Pagaste Recarga $100 para el 833 555 0142.')).toBeVisible();
});

it.each([
  ['in other tabs', null],
  ['when this tab stored another number', '8335550199'],
])('the receipt shows the last four digits %s', async (_, phone) => {
  await openReceipt(phone);
  expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeVisible();
});
