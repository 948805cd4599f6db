import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { lazyPage } from '@/app/lazyPage';
import { setOnline } from '../support/browser';
import { openPage } from '../support/page';

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
