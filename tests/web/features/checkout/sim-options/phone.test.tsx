import { screen, within } from '@testing-library/react';
import { phone } from '../../../support/network';
import { buy, network, open, openWith, payButton } from './cart';

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
  await user.type(await screen.findByLabelText('IMEI de tu celular'), '356938035643809');
  await user.click(screen.getByRole('button', { name: 'Verificar IMEI' }));
  const dialog = await screen.findByRole('dialog', { name: '¡Compatible!' });
  await user.click(within(dialog).getByRole('button', { name: 'Seguir con mi compra' }));
  expect(screen.getByText(/No acepta eSIM: elige SIM física\./)).toBeVisible();
  expect(forOther()).not.toBeChecked();
});
