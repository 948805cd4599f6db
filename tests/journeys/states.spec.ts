// The states that a page reaches after it is loaded. Each page is loaded once, goes through its states, and is
// checked in each: axe finds no violation and nothing is wider than the screen. All are translated by the browser, which
// breaks more than it hides: React's pages must not rely on their own text nodes. routes.spec.ts checks the pages as
// loaded; a journey that reaches a state calls `expectOpenToAll` itself.

import type { Locator, Page } from '@playwright/test';
import { register, tokenOf } from './support/account.js';
import { overlap } from './support/covered.js';
import {
  addPlan,
  beginWith,
  button,
  escapeFrom,
  expect,
  expectCartCount,
  expectOpenToAll,
  open,
  press,
  storedCart,
  test,
  toasts,
} from './support/shop.js';
import { holdTime, letTimePass } from './support/time.js';
import { RENDERED_AGAIN, translatePage } from './support/translation.js';

type Step = (page: Page) => Promise<unknown>;

interface Visit {
  readonly path: string;
  /** The browser's storage from earlier visits, and the behaviour of the network. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** The expected errors of the states. */
  readonly allow?: RegExp;
  /** Name of each state, and the steps to it from the previous one; a text if the state only has to appear. */
  readonly states: Readonly<Record<string, string | Step>>;
  /** The widths at which the states exist, if not all. */
  readonly widths?: readonly number[];
}

const FAILED = /Failed to load resource|Error al /;
const NOT_PAID = 'Hubo un problema con el pago. Inténtalo nuevamente.';
const SESSIONS = '**/create-checkout-session';

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
/** Presses a button, after which the page, or its open dialog, shows the text. */
const pressing =
  (name: string | RegExp, text: string): Step =>
  async (page) => {
    await press(page, name);
    await shows(page, text);
  };
const shows = (page: Page, text: string): Promise<void> =>
  expect(page.locator('main, [role$="dialog"]').getByText(text).last()).toBeVisible();
const cartButton = (page: Page): Locator => button(page.getByRole('banner'), /^Carrito/);
const loginForm = (page: Page): Locator => page.getByRole('form', { name: 'Inicia sesión' });
const registerForm = (page: Page): Locator => page.getByRole('form', { name: 'Crea tu cuenta' });
const imei = (page: Page): Locator => page.getByLabel('IMEI de tu celular');

/** The next order is sent like from an outdated page, on which everything cost a peso. */
async function orderAtOldPrice(page: Page): Promise<void> {
  await page.route(
    SESSIONS,
    async (route) => {
      const order = route.request().postDataJSON() as { products: object[] };
      const products = order.products.map((one) => ({ ...one, price: 100 }));
      await route.continue({ postData: JSON.stringify({ ...order, products, quote: 'old' }) });
    },
    { times: 1 },
  );
}

/** Responds to the next request for the checkout session `cs_1`. */
async function answerSession(page: Page, json: object): Promise<void> {
  await page.route('**/checkout-session/cs_1', (route) =>
    route.fulfill({ json: { id: 'cs_1', ...json } }),
  );
}

/** Without a network the button is disabled, and the form reports it and keeps its input. */
async function goOffline(page: Page, submit: Locator, text: RegExp): Promise<void> {
  await page.context().setOffline(true);
  await expect(submit).toBeDisabled();
  await expect(page.getByText(text).first()).toBeVisible();
}

async function goOnline(page: Page, submit: Locator): Promise<void> {
  await page.context().setOffline(false);
  await expect(submit).toBeEnabled();
}

const paid = {
  type: 1,
  status: 'paid',
  reference: 'TUI-7Q2KM-9XH4D',
  createdAt: '2026-11-22T15:00:00Z',
  paidAt: '2026-11-22T15:01:00Z',
  total: 16_900,
  shipping: 0,
  lines: [
    {
      id: 204,
      name: 'Estelar',
      quantity: 1,
      unitPrice: 16_900,
      esims: 0,
      renewals: 0,
      keptNumbers: 1,
    },
  ],
};

/** The service's next answer about that session, as of a top-up. */
const answered =
  (json: object, text: string): Step =>
  async (page) => {
    await answerSession(page, { ...paid, type: 2, ...json });
    await pressing('Comprobar de nuevo', text)(page);
  };

const visits: Readonly<Record<string, Visit>> = {
  'the cart, up to the payment': {
    path: '/carrito',
    arrange: async (page) => {
      const cart = '[{"id":204,"price":169,"quantity":2},{"id":402,"price":1319,"quantity":1}]';
      await beginWith(page, 'cart', cart);
      await beginWith(
        page,
        'checkedPhone',
        '{"ending":"4567","verdict":"limited","network":"no","calls":"yes","esim":"no"}',
      );
    },
    allow: FAILED,
    states: {
      full: async (page) => {
        await page.setViewportSize({ width: 375, height: 667 });
        await shows(page, '(IMEI que termina en 4567)');
        await expect(page.getByText('Total: $1,657.00')).toBeInViewport({ ratio: 1 });
        await expect(button(page, 'Pagar')).toBeInViewport({ ratio: 1 });
      },
      'a number to keep is missing': async (page) => {
        await page.getByRole('checkbox', { name: 'Conservo mi número' }).last().check();
        await pressing('Pagar', 'Escribe el número que conservas, o desmarca')(page);
        await expect(page.getByLabel('Número que conservas')).toBeFocused();
      },
      'the confirmation': async (page) => {
        await page.getByLabel('Número que conservas').fill('+52 (833) 555-0142');
        await pressing('Pagar', 'Total: $1,657.00')(page);
      },
      'the network fails meanwhile': (page) =>
        goOffline(page, button(page, 'Sí, comprar'), /^Estás sin conexión\. Para pagar/),
      'the shop is unreachable': async (page) => {
        await goOnline(page, button(page, 'Sí, comprar'));
        await page.route(SESSIONS, (route) => route.abort('connectionrefused'), { times: 1 });
        await pressing('Sí, comprar', NOT_PAID)(page);
        await expect.poll(() => storedCart(page)).toHaveLength(2);
      },
      'the price has changed': async (page) => {
        await orderAtOldPrice(page);
        await pressing('Reintentar', 'No se cobró nada: revisa el cambio')(page);
      },
      'a line was removed': async (page) => {
        await press(page, 'Cancelar');
        await holdTime(page);
        await press(page, /^Eliminar .*Estelar/);
        await expect(button(toasts(page), 'Deshacer')).toBeVisible();
        await expect(page.getByText('Total: $1,319.00')).toBeVisible();
      },
      'the last line was removed': pressing(/^Eliminar/, 'El carrito esta vacío'),
    },
  },
  'a cart emptied without a confirmed payment @night': {
    path: '/carrito',
    arrange: (page) =>
      page.addInitScript(() => {
        const cart = '[{"id":204,"price":169,"quantity":1}]';
        localStorage.setItem('cartBackup', JSON.stringify({ savedAt: Date.now(), cart }));
      }),
    states: {
      'offers to restore it': '¿No terminaste tu compra?',
    },
  },
  'the drawer @night': {
    path: '/paquetes/tuisty-mensual',
    arrange: (page) => holdTime(page),
    states: {
      empty: async (page) => {
        await pressing(/^Carrito/, 'El carrito esta vacío')(page);
      },
      'closed, with a plan added': async (page) => {
        await escapeFrom(dialog(page, 'Tu carrito'));
        await expect(cartButton(page)).toBeFocused();
        await addPlan(page, 'Nova');
        await expect(toasts(page)).toContainText('Agregaste Nova');
        await expectCartCount(page, 1);
      },
      'full, beneath a message': async (page) => {
        await cartButton(page).press('Enter');
        const drawer = dialog(page, 'Tu carrito');
        await expect(drawer).toContainText('Recibe tu SIM en casa de 2 a 5 días hábiles.');
        // The drawer hides the rest of the page, and the message with it, from assistive technology.
        const message = page
          .getByRole('listitem', { includeHidden: true })
          .filter({ hasText: 'Agregaste Nova' });
        for (const width of [768, 375]) {
          await page.setViewportSize({ width, height: 812 });
          for (const beneath of [
            drawer.getByText('Total: $139.00'),
            drawer.getByRole('link').last(),
          ])
            await expect.poll(() => overlap(message, beneath)).toBe(false);
        }
      },
      'left for the cart, where total and Pagar show on a laptop': async (page) => {
        await page.setViewportSize({ width: 1280, height: 720 });
        await dialog(page, 'Tu carrito').getByRole('link', { name: 'Ver carrito' }).click();
        await expect(page).toHaveURL(/\/carrito$/);
        await expect(page.getByText('Total: $139.00')).toBeInViewport({ ratio: 1 });
        await expect(button(page, 'Pagar')).toBeInViewport({ ratio: 1 });
      },
    },
  },
  'the IMEI check @night': {
    path: '/compatibilidad',
    arrange: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await holdTime(page);
    },
    allow: FAILED,
    states: {
      'pasted with separators': async (page) => {
        await page.evaluate(() => navigator.clipboard.writeText('35-693803 564380.9'));
        await imei(page).focus();
        await page.keyboard.press('Control+V');
        await expect(imei(page)).toHaveValue('35-693803 564380.9');
        await shows(page, '35 693803 564380 9');
      },
      'a wrong last digit': async (page) => {
        await imei(page).press('Backspace');
        await imei(page).pressSequentially('1');
        await shows(page, 'El último dígito no cuadra');
      },
      'without a network': (page) =>
        goOffline(page, button(page, 'Verificar IMEI'), /^Estás sin conexión\. Para verificar/),
      refused: async (page) => {
        await goOnline(page, button(page, 'Verificar IMEI'));
        await expect(imei(page)).toHaveValue('35-693803 564380.1');
        await imei(page).fill('3569');
        await pressing('Verificar IMEI', 'Actualmente tiene 4.')(page);
      },
      'being checked': async (page) => {
        await press(page, 'OK');
        await expect(imei(page)).toBeFocused();
        await page.route('**/imeis', () => undefined, { times: 1 });
        await imei(page).fill('356938035643809');
        await pressing('Verificar IMEI', 'Verificando tu IMEI…')(page);
      },
      'a timeout': async (page) => {
        await letTimePass(page);
        await shows(page, 'tardó demasiado');
      },
      'compatible, with eSIM': pressing('Reintentar', 'Tu celular acepta eSIM'),
      'not compatible': async (page) => {
        await escapeFrom(dialog(page, '¡Compatible!'));
        await imei(page).fill('352099001761481');
        await pressing('Verificar IMEI', 'Este celular no aparece como compatible')(page);
      },
    },
  },
  'sign-in and registration @night': {
    path: '/acceder',
    allow: FAILED,
    states: {
      'sign-in with field errors': async (page) => {
        await pressing('Entrar', 'La contraseña es obligatoria.')(page);
        await expect(loginForm(page).locator('[name="email"]')).toBeFocused();
      },
      'without a network': async (page) => {
        await loginForm(page).locator('[name="email"]').fill('nadie@ejemplo.com');
        await loginForm(page).locator('[name="password"]').fill('no-es-la-mía');
        await goOffline(page, button(page, 'Entrar'), /^Estás sin conexión\. Para entrar/);
        await expect(page.getByRole('banner').getByText('Sin conexión.')).toBeVisible();
      },
      'wrong password': async (page) => {
        await goOnline(page, button(page, 'Entrar'));
        await pressing('Entrar', 'no son correctos.')(page);
      },
      'registration with field errors': async (page) => {
        await press(page, 'OK');
        await page.getByRole('link', { name: 'Regístrate' }).click();
        await expect(page.getByRole('tab', { name: 'Registro', selected: true })).toBeFocused();
        const form = registerForm(page);
        await expect(form.getByText('No soy un robot', { exact: true })).toBeVisible();
        await form.locator('[name="confirmPassword"]').fill('otra-distinta');
        await press(form, 'Crear cuenta');
        await expect(form.getByRole('alert')).toHaveText([
          'Las contraseñas no coinciden.',
          'Por favor, completa el reCAPTCHA.',
        ]);
        const first = form.locator('[name="firstName"]');
        await expect(first).toHaveAccessibleDescription(/El nombre es obligatorio\.$/);
        await expect(first).toBeFocused();
        // The error colour takes precedence over the focus colour.
        await expect(first.locator('..')).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
      },
    },
  },
  'a captcha that a blocker blocks @night': {
    path: '/acceder#registro',
    arrange: (page) =>
      page.route('**/assets/altchaWidget-*.js', (route) => route.abort('blockedbyclient')),
    allow: FAILED,
    states: {
      'the message with the next step': 'Puede que un bloqueador de anuncios',
      'loaded on the second attempt': async (page) => {
        await page.unroute('**/assets/altchaWidget-*.js');
        await press(registerForm(page), 'Reintentar');
        await expect(registerForm(page).getByRole('checkbox')).toBeFocused();
      },
    },
  },
  'an account @night': {
    path: '/acceder',
    allow: FAILED,
    arrange: async (page) => {
      const member = await register(page.request);
      await beginWith(page, 'authToken', await tokenOf(page.request, member));
    },
    states: {
      'signed in': 'Ya iniciaste sesión',
      'its menu': pressing('Tu cuenta', 'Sesión iniciada'),
      'another password': async (page) => {
        await page.getByRole('link', { name: 'Cambiar contraseña' }).click();
        await expect(dialog(page, 'Cambia tu contraseña')).toBeVisible();
      },
      'password change with field errors': pressing('Guardar contraseña', 'es obligatoria.'),
      'password change with a wrong current password': async (page) => {
        const form = dialog(page, 'Cambia tu contraseña');
        await form.locator('[name="currentPassword"]').fill('no-es-la-mía');
        await form.locator('[name="password"]').fill('palma-verde-2026');
        await form.locator('[name="confirmPassword"]').fill('palma-verde-2026');
        await pressing('Guardar contraseña', 'La contraseña actual no es correcta.')(page);
      },
    },
  },
  'a top-up, up to the payment @night': {
    path: '/recargas',
    allow: FAILED,
    states: {
      'number and e-mail, closed once by keyboard': async (page) => {
        const buy = button(page, 'Comprar Recarga $100');
        await buy.press('Enter');
        await expect(page.getByLabel('Número a recargar')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(buy).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('Número a recargar')).toBeFocused();
      },
      refused: pressing('Continuar', 'Por favor, ingresa un número'),
      'field errors': async (page) => {
        await pressing('OK', 'Escribe el número que quieres recargar.')(page);
        await expect(page.getByLabel('Número a recargar')).toBeFocused();
      },
      'the confirmation': async (page) => {
        await page.getByLabel('Número a recargar').fill('+52 (833) 555-0142');
        await page.getByLabel('Correo electrónico').fill('ana@example.com');
        await pressing('Continuar', '833 555 0142')(page);
      },
      'the price has changed': async (page) => {
        await orderAtOldPrice(page);
        await pressing('Sí, comprar', 'No se cobró nada. Revisa el precio nuevo')(page);
      },
    },
  },
  'a payment without a response @night': {
    path: '/success?session_id=cs_1',
    arrange: (page) => page.route('**/checkout-session/cs_1', (route) => route.abort()),
    allow: FAILED,
    states: {
      failed: 'No pudimos comprobar tu pago',
      open: answered({ status: 'open' }, 'Tu pago aún no está confirmado'),
      expired: answered({ status: 'expired' }, 'Esta recarga no se pagó'),
    },
  },
  'a purchase of this device @night': {
    path: '/',
    arrange: async (page) => {
      // Later the page says that the parcel is late.
      await page.clock.setFixedTime('2026-11-22T16:00:00Z');
      await answerSession(page, paid);
      await beginWith(page, 'purchases', '[{"sessionId":"cs_1"}]');
    },
    states: {
      'on the home page': 'Tu compra está pagada',
      'in its list': async (page) => {
        await page.getByRole('link', { name: 'Ver mis compras' }).click();
        await expect(page.getByText(paid.reference, { exact: true })).toBeVisible();
        await shows(page, 'Llega entre el mar 24 y el vie 27 de noviembre.');
      },
    },
  },
  'sections collapsed on a phone @night': {
    path: '/nosotros',
    widths: [320, 375],
    states: {
      'the footer': async (page) => {
        const footer = page.getByRole('contentinfo');
        await expect(footer.getByRole('link', { name: 'Aviso de privacidad' })).toBeHidden();
        expect((await footer.boundingBox())?.height).toBeLessThan(2 * 667);
      },
      'the legal links': async (page) => {
        const footer = page.getByRole('contentinfo');
        const link = footer.getByRole('link', { name: 'Aviso de privacidad' });
        // React renders a translated footer again, and closed, when its code arrives.
        await expect(async () => {
          await footer.getByText('Legal', { exact: true }).click();
          await expect(link).toBeVisible({ timeout: 1000 });
        }).toPass();
      },
      'the menu': pressing('Abrir menú', 'Recargas'),
    },
  },
  'sections shown on a wide screen @night': {
    path: '/nosotros',
    widths: [1440],
    states: {
      'the legal links': async (page) => {
        const footer = page.getByRole('contentinfo');
        await footer.scrollIntoViewIfNeeded();
        await expect(footer.getByRole('link', { name: 'Aviso de privacidad' })).toBeVisible();
      },
      'the families, by keyboard': async (page) => {
        const header = page.getByRole('banner');
        const family = header.getByRole('link', { name: /Trimestral/ });
        await expect(family).toBeHidden();
        await header.getByRole('link', { name: 'Paquetes', exact: true }).focus();
        await page.keyboard.press('Tab');
        await expect(button(header, 'Ver los tipos de paquete')).toBeFocused();
        await expect(family).toBeVisible();
      },
    },
  },
  'the coverage @night': {
    path: '/cobertura',
    states: {
      'of each state': async (page) => {
        await page.getByText('Ver la lista de estados').click();
        await expect(page.getByText('Tamaulipas', { exact: true })).toBeVisible();
      },
    },
  },
};

// Without motion the machine has a third less work.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, visit] of Object.entries(visits)) {
  test(`${name}: ${Object.keys(visit.states).join('; ')}`, async ({ page, watch }) => {
    watch.allowErrors(RENDERED_AGAIN);
    if (visit.allow !== undefined) watch.allowErrors(visit.allow);
    const screen = { width: visit.widths?.at(-1) ?? 375, height: 800 };
    await page.setViewportSize(screen);
    await visit.arrange?.(page);
    await open(page, visit.path);
    await translatePage(page);
    for (const [state, reach] of Object.entries(visit.states)) {
      await test.step(state, async () => {
        await (typeof reach === 'string' ? shows(page, reach) : reach(page));
        await expectOpenToAll(page, visit.widths);
        await page.setViewportSize(screen);
      });
    }
  });
}
