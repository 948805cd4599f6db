import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { showToast } from '@/shared/ui';
import { pass } from '../../support/clock';
import { openPage } from '../../support/page';

const LONG = 20_000;
const toast = (): HTMLElement | null => screen.queryByRole('listitem');

/** The shopper's page, with a message on it. */
async function openWithToast(): Promise<UserEvent> {
  const { user } = await openPage(null, { at: '/' });
  act(() => showToast({ text: 'Agregaste Nova' }));
  await screen.findByRole('listitem');
  return user;
}

it('a message disappears after three seconds', async () => {
  await openWithToast();
  await pass(2999);
  expect(toast()).toBeVisible();
  await pass(1);
  expect(toast()).toBeNull();
});

it('a message stays while the pointer is on it, and then for the rest of its time', async () => {
  const user = await openWithToast();
  await pass(1000);
  await user.hover(screen.getByRole('listitem'));
  await pass(LONG);
  expect(toast()).toBeVisible();
  await user.unhover(screen.getByRole('listitem'));
  await pass(2000);
  expect(toast()).toBeNull();
});

it('a message stays while another window or tab covers the page', async () => {
  await openWithToast();
  fireEvent(window, new Event('blur'));
  await pass(LONG);
  expect(toast()).toBeVisible();
  fireEvent(window, new Event('focus'));
  await pass(3000);
  expect(toast()).toBeNull();
});

it('a message stays while the focus is in it, and is closed by its button', async () => {
  const user = await openWithToast();
  await user.keyboard('{F8}');
  expect(screen.getByRole('list')).toHaveFocus();
  await user.tab();
  await pass(LONG);
  expect(toast()).toBeVisible();
  await user.keyboard('{Enter}');
  expect(toast()).toBeNull();
});

it('the other messages go on when one under the pointer is closed', async () => {
  const user = await openWithToast();
  act(() => showToast({ text: 'Agregaste Prime' }));
  const [first = document.body] = screen.getAllByRole('button', { name: 'Cerrar' });
  await user.click(first);
  expect(toast()).toHaveTextContent('Agregaste Prime');
  await pass(3000);
  expect(toast()).toBeNull();
});
