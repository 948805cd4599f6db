import { fireEvent, screen, within } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import ImeiPage from '@/features/imei/ImeiPage';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import { fill } from '../support/form';
import { realCore } from '../support/core';
import { networkForEachTest, phone } from '../support/network';
import { openPage } from '../support/page';
import { silenceConsole } from '../support/storage';
import { createCoreStore } from '../../../bindings/dist/react/core_store.js';

const network = networkForEachTest();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const UNPREPARED =
  'Detalle: La compra no se pudo preparar. Recarga la página e inténtalo de nuevo.';

let isBroken = true;
const brokenCore = () =>
  createCoreStore(() => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : realCore()));

beforeEach(() => {
  silenceConsole();
  isBroken = true;
});

/** The page says that it could not load the core. From now on it can. */
async function expectFailure(text: RegExp | string): Promise<void> {
  expect(await screen.findByText(text)).toBeVisible();
  expect(network.sent).toEqual([]);
  isBroken = false;
}

it('a top-up that fails for lack of the core keeps what was typed, and goes on afterwards', async () => {
  await openPage(<TopUpsPage />, { at: '/recargas', core: brokenCore() });
  press('Comprar Recarga $100');
  fireEvent.input(screen.getByLabelText('Número a recargar'), { target: { value: '8335550142' } });
  fireEvent.input(screen.getByLabelText('Correo electrónico'), { target: { value: 'a@b.mx' } });
  press('Continuar');
  await expectFailure(UNPREPARED);
  press('Reintentar');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  press('Continuar');
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirma tu recarga' });
  expect(within(dialog).getByText('833 555 0142')).toBeVisible();
});

it('an IMEI that cannot be checked for lack of the core is checked by the retry', async () => {
  network.reply('POST /imeis', phone());
  await openPage(<ImeiPage />, { at: '/compatibilidad', core: brokenCore() });
  const field = screen.getByLabelText('IMEI de tu celular');
  fireEvent.change(field, { target: { value: '356938035643809' } });
  press('Verificar IMEI');
  await expectFailure(/No se cargó una parte de la tienda\./);
  press('Reintentar');
  expect(await screen.findByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
});

it('a sign-in that fails for lack of the core is sent when it is submitted again', async () => {
  network.reply('POST /login', { status: 200, json: { message: 'token' } });
  await openPage(<AccessPage />, { at: '/acceder', core: brokenCore() });
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
  fill(form, { email: 'ana@ejemplo.com', password: 'jaiba azul' });
  press('Entrar');
  await expectFailure(/No se cargó una parte de la tienda\./);
  press('OK');
  press('Entrar');
  expect(await screen.findByText('¡Login hecho satisfactoriamente!')).toBeVisible();
});
