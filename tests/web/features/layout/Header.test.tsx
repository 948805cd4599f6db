import { screen, waitFor, within } from '@testing-library/react';
import { AccountMenu } from '@/features/access/AccountMenu';
import { Header } from '@/features/layout/Header';
import { expectLink, texts } from '../../support/browser';
import { networkForEachTest } from '../../support/network';
import { address, openPage } from '../../support/page';
import { storePaid } from '../../support/sessions';

const network = networkForEachTest();
const open = () => openPage(<Header cart={null} account={<AccountMenu />} />, { at: '/' });

it('the menu has every page, the purchases once there are some, and closes on the way', async () => {
  const { user, close } = await open();
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
  const links = within(await screen.findByRole('dialog', { name: 'Menú' })).getAllByRole('link');
  expect(texts(links).slice(0, -1)).toEqual([
    ...['Inicio', 'Paquetes', 'Tuisty Express1, 7 y 15 días', 'Tuisty Mensual30 días'],
    ...['Tuisty Trimestral90 días', 'Tuisty Semestral180 días', 'Tuisty Anual360 días'],
    ...['Recargas', 'Cobertura', 'Compatibilidad', 'Nosotros'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getAllByRole('link', { name: 'Recargas' }).at(-1) ?? document.body);
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/recargas', null]);
  close();
  storePaid('cs_1', []);
  await (await open()).user.click(screen.getByRole('button', { name: 'Abrir menú' }));
  expectLink('Mis compras', '/mis-compras', await screen.findByRole('dialog'));
});

it('the account’s button opens and closes its menu, which names its owner and signs out', async () => {
  localStorage.setItem('authToken', 'token-1');
  network.reply('POST /logout', { status: 204, text: '' });
  const page = { status: 200, json: { email: 'ana@ejemplo.com', purchases: [] } };
  network.reply('GET /purchases', page, page, page);
  const { user } = await open();
  const button = screen.getByRole('button', { name: 'Tu cuenta' });
  const menu = () => screen.queryByRole('dialog', { name: 'Tu cuenta' });
  await user.click(button);
  await waitFor(() => expect(menu()).toBeVisible());
  expectLink('Cambiar contraseña', '/acceder#contrasena');
  expectLink('Mis compras', '/mis-compras');
  expect(await screen.findByText('ana@ejemplo.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(menu()).toBeNull();
  await user.click(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Acceder' })).toHaveFocus());
  expect(localStorage.getItem('authToken')).toBeNull();
});
