import type { Quote } from '@tuisty/shop-core';
import { screen, within } from '@testing-library/react';
import { realCore } from '../../../support/core';
import { enter } from '../../../support/form';
import { failure, refusal, phone } from '../../../support/network';
import { silenceErrors } from '../../../support/storage';
import { AGREED, buy, network, OK, open, openWith, pay, payButton, setShippingPrice } from './cart';
import { chatText, texts } from '../../../support/browser';

const postalCode = () => screen.getByLabelText<HTMLInputElement>('Código postal de entrega');

describe('shipping without a price', () => {
  it('is shown as not yet determined while there is a physical SIM', async () => {
    const { user } = await openWith(204, 1);
    expect(screen.getByText(AGREED)).toBeVisible();
    expect(screen.queryByLabelText('Código postal de entrega')).toBeNull();
    const ask = screen.getByRole('link', { name: /^Preguntar cuánto me cuesta/ });
    expect(chatText(ask)).toMatch(/^Hola, antes de pagar quiero saber cuánto cuesta el envío/);
    await user.click(payButton());
    expect(within(await screen.findByRole('alertdialog')).getByText(AGREED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('radio', { name: /^eSIM/ }));
    expect(screen.queryByText(AGREED)).toBeNull();
    expect(screen.getByText('Tu eSIM llega por correo en hasta 48 horas hábiles.')).toBeVisible();
  });

  it.each([
    ['0', 'Envío gratis a todo México.'],
    ['acordado', AGREED],
  ])('describes a setting of %s, and adds nothing to the total', async (pesos, said) => {
    setShippingPrice(pesos);
    await open();
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.queryByLabelText('Código postal de entrega')).toBeNull();
    expect(screen.getByText('Total: $1,657.00')).toBeVisible();
  });

  it("asks for the shipping zone when the server requires it, and shows the server's price", async () => {
    silenceErrors();
    const { user } = await open();
    const field = 'shippingZone';
    await pay(user, failure(400, 'shipping_zone_required', 'Falta la zona.', { field }));
    await user.click(await screen.findByRole('button', { name: 'Corregir en el carrito' }));
    expect(screen.getByText('Falta la zona.')).toBeVisible();
    enter(postalCode(), '64000');
    expect(screen.queryByText('Falta la zona.')).toBeNull();
    expect(screen.getByText('Te decimos el costo del envío antes de pagar.')).toBeVisible();
    expect(screen.getByText('Envío: te lo decimos antes de pagar')).toBeVisible();
    const line = { id: 204, name: 'Estelar', quantity: 2, unitPrice: 16_900, lineTotal: 33_800 };
    const prime = { id: 402, name: 'Prime', quantity: 1, unitPrice: 131_900, lineTotal: 131_900 };
    const quote = {
      lines: [line, prime],
      count: 3,
      shipping: 15_000,
      total: 180_700,
      fingerprint: 'fedcba9876543210',
    };
    await pay(user, refusal(409, 'quote_mismatch', 'Cambió.', { quote }), OK);
    const changed = await screen.findByRole('alertdialog', { name: 'Tu compra cambió' });
    expect(texts(within(changed).getAllByRole('definition'))).toEqual([
      'Antes $0.00, ahora $150.00',
      'Antes $1,657.00, ahora $1,807.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Aceptar y pagar $1,807.00' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent.at(-1)?.body).toMatchObject({
      shippingZone: 'elsewhere',
      quote: 'fedcba9876543210',
    });
  });
});

describe('shipping with a price', () => {
  beforeEach(() => setShippingPrice('150'));

  it('needs a zone before paying, and is part of the confirmed total', async () => {
    const { user } = await open();
    expect(screen.getByText('Envío: escribe tu código postal')).toBeVisible();
    await user.click(payButton());
    expect(screen.getByText(/^Escribe el código postal a donde enviamos tu SIM/)).toBeVisible();
    const code = postalCode();
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/^A donde enviamos tu SIM, por ejemplo 89000\./);
    enter(code, '00000');
    expect(screen.getByText(/^No hay códigos postales que empiecen así/)).toBeVisible();
    expect(screen.getByText('Envío: escribe tu código postal')).toBeVisible();
    enter(code, '6400');
    expect(screen.getByText('El código postal tiene 5 dígitos, por ejemplo 89000.')).toBeVisible();
    enter(code, '64000');
    expect(screen.queryByText(/^El código postal tiene 5 dígitos/)).toBeNull();
    expect(screen.getByText('Envío a ese código postal: $150.00')).toBeVisible();
    expect(screen.getByText('Envío: $150.00', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Total: $1,807.00')).toBeVisible();
    const dialog = await buy(user);
    expect(dialog).toHaveTextContent('3 artículos · Total: $1,807.00');
    expect(dialog).toHaveTextContent('Envío: $150.00');
    const core = await realCore();
    const { cart } = core.restoreCart(localStorage.getItem('cart'));
    expect(network.sent[0]?.body).toMatchObject({
      shippingZone: 'elsewhere',
      quote: (core.quote(cart, 15_000) as Quote).fingerprint,
    });
  });

  it('is free nearby and without a physical SIM', async () => {
    const { user } = await openWith(204, 1);
    enter(postalCode(), '89400');
    expect(
      screen.getByText('Envío gratis: es la zona de Tampico, Ciudad Madero y Altamira.'),
    ).toBeVisible();
    expect(screen.getByText('Envío: gratis')).toBeVisible();
    expect(screen.getByText('Total: $169.00')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^eSIM/ }));
    expect(screen.queryByLabelText('Código postal de entrega')).toBeNull();
    expect(screen.queryByText(/^Envío/)).toBeNull();
    await buy(user);
    expect(network.sent[0]?.body).not.toHaveProperty('shippingZone');
  });

  it('is refused at the postal code where it takes the total beyond the limit', async () => {
    setShippingPrice('99999');
    // Restored up to the limit.
    const most = [503, 502, 501, 403, 402, 401].map((id) => ({ id, quantity: 99 }));
    localStorage.setItem('cart', JSON.stringify(most));
    const { user } = await open();
    enter(postalCode(), '64000');
    expect(screen.getByText(/^Con el envío, tu compra pasa del máximo que acepta/)).toBeVisible();
    await user.click(payButton());
    expect(postalCode()).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    enter(postalCode(), '89000');
    await buy(user);
  });

  it('keeps the postal code on this device, and reports a wrong one when its field is left', async () => {
    const { user, close } = await open();
    await user.type(postalCode(), '8900');
    expect(screen.queryByText(/^El código postal tiene 5 dígitos/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/^El código postal tiene 5 dígitos/)).toBeVisible();
    await user.type(postalCode(), '0');
    expect(screen.getByText('Total: $1,657.00')).toBeVisible();
    close();
    await open();
    expect(postalCode().value).toBe('89000');
    expect(screen.getByText('Envío: gratis')).toBeVisible();
  });
});

const REDMI = { ending: '3804', verdict: 'limited', network: 'yes', calls: 'no', esim: 'no' };
const works = { ...REDMI, verdict: 'works', calls: 'yes' };

const checked = (result: object): void =>
  localStorage.setItem('checkedPhone', JSON.stringify(result));
const forOther = () => screen.queryByRole('checkbox', { name: 'Es para otro celular' });
const esim = () => screen.getByRole('radio', { name: /^eSIM/ });

async function openChecked(result: object) {
  const opened = await openWith(204, 1);
  opened.close();
  checked(result);
  return open();
}

describe('a cart that contradicts the verdict on the phone', () => {
  it('is not paid before the shopper says that it is for another phone', async () => {
    const { user } = await openChecked(REDMI);
    await user.click(esim());
    await user.click(payButton());
    expect(forOther()).toHaveFocus();
    expect(forOther()).toHaveAccessibleDescription(
      'Marca la casilla si es para otro celular, o cambia lo que llevas.',
    );
    expect(network.sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Es para otro celular' }));
    const dialog = await buy(user);
    expect(dialog).toHaveTextContent(
      'Es para otro celular: el que revisaste (IMEI que termina en 3804) no podrá llamar y no acepta eSIM.',
    );
  });

  it('asks about an eSIM only while one is chosen, and once', async () => {
    const { user, close } = await openChecked(works);
    expect(forOther()).toBeNull();
    await user.click(esim());
    await user.click(screen.getByRole('checkbox', { name: 'Es para otro celular' }));
    close();
    await open();
    expect(forOther()).toBeChecked();
  });

  it.each([
    [{ ...works, verdict: 'refused' }, true],
    [{ ...works, verdict: 'limited', network: 'no' }, false],
    [{ ...works, verdict: 'limited', calls: 'unknown' }, false],
  ])('asks for %j: %s', async (result, asks) => {
    const { user } = await openChecked(result);
    expect(forOther() !== null).toBe(asks);
    // A renewed line stays in its phone.
    await user.click(screen.getByRole('radio', { name: /^Ya tengo mi línea/ }));
    expect(forOther()).toBeNull();
  });
});

it('an eSIM without a verdict offers the check in the cart, which keeps the cart', async () => {
  const { user } = await openWith(204, 1);
  expect(screen.queryByText('¿Tu celular acepta eSIM?')).toBeNull();
  await user.click(esim());
  network.reply('POST /imeis', phone('COMPATIBLE PROBADO', 'SI', 'SI', 'NO'));
  enter(await screen.findByLabelText('IMEI de tu celular'), '356938035643809');
  await user.click(screen.getByRole('button', { name: 'Verificar IMEI' }));
  const dialog = await screen.findByRole('dialog', { name: '¡Compatible!' });
  await user.click(within(dialog).getByRole('button', { name: 'Seguir con mi compra' }));
  expect(screen.getByText(/No acepta eSIM: elige SIM física\./)).toBeVisible();
  expect(forOther()).not.toBeChecked();
});
