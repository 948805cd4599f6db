import { fireEvent, screen, within } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import ImeiPage from '@/features/imei/ImeiPage';
import { PayButton } from '@/features/checkout/payment/PayButton';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import { fill } from '../support/form';
import { connection } from '../support/instantiateCore';
import { networkForEachTest } from '../support/network';
import { openPage, storeCart } from '../support/page';
import { silenceConsole } from '../support/storage';

const network = networkForEachTest();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const SESSION = { id: 'cs_1', url: 'https://pay.example/pay/cs_1' };
const UNPREPARED =
  'Detalle: La compra no se pudo preparar. Recarga la página e inténtalo de nuevo.';

beforeEach(() => {
  silenceConsole();
  connection.isBroken = true;
});

/** The page says that it could not load the core. From now on it can. */
async function expectFailure(text: RegExp | string): Promise<void> {
  expect(await screen.findByText(text)).toBeVisible();
  expect(network.sent).toEqual([]);
  connection.isBroken = false;
}

it('a purchase that fails for lack of the core is sent by its retry', async () => {
  await storeCart([204, 1]);
  network.reply('POST /create-checkout-session', { status: 200, json: SESSION });
  await openPage(<PayButton />, { at: '/carrito' });
  press('Pagar');
  press('Sí, comprar');
  await expectFailure(UNPREPARED);
  press('Reintentar');
  await screen.findByText('/proceder-a-pagar');
  expect(network.sent[0]?.body).toMatchObject({ products: [{ id: 204 }] });
});

it('a top-up that fails for lack of the core keeps what was typed, and goes on afterwards', async () => {
  await openPage(<TopUpsPage />, { at: '/recargas' });
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
  const result = { homologated: 'COMPATIBLE PROBADO', volte_support: 'SI', band28_support: 'SI' };
  network.reply('POST /imeis', { status: 200, json: { result: { ...result, esim: 'SI' } } });
  await openPage(<ImeiPage />, { at: '/compatibilidad' });
  const field = screen.getByLabelText('IMEI de tu celular');
  fireEvent.change(field, { target: { value: '356938035643809' } });
  press('Verificar IMEI');
  await expectFailure(/No se cargó una parte de la tienda\./);
  press('Reintentar');
  expect(await screen.findByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
});

it('a sign-in that fails for lack of the core is sent when it is submitted again', async () => {
  network.reply('POST /login', { status: 200, json: { message: 'token' } });
  await openPage(<AccessPage />, { at: '/acceder' });
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
  fill(form, { email: 'ana@ejemplo.com', password: 'jaiba azul' });
  press('Entrar');
  await expectFailure(/No se cargó una parte de la tienda\./);
  press('OK');
  press('Entrar');
  expect(await screen.findByText('¡Login hecho satisfactoriamente!')).toBeVisible();
});
