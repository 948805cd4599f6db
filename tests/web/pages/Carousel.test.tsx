import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { newUser, pass } from '../support/clock';

/** Whether the fake carousel advances. */
let moving = false;
const listeners = new Map<string, () => void>();
const autoplay = {
  isPlaying: () => moving,
  play: () => {
    moving = true;
    listeners.get('autoplay:play')?.();
  },
  stop: () => {
    moving = false;
    listeners.get('autoplay:stop')?.();
  },
};
const banners = {
  on: (event: string, listener: () => void) => {
    listeners.set(event, listener);
    return banners;
  },
  plugins: () => ({ autoplay }),
  selectedScrollSnap: () => 0,
  destroy: () => undefined,
};
jest.unstable_mockModule('@/pages/home/banners', () => ({ startBanners: () => banners }));
const { Carousel } = await import('@/pages/home/Carousel');
const { slides } = await import('@/pages/home/texts');

it('offers to pause the banners when they advance on their own, and a click stops them', async () => {
  const user = newUser();
  render(<Carousel slides={slides} />);
  await pass(4000);
  const pause = await screen.findByRole('button', { name: 'Pausar' });
  expect(moving).toBe(true);
  await user.click(pause);
  expect(moving).toBe(false);
});
