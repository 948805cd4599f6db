import { screen } from '@testing-library/react';
import HomePage from '@/pages/home/HomePage';
import { Network } from '../support/network';
import { openPage } from '../support/page';

it('the card of the last purchase is below the plans, so that it shifts nothing visible', async () => {
  const network = new Network();
  network.install();
  const order = {
    reference: 'TUI-7Q2KM-9XH4D',
    createdAt: '2026-11-23T04:00:00Z',
    total: 16_900,
    lines: [],
  };
  const entry = { sessionId: 'cs_1', putAway: false, paid: { order, topUp: null } };
  localStorage.setItem('purchases', JSON.stringify([entry]));
  await openPage(<HomePage />, { at: '/' });
  const card = await screen.findByRole('article', { name: 'Tu compra está pagada' });
  const plans = screen.getByRole('region', { name: 'Elige tu paquete de 30 días' });
  expect(plans.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
