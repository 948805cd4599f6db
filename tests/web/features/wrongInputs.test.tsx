// Every form carries each refusal of the core to its field: the message is shown there, what was typed is kept, the focus moves,
// and nothing is sent. Which inputs are wrong is proven in tests/core.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import CartRoute from '@/app/CartRoute';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import AccessPage from '@/features/access/AccessPage';
import ImeiPage from '@/features/imei/ImeiPage';
import CoveragePage from '@/pages/coverage/CoveragePage';
import { enter, fill } from '../support/form';
import { networkForEachTest, refusal } from '../support/network';
import { openPage, storeCart } from '../support/page';
import { silenceConsole } from '../support/storage';

const network = networkForEachTest();
beforeEach(silenceConsole);

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Form {
  readonly open: () => Promise<UserEvent>;
  /** Enters the text into the field, by its label, and submits. */
  readonly submit: (user: UserEvent, label: string, text: string) => Promise<void>;
  /** The button of the specification's dialog, after which the field is shown. */
  readonly dialog?: string;
  /** Texts by the label of their field and the message about them. */
  readonly wrong: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const TOO_LONG = 'Es demasiado largo. Escríbelo más corto.';
const PHONE = 'Escribe un número de México a 10 dígitos, por ejemplo 833 555 0142.';
const EMAIL = 'Revisa el correo: debe verse como nombre@ejemplo.com.';
const SIGN_IN_EMAIL = 'Por favor, ingrese un correo electrónico válido.';
const POSTAL_CODE = 'El código postal tiene 5 dígitos, por ejemplo 89000.';
const NO_STATE = 'No hay códigos postales que empiecen así. Revisa los primeros dígitos.';
const DIGITS_IN_NAME = 'Un nombre no lleva números. Escríbelo con letras.';
const NO_WORDS = 'Escribe con palabras o números dónde es.';
const OWN = 'Número de tu línea Tuisty';

const field = (label: string): Field => screen.getByLabelText<Field>(label);

/** Fills a field of one of the forms of the access page, and submits that form. */
const submitForm =
  (name: string, button: string): Form['submit'] =>
  async (user, label, text) => {
    const form = within(screen.getByRole('form', { name }));
    enter(form.getByLabelText(label), text);
    if (label === 'Contraseña' && button === 'Crear cuenta') {
      enter(form.getByLabelText('Repite la contraseña'), text);
    }
    await user.click(form.getByRole('button', { name: button }));
  };

const PERSON = {
  ...{ firstName: 'Ana', lastName: 'Núñez', address: 'Av. Hidalgo 123', CP: '89000' },
  ...{ between_Streets: 'Altamira y Obregón', description: 'Portón', phone: '8335550142' },
  ...{ email: 'ana@ejemplo.com', password: 'jaiba azul', confirmPassword: 'jaiba azul' },
};

const forms: Readonly<Record<string, Form>> = {
  registration: {
    open: async () => {
      network.reply('GET /captcha-challenge', refusal(503, 'busy', 'Espera.'));
      const { user } = await openPage(<AccessPage />, { at: '/acceder#registro' });
      fill(screen.getByRole<HTMLFormElement>('form', { name: 'Crea tu cuenta' }), PERSON);
      return user;
    },
    submit: submitForm('Crea tu cuenta', 'Crear cuenta'),
    wrong: {
      Nombre: {
        'El nombre es obligatorio.': ['  '],
        [TOO_LONG]: ['a'.repeat(81)],
        [DIGITS_IN_NAME]: ['Ana123'],
      },
      Apellidos: {
        'Los apellidos son obligatorios.': [''],
        [TOO_LONG]: ['a'.repeat(81)],
        [DIGITS_IN_NAME]: ['Núñez2'],
      },
      Dirección: { 'La dirección es obligatoria.': [''], [NO_WORDS]: ['---'] },
      'Entre calles': { 'El campo de entre calles es obligatorio.': [''], [NO_WORDS]: ['-'] },
      'Código postal': {
        'El código postal es obligatorio.': [''],
        [POSTAL_CODE]: ['8900'],
        [NO_STATE]: ['17000'],
      },
      Referencias: { 'Las referencias son obligatorias.': [''], [TOO_LONG]: ['a'.repeat(501)] },
      Teléfono: { 'El teléfono es obligatorio.': [''], [PHONE]: ['833555014'] },
      'Correo electrónico': { 'El correo electrónico es obligatorio.': [''], [EMAIL]: ['ana@'] },
      Contraseña: {
        'La contraseña es obligatoria.': [''],
        'La contraseña debe tener al menos 8 caracteres.': ['jaiba'],
      },
      'Repite la contraseña': { 'Las contraseñas no coinciden.': ['jaiba roja'] },
    },
  },
  'sign-in': {
    open: async () => {
      const { user } = await openPage(<AccessPage />, { at: '/acceder' });
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
      fill(form, { email: 'ana@ejemplo.com', password: 'jaiba azul' });
      return user;
    },
    submit: submitForm('Inicia sesión', 'Entrar'),
    wrong: {
      'Correo electrónico': {
        [SIGN_IN_EMAIL]: ['', 'ana..b@example.com'],
        [TOO_LONG]: [`${'a'.repeat(250)}@example.com`],
      },
      Contraseña: { 'La contraseña es obligatoria.': [''], [TOO_LONG]: ['a'.repeat(129)] },
    },
  },
  IMEI: {
    dialog: 'OK',
    open: async () => (await openPage(<ImeiPage />, { at: '/compatibilidad' })).user,
    submit: async (user, label, text) => {
      enter(field(label), text);
      await user.click(screen.getByRole('button', { name: 'Verificar IMEI' }));
    },
    wrong: {
      'IMEI de tu celular': {
        '0 de 15 dígitos': [''],
        '14 de 15 dígitos': ['35693803564380'],
        'Son 16 dígitos y el IMEI tiene 15.': ['3569380356438090'],
        'El IMEI lleva solo números.': ['35693803564380O'],
        'Hay más de un IMEI. Deja uno solo, el primero (IMEI 1).': [
          '356938035643809 490154203237518',
        ],
        'Ese es el número de tu SIM (ICCID). Para ver el IMEI de tu celular marca *#06#.': [
          '8952140061690255017',
        ],
      },
    },
  },
  'top-up': {
    open: async () => {
      const { user } = await openPage(<TopUpsPage />, { at: '/recargas' });
      await user.click(screen.getByRole('button', { name: 'Comprar Recarga $100' }));
      enter(field('Número a recargar'), '8335550142');
      enter(field('Correo electrónico'), 'ana@example.com');
      return user;
    },
    submit: async (user, label, text) => {
      enter(field(label), text);
      await user.click(screen.getByRole('button', { name: 'Continuar' }));
      const ok = screen.queryByRole('button', { name: 'OK' });
      if (text.trim() === '') await user.click(ok ?? (await screen.findByText('OK')));
    },
    wrong: {
      'Número a recargar': {
        'Escribe el número que quieres recargar.': [''],
        [PHONE]: ['+1 833 555 0142'],
      },
      'Correo electrónico': { 'Escribe tu correo electrónico.': [''], [EMAIL]: ['ana@'] },
    },
  },
  cart: {
    open: async () => {
      localStorage.clear();
      await storeCart([204, 1]);
      const { user } = await openPage(<CartRoute />, { at: '/carrito' });
      await user.click(screen.getByRole('radio', { name: /^eSIM/ }));
      await user.click(screen.getByRole('checkbox', { name: /^Conservo mi número/ }));
      enter(field('Número que conservas'), '8335550142');
      enter(field('NIP'), '1234');
      return user;
    },
    submit: async (user, label, text) => {
      if (label === OWN) {
        await user.click(screen.getByRole('radio', { name: /^Ya tengo mi línea/ }));
      }
      enter(field(label), text);
      await user.click(screen.getByRole('button', { name: 'Pagar' }));
    },
    wrong: {
      'Número que conservas': {
        'Escribe el número que conservas, o desmarca la casilla.': [''],
        [PHONE]: ['833555014'],
      },
      NIP: {
        'El NIP son 4 dígitos, como te llegan en el SMS del 051.': ['123o'],
      },
      [OWN]: {
        'Escribe el número de tu línea Tuisty.': [''],
        [PHONE]: ['833555014'],
      },
    },
  },
  coverage: {
    open: async () => (await openPage(<CoveragePage />, { at: '/cobertura' })).user,
    submit: async (user, label, text) => {
      enter(field(label), text);
      await user.click(screen.getByRole('button', { name: 'Ver mi estado' }));
    },
    wrong: {
      'Código postal': {
        [POSTAL_CODE]: ['', '89 000'],
        [NO_STATE]: ['00999', '17000', '19999'],
      },
    },
  },
};

describe.each(Object.entries(forms))('%s', (_, form) => {
  it.each(Object.entries(form.wrong))('%s refuses wrong inputs in place', async (label, wrong) => {
    const user = await form.open();
    for (const [message, texts] of Object.entries(wrong)) {
      for (const text of texts) {
        await form.submit(user, label, text);
        if (form.dialog !== undefined) {
          await user.click(await screen.findByRole('button', { name: form.dialog }));
        }
        const refused = await waitFor(() => {
          const invalid = document.querySelectorAll<Field>('[aria-invalid="true"]');
          expect(Array.from(invalid, ({ value }) => value.trim())).toEqual([text.trim()]);
          return invalid.item(0);
        });
        expect(refused).toHaveAccessibleName(expect.stringContaining(label) as string);
        expect(refused).toHaveAccessibleDescription(expect.stringContaining(message) as string);
        await waitFor(() => expect(refused).toHaveFocus());
        expect(network.sent.filter(({ method }) => method === 'POST')).toEqual([]);
        // The field says so once; the specification's alerts are beside it.
        expect(screen.getAllByText(message, { selector: 'p > span' })).toHaveLength(1);
      }
    }
  });
});
