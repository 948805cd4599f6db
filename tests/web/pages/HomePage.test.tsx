import { jest } from '@jest/globals';
import { screen, render } from '@testing-library/react';
import HomePage from '@/pages/home/HomePage';
import { loadSections } from '@/shared/ui/onSight';
import { Carousel } from '@/pages/home/Carousel';
import { slides } from '@/pages/home/texts';
import { Network } from '../support/network';
import { openPage } from '../support/page';
import { newUser, pass } from '../support/clock';

it.each([
  ['above the plans within the shop, as after a payment', false, 'DOCUMENT_POSITION_PRECEDING'],
  ['below the plans of a loaded page, where it comes late', true, 'DOCUMENT_POSITION_FOLLOWING'],
] as const)('the card of the last purchase is %s', async (_, isLoaded, position) => {
  const network = new Network();
  network.install();
  const order = {
    reference: 'TUI-7Q2KM-9XH4D',
    createdAt: '2026-11-23T04:00:00Z',
    total: 16_900,
    lines: [],
  };
  const entry = { sessionId: 'cs_1', state: 'paid', details: { order, topUp: null } };
  localStorage.setItem('purchases', JSON.stringify([entry]));
  await loadSections();
  await openPage(<HomePage />, { at: '/', isLoaded });
  const card = await screen.findByRole('article', { name: 'Tu compra está pagada' });
  const plans = screen.getByRole('region', { name: 'Elige tu paquete de 30 días' });
  expect(plans.compareDocumentPosition(card)).toBe(Node[position]);
});

describe('carousel', () => {
  const scrollTo = jest.fn();

  beforeEach(() => {
    Element.prototype.scrollTo = scrollTo;
    scrollTo.mockClear();
  });

  it('does not move on its own', async () => {
    render(<Carousel slides={slides} />);
    await pass(60_000);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
  });

  it('goes from the first banner back to the last', async () => {
    const user = newUser();
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(375);
    render(<Carousel slides={slides} />);
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(scrollTo.mock.calls).toEqual([[{ left: 750, behavior: 'smooth' }]]);
    jest.restoreAllMocks();
  });
});
