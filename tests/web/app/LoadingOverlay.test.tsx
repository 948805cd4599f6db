import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { LoadingOverlay } from '@/app/LoadingOverlay';
import { site } from '@/shared/site/defaults';

const overlay = () => screen.queryByTestId('page-overlay');

/** Opens a page and leaves it. Returns whether it showed the overlay. */
function visitPage(around = false): boolean {
  const { unmount } = render(<LoadingOverlay around={around} />);
  const isShown = overlay() !== null;
  unmount();
  return isShown;
}

it('the loading overlay is on every page, or with the setting `first` on the first one only', () => {
  site.welcome = 'first';
  expect([visitPage(), visitPage()]).toEqual([true, false]);
  site.welcome = 'every';
  expect([visitPage(), visitPage()]).toEqual([true, true]);
});

it('the page that follows a notice of two seconds starts without the loading overlay', () => {
  expect([visitPage(true), visitPage(), visitPage()]).toEqual([true, false, true]);
});

it('a tap dismisses the loading overlay only when it ends, so that it reaches no control below', () => {
  render(<LoadingOverlay around={false} />);
  const shown = screen.getByTestId('page-overlay');
  fireEvent.pointerDown(shown);
  fireEvent.pointerUp(shown);
  expect(overlay()).toBe(shown);
  fireEvent.click(shown);
  expect(overlay()).toBeNull();
});

it('messages are above the loading overlay', () => {
  const tokens = readFileSync('web/src/shared/ui/styles/tokens.css', 'utf8');
  const layer = (name: string) => Number(new RegExp(`--z-${name}: (\\d+)`).exec(tokens)?.[1]);
  expect(layer('toast')).toBeGreaterThan(layer('overlay'));
});
