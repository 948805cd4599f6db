import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from '@/pages/home/Carousel';
import { slides } from '@/pages/home/texts';
import { newUser, pass } from '../support/clock';

const QUIET_MS = 4000;
const INTERVAL_MS = 6000;

const scrollTo = jest.fn();

beforeEach(() => {
  Element.prototype.scrollTo = scrollTo;
  scrollTo.mockClear();
});

it('offers to pause the banners when they advance on their own, and a click stops them', async () => {
  const user = newUser();
  render(<Carousel slides={slides} />);
  await pass(QUIET_MS);
  const pause = await screen.findByRole('button', { name: 'Pausar' });
  await pass(INTERVAL_MS);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  await user.click(pause);
  await pass(INTERVAL_MS);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Reanudar' })).toBeVisible();
});

it('leaves the banners where they are once the shopper has reached them', async () => {
  render(<Carousel slides={slides} />);
  fireEvent.focusIn(screen.getByRole('heading', { level: 1 }));
  await pass(QUIET_MS + INTERVAL_MS);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('goes from the first banner back to the last', async () => {
  const user = newUser();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(375);
  render(<Carousel slides={slides} />);
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(scrollTo.mock.calls).toEqual([[{ left: 750, behavior: 'smooth' }]]);
  jest.restoreAllMocks();
});
