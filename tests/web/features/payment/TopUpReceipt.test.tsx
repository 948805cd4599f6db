import { screen } from '@testing-library/react';
import { TopUpReceipt } from '@/features/payment/TopUpReceipt';
import { TOP_UP_PHONES_KEY, topUpPhones } from '@/features/payment/topUpPhones';
import { openPage } from '../../support/page';

const paid = { name: 'Recarga $100', phoneEnding: '0142' };

function openReceipt(sessionId: string) {
  const page = <TopUpReceipt sessionId={sessionId} paid={paid} />;
  return openPage(page, { at: '/success' });
}

it('names the whole number in the tab that it was typed in', async () => {
  topUpPhones.remember('cs_1', '8335550142');
  await openReceipt('cs_1');
  expect(screen.getByText('Recarga $100 para el 833 555 0142.')).toBeTruthy();
  expect(await screen.findByText('Pagaste Recarga $100 para el 833 555 0142.')).toBeTruthy();
});

it('names the last four digits anywhere else', async () => {
  topUpPhones.remember('cs_1', '8335550142');
  await openReceipt('cs_2');
  expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeTruthy();
});

it('believes the service when this tab remembers another number', async () => {
  topUpPhones.remember('cs_3', '8335550199');
  await openReceipt('cs_3');
  expect(screen.getByText('Recarga $100 para el número que termina en 0142.')).toBeTruthy();
});

it('remembers the last ten, and outlives what others wrote there', () => {
  for (let n = 1; n <= 11; n += 1) topUpPhones.remember(`cs_${n.toString()}`, '8335550142');
  expect(topUpPhones.find('cs_1')).toBeNull();
  expect(topUpPhones.find('cs_11')).toBe('8335550142');
  for (const text of ['{', '7', '[null, {"sessionId": "cs_11"}]']) {
    sessionStorage.setItem(TOP_UP_PHONES_KEY, text);
    expect(topUpPhones.find('cs_99')).toBeNull();
  }
});
