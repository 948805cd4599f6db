import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, act } from '@testing-library/react';
import { LoadingOverlay } from '@/app/LoadingOverlay';
import { site } from '@/shared/site/defaults';
import { lazyPage } from '@/app/lazyPage';
import { setOnline } from '../support/browser';
import { openPage } from '../support/page';

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

const pageWhen = (answers: () => boolean) =>
  lazyPage(() =>
    answers()
      ? Promise.resolve({ default: () => <h1>Recargas</h1> })
      : Promise.reject(new TypeError('Failed to fetch')),
  ).Page;

it('a page whose code cannot be fetched says so, and opens when the network returns', async () => {
  let isOnline = false;
  const Page = pageWhen(() => isOnline);
  const { user } = await openPage(<Page />, { at: '/recargas' });
  const heading = () => screen.findByRole('heading', { level: 1 });
  expect(await heading()).toHaveTextContent('Esta página necesita internet');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await heading()).toHaveTextContent('Esta página necesita internet');
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Recargas' })).toBeVisible();
});

it('a page opens when the network answers only seconds after the browser has reported it', async () => {
  let answers = false;
  const Page = pageWhen(() => answers);
  await openPage(<Page />, { at: '/recargas' });
  expect(await screen.findByText('Esta página necesita internet')).toBeVisible();
  await act(() => Promise.resolve(window.dispatchEvent(new Event('online'))));
  answers = true;
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  expect(await screen.findByRole('heading', { name: 'Recargas' })).toBeVisible();
});

it('a page says at once that it needs a network where there is none', async () => {
  setOnline(false);
  const { Page } = lazyPage(() => new Promise(() => undefined));
  await openPage(<Page />, { at: '/acceder' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Esta página necesita internet',
  );
});
