import { act, fireEvent, screen, within } from '@testing-library/react';
import { signOut } from '@/features/access/signOut';
import { purchases } from '@/shared/storage/purchases/purchases';
import { storeElsewhere } from '../../../support/browser';
import { pass } from '../../../support/clock';
import { enter } from '../../../support/form';
import { failure, refusal } from '../../../support/network';
import { storeCart } from '../../../support/page';
import { storePaid } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';
import { AGREED, buy, network, open, openWith, pay, payButton, setShippingPrice } from './cart';

/** The choices for one line of the cart. */
const line = (name: string) => within(screen.getByRole('group', { name }));
const ESTELAR = 'Estelar 5GB (30 días)';
const PRIME = 'Prime 15GB (180 días)';

/** Returns the control of a unit, by its index in the line. */
function nth(controls: HTMLElement[], unit: number): HTMLElement {
  const control = controls[unit];
  if (control === undefined) throw new Error(`no control for unit ${String(unit)}`);
  return control;
}

const number = () => screen.getByLabelText<HTMLInputElement>('Número que conservas');
const nip = () => screen.getByLabelText('NIP');

/** The units of Estelar, one pair of pills each. */
const esim = (unit: number) => nth(line(ESTELAR).getAllByRole('radio', { name: /^eSIM/ }), unit);
const keep = (name: string, unit = 0) =>
  nth(line(name).getAllByRole('checkbox', { name: /^Conservo mi número/ }), unit);

function stored(): unknown {
  return JSON.parse(localStorage.getItem('orderChoices') ?? 'null');
}

describe('choices for each unit', () => {
  it('are a SIM by post by default, and are not sent then', async () => {
    const { user } = await open();
    expect(line(ESTELAR).getByText(/^Llevas 2: son 2 líneas/)).toBeVisible();
    expect(line(ESTELAR).getByRole('group', { name: `Línea 2 de ${ESTELAR}` })).toBeVisible();
    expect(
      line(ESTELAR).getAllByRole('radio', { name: /^SIM física/, checked: true }),
    ).toHaveLength(2);
    await buy(user);
    const body = network.sent[0]?.body as { products: object[] };
    for (const product of body.products) expect(product).not.toHaveProperty('units');
    expect(body).not.toHaveProperty('shippingZone');
  });

  it('are sent with the order: the SIM, the number, and the NIP of an eSIM', async () => {
    const { user } = await open();
    await user.click(esim(0));
    await user.click(keep(ESTELAR, 0));
    enter(line(ESTELAR).getByLabelText('Número que conservas'), '+52 833 555-0142');
    enter(line(ESTELAR).getByLabelText('NIP'), '1234');
    await user.click(keep(PRIME));
    expect(line(PRIME).queryByLabelText('NIP')).toBeNull();
    expect(line(PRIME).getByText(/^El NIP te lo pedimos cuando tengas tu SIM/)).toBeVisible();
    enter(line(PRIME).getByLabelText('Número que conservas'), '8335550143');
    const dialog = await buy(user);
    for (const words of [
      'Conservas el 833 555 0142, en Estelar 5GB (30 días).',
      'Conservas el 833 555 0143, en Prime 15GB (180 días).',
    ]) {
      expect(dialog).toHaveTextContent(words);
    }
    expect(network.sent[0]?.body).toMatchObject({
      products: [
        {
          id: 204,
          quantity: 2,
          units: [
            { sim: 'esim', keepsNumber: true, phone: '8335550142', nip: '1234' },
            { sim: 'physical' },
          ],
        },
        {
          id: 402,
          quantity: 1,
          units: [{ sim: 'physical', keepsNumber: true, phone: '8335550143' }],
        },
      ],
    });
    // For the next purchase.
    expect(purchases.read()[0]?.numbers).toEqual([
      { id: 204, phone: '8335550142' },
      { id: 402, phone: '8335550143' },
    ]);
  });

  it('survive a reload, a removed and restored line, and an emptied cart', async () => {
    const { user, store, close } = await open();
    await user.click(esim(1));
    expect(stored()).toEqual({
      v: 1,
      postalCode: '',
      lines: [
        {
          id: 204,
          units: [
            { sim: 'physical', keepsNumber: false, hasNumber: false },
            { sim: 'esim', keepsNumber: false, hasNumber: false },
          ],
        },
      ],
    });
    act(() => void store.decrease(204));
    expect(line(ESTELAR).getAllByRole('radio')).toHaveLength(3);
    act(() => void store.clear());
    close();
    await storeCart([204, 2]);
    const again = await open();
    expect(esim(1)).toBeChecked();
    expect(esim(0)).not.toBeChecked();
    await again.user.click(keep(ESTELAR));
    expect(esim(1)).toBeChecked();
  });

  it.each([
    '{',
    '7',
    '{"v":2,"lines":[{"id":204,"units":[{"sim":"esim"}]}]}',
    '{"v":1,"zone":9,"lines":[null,{"id":"x"},{"id":204,"units":[null,{"sim":"esim","phone":7}]},{"id":402,"units":[{"sim":"oro"}]}]}',
  ])('keep the valid part of stored choices: %s', async (text) => {
    localStorage.setItem('orderChoices', text);
    await open();
    expect(esim(0)).not.toBeChecked();
    expect((esim(1) as HTMLInputElement).checked).toBe(text.includes('null,{"sim"'));
    expect(line(PRIME).getByRole('radio', { name: /^SIM física/ })).toBeChecked();
  });

  it('are collapsed after three units, and can be set for all units of a line', async () => {
    const { user } = await openWith(204, 7);
    expect(line(ESTELAR).getAllByRole('checkbox')).toHaveLength(3);
    await user.click(esim(0));
    await user.click(line(ESTELAR).getByRole('button', { name: 'Poner eSIM en las demás' }));
    await user.click(line(ESTELAR).getByRole('button', { name: 'Ver las otras 4 líneas' }));
    expect(line(ESTELAR).getAllByRole('radio', { name: /^eSIM/, checked: true })).toHaveLength(7);
  });
});

describe('number to keep and its NIP', () => {
  const numbers = () => sessionStorage.getItem('orderNumbers');

  /** Types the number and the NIP of Prime's only unit. */
  async function type() {
    const page = await open();
    await page.user.click(line(PRIME).getByRole('radio', { name: /^eSIM/ }));
    await page.user.click(keep(PRIME));
    enter(number(), '8335550142');
    enter(nip(), '4321');
    return page;
  }

  it('are kept for the tab alone, and survive a reload of it', async () => {
    const { close } = await type();
    for (const text of ['8335550142', '4321']) {
      expect(localStorage.getItem('orderChoices')).not.toContain(text);
      expect(numbers()).toContain(text);
    }
    close();
    await open();
    expect(number().value).toBe('8335550142');
  });

  it('are requested again in another tab before it pays', async () => {
    const { close } = await type();
    close();
    sessionStorage.clear();
    const { user } = await open();
    const field = number();
    expect(field).toHaveValue('');
    await user.click(payButton());
    expect(field).toHaveFocus();
    expect(screen.getByText(/^Escribe otra vez el número: por seguridad/)).toBeVisible();
    expect(network.sent).toEqual([]);
    enter(field, '8335550142');
    await buy(user);
    const units = [{ sim: 'esim', keepsNumber: true, phone: '8335550142' }];
    expect(network.sent[0]?.body).toHaveProperty('products.1.units', units);
  });

  it('lose the NIP when the SIM is sent by post', async () => {
    const { user } = await type();
    await user.click(line(PRIME).getByRole('radio', { name: /^SIM física/ }));
    expect(screen.queryByLabelText('NIP')).toBeNull();
    await buy(user);
    const units = [{ sim: 'physical', keepsNumber: true, phone: '8335550142' }];
    expect(network.sent[0]?.body).toMatchObject({ products: [{ id: 204 }, { id: 402, units }] });
    expect(JSON.stringify(network.sent[0]?.body)).not.toContain('4321');
  });

  it('are deleted with their line', async () => {
    const { store } = await type();
    act(() => void store.remove(402));
    expect(numbers()).toBeNull();
  });

  it('are deleted on sign-out', async () => {
    await type();
    act(signOut);
    expect(numbers()).toBeNull();
    await screen.findByText(/^Cerraste sesión/);
  });
});

describe('line to renew', () => {
  const own = (name: string) => line(name).getAllByRole('radio', { name: /^Ya tengo mi línea/ });
  const NUMBER = 'Número de tu línea Tuisty';

  it('needs its number, and neither a SIM, a parcel, a porting nor a registration', async () => {
    setShippingPrice('150');
    const { user } = await openWith(204, 1);
    expect(screen.getByText('Antes de usarla: vincula tu línea')).toBeVisible();
    await user.click(keep(ESTELAR));
    await user.click(nth(own(ESTELAR), 0));
    for (const label of [/^Conservo mi número/, 'NIP', 'Código postal de entrega']) {
      expect(screen.queryByLabelText(label)).toBeNull();
    }
    expect(screen.queryByText('Antes de usarla: vincula tu línea')).toBeNull();
    expect(screen.queryByText(/^Envío/)).toBeNull();
    expect(screen.getByText('La línea que renuevas sigue con la SIM que ya tienes.')).toBeVisible();
    await user.click(payButton());
    expect(screen.getByText('Escribe el número de tu línea Tuisty.')).toBeVisible();
    expect(screen.getByLabelText(NUMBER)).toHaveFocus();
    enter(screen.getByLabelText(NUMBER), '833 555-0142');
    const dialog = await buy(user);
    expect(dialog).toHaveTextContent(
      'Renuevas 1 línea.Renuevas el 833 555 0142, con Estelar 5GB (30 días).',
    );
    expect(dialog).toHaveTextContent('1 artículo · Total: $169.00');
    expect(dialog).toHaveTextContent('te pedimos tu nombre y tu correo. Pagas con tarjeta.');
    const units = [{ sim: 'own', phone: '8335550142' }];
    expect(network.sent[0]?.body).toMatchObject({ products: [{ id: 204, units }] });
    expect(network.sent[0]?.body).not.toHaveProperty('shippingZone');
  });

  it('is renewed once per order, and never ported in the same order', async () => {
    const { user } = await open();
    await user.click(nth(own(ESTELAR), 0));
    enter(line(ESTELAR).getByLabelText(NUMBER), '8335550142');
    await user.click(keep(PRIME));
    await user.type(line(PRIME).getByLabelText('Número que conservas'), '833 555 0142');
    await user.tab();
    expect(line(PRIME).getByText('Ese número ya está en otra línea de tu compra.')).toBeVisible();
    expect(line(ESTELAR).queryByText(/^Ese número/)).toBeNull();
  });

  it('does not take over a number typed for a porting, nor become another SIM', async () => {
    const { user } = await open();
    await user.click(keep(ESTELAR));
    enter(line(ESTELAR).getByLabelText('Número que conservas'), '8335550142');
    await user.click(nth(own(ESTELAR), 0));
    expect(line(ESTELAR).getByLabelText<HTMLInputElement>(NUMBER).value).toBe('');
    enter(line(ESTELAR).getByLabelText(NUMBER), '\u200B');
    await user.click(payButton());
    expect(line(ESTELAR).getByText('Escribe el número de tu línea Tuisty.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    enter(line(ESTELAR).getByLabelText(NUMBER), '8335550142');
    await user.click(line(ESTELAR).getAllByRole('radio', { name: /^SIM física/ })[0] as Element);
    expect(line(ESTELAR).getByLabelText('Número que conservas')).toHaveValue('');
    await user.click(nth(own(ESTELAR), 1));
    expect(line(ESTELAR).queryByRole('button', { name: /^Poner/ })).toBeNull();
  });

  it('is offered with the numbers of earlier purchases', async () => {
    storePaid('cs_1', [{ id: 204, phone: '8335550199' }]);
    const { user } = await open();
    await user.click(nth(own(PRIME), 0));
    await user.click(line(PRIME).getByRole('button', { name: 'Usar el 833 555 0199' }));
    expect(line(PRIME).getByLabelText<HTMLInputElement>(NUMBER).value).toBe('8335550199');
    expect(line(PRIME).queryByRole('button', { name: /^Usar el/ })).toBeNull();
    await user.click(nth(own(ESTELAR), 0));
    await user.click(line(ESTELAR).getByRole('button', { name: 'Usar el 833 555 0199' }));
    expect(line(PRIME).getByText('Ese número ya está en otra línea de tu compra.')).toBeVisible();
  });
});

describe('invalid number to keep', () => {
  it('is reported when the field is left, until it is corrected or another SIM is chosen', async () => {
    const { user } = await open();
    await user.click(keep(PRIME));
    const field = number();
    await user.type(field, '833');
    const words = /^Escribe un número de México a 10 dígitos/;
    expect(screen.queryByText(words)).toBeNull();
    await user.tab();
    expect(screen.getByText(words)).toBeVisible();
    await user.type(field, '5550142');
    expect(screen.queryByText(words)).toBeNull();
    await user.clear(field);
    expect(line(PRIME).getByText(/^Escribe/)).toBeVisible();
    await user.click(line(PRIME).getByRole('radio', { name: /^Ya tengo/ }));
    expect(line(PRIME).queryByText(/^Escribe/)).toBeNull();
  });

  it('is shown where it was collapsed', async () => {
    localStorage.clear();
    await storeCart([204, 5], [402, 5]);
    // The first unit behind the three that are shown, and a shown one.
    const unit = { keepsNumber: true };
    const lines = [
      { id: 204, units: [unit, {}, {}, unit] },
      { id: 402, units: [unit] },
    ];
    const typed = [{ id: 204, units: [{ phone: '8335550142' }] }];
    sessionStorage.setItem('orderNumbers', JSON.stringify({ v: 1, lines: typed }));
    localStorage.setItem('orderChoices', JSON.stringify({ v: 1, postalCode: '', lines }));
    const { user } = await open();
    const numbers = () => line(ESTELAR).getAllByLabelText('Número que conservas');
    expect(numbers()).toHaveLength(1);
    await user.click(payButton());
    expect(numbers().map((one) => one.getAttribute('aria-invalid'))).toEqual([null, 'true']);
    expect(numbers()[1]).toHaveFocus();
    expect(line(ESTELAR).getAllByRole('checkbox')).toHaveLength(5);
    expect(line(PRIME).getAllByRole('checkbox')).toHaveLength(3);
  });

  it('is focused when the server rejects it and the shopper corrects it', async () => {
    silenceErrors();
    const { user } = await open();
    await user.click(line(PRIME).getByRole('radio', { name: /^eSIM/ }));
    await user.click(keep(PRIME));
    enter(nip(), '1234');
    enter(number(), '8335550142');
    const field = 'products[1].units[0].nip';
    const refused = failure(400, 'nip_malformed', 'Ese NIP ya venció: pide otro.', { field });
    await pay(user, refused);
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    await pass(0);
    expect(payButton()).toHaveFocus();
    await pay(user, refused);
    await user.click(await screen.findByRole('button', { name: 'Corregir en el carrito' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Ese NIP ya venció: pide otro.')).toBeVisible();
    await pass(0);
    expect(nip()).toHaveFocus();
    await user.type(nip(), '5');
    expect(screen.queryByText('Ese NIP ya venció: pide otro.')).toBeNull();
  });
});

it('a SIM that the server rejects has the focus and the reason until another is chosen', async () => {
  silenceErrors();
  const { user } = await open();
  await user.click(esim(1));
  const message = 'De ese plan no hay eSIM.';
  const field = 'products[0].units[1].sim';
  await pay(user, failure(400, 'sim_invalid', message, { field }));
  await user.click(await screen.findByRole('button', { name: 'Corregir en el carrito' }));
  await pass(0);
  expect(esim(1)).toHaveFocus();
  expect(esim(1)).toHaveAccessibleDescription(message);
  expect(esim(0)).toHaveAccessibleDescription('');
  await user.click(nth(line(ESTELAR).getAllByRole('radio', { name: /^SIM física/ }), 1));
  expect(esim(1)).toHaveAccessibleDescription('');
});

it('confirmation before paying lists the purchase and the next step, and opens again when another tab changes the cart', async () => {
  silenceErrors();
  const { user } = await open();
  const dialog = await pay(user, refusal(503, 'busy', 'Ocupado.'));
  expect(dialog).toHaveTextContent('Llevas 3 SIM físicas con números nuevos.');
  expect(dialog).toHaveTextContent('la dirección a la que enviamos tu SIM');
  expect(dialog).toHaveTextContent(AGREED);
  storeElsewhere(
    'orderChoices',
    '{"v":1,"lines":[{"id":204,"units":[{"sim":"esim"},{"sim":"esim"}]},{"id":402,"units":[{"sim":"esim","keepsNumber":true}]}]}',
  );
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  const again = await screen.findByRole('alertdialog', { name: 'Confirma tu compra' });
  expect(again).toHaveTextContent('Llevas 2 eSIM con números nuevos y 1 eSIM con tu número.');
  expect(again).toHaveTextContent('el correo al que mandamos tu eSIM');
  expect(again).not.toHaveTextContent('dirección');
  expect(again).not.toHaveTextContent(AGREED);
  // A press beside it answers nothing.
  fireEvent.mouseDown(again);
  expect(again).toBeVisible();
  // The other tab keeps a number that was never typed.
  await user.click(within(again).getByRole('button', { name: 'Sí, comprar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(network.sent).toHaveLength(1);
  await pass(0);
  expect(number()).toHaveFocus();
  expect(number()).toHaveAttribute('aria-invalid', 'true');
});
