// Leaving a page aborts its request, and a later response changes nothing.
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import AccessPage from '@/features/access/AccessPage';
import { PayButton } from '@/features/checkout/payment/PayButton';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import SuccessPage from '@/features/checkout/success/SuccessPage';
import ImeiPage from '@/features/imei/ImeiPage';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { purchases } from '@/shared/storage/purchases/purchases';
import { pass } from '../support/clock';
import { fill } from '../support/form';
import { held, networkForEachTest, phone, refusal, type Reply } from '../support/network';
import { openPage, storeCart } from '../support/page';
import { session } from '../support/sessions';
import { silenceErrors } from '../support/storage';

const network = networkForEachTest();

interface Visit {
  readonly route: string;
  readonly response: Reply;
  readonly page: ReactNode;
  readonly at: string;
  /** What the shopper did before. */
  readonly before?: () => void;
  /** What the shopper does on the page until the request is sent. */
  readonly ask?: (user: UserEvent) => Promise<void>;
}

const STATUS = 'GET /checkout-session/cs_1';

const visits: Readonly<Record<string, Visit>> = {
  'the check of an IMEI': {
    route: 'POST /imeis',
    response: phone(),
    page: <ImeiPage />,
    at: '/compatibilidad',
    async ask(user) {
      await user.type(screen.getByLabelText('IMEI de tu celular'), '356938035643809');
      await user.click(screen.getByRole('button', { name: 'Verificar IMEI' }));
    },
  },
  'a sign-in': {
    route: 'POST /login',
    response: refusal(401, 'credentials_wrong', 'No.'),
    page: <AccessPage />,
    at: '/acceder',
    async ask(user) {
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
      fill(form, { email: 'ana@ejemplo.com', password: 'jaiba azul' });
      await user.click(screen.getByRole('button', { name: 'Entrar' }));
    },
  },
  'the load of the captcha': {
    route: 'GET /captcha-challenge',
    response: { status: 200, json: { provider: 'recaptcha', siteKey: 'site-key' } },
    page: <AccessPage />,
    at: '/acceder',
    ask: (user) => user.click(screen.getByRole('tab', { name: 'Registro' })),
  },
  'the status of a payment': {
    route: STATUS,
    response: session('paid'),
    page: <SuccessPage />,
    at: '/success?session_id=cs_1',
    before: () => purchases.add('cs_1'),
  },
  'the status of the purchases': {
    route: STATUS,
    response: session('paid'),
    page: <PurchasesPage />,
    at: '/mis-compras',
    before: () => purchases.add('cs_1'),
  },
  'the status after a return from the payment page': {
    route: STATUS,
    response: session('open'),
    page: <PayButton />,
    at: '/carrito',
    before: () =>
      pendingPayment.save({ id: 'cs_1', url: null, phone: null, fingerprint: 'before' }),
  },
};

it.each(Object.entries(visits))('%s', async (_, { route, response, page, at, before, ask }) => {
  const errors = silenceErrors();
  const reply = held(response);
  network.reply(route, reply.reply);
  await storeCart([204, 1]);
  before?.();
  const { user } = await openPage(page, { at });
  await ask?.(user);
  await waitFor(() => expect(network.sent).toHaveLength(1));
  const seen = () => [document.body.textContent, JSON.stringify([localStorage, sessionStorage])];
  act(() => navigate('/nosotros'));
  const left = seen();
  expect(network.sent.map(({ aborted }) => aborted)).toEqual([true]);
  await reply.release();
  await pass(0);
  expect(seen()).toEqual(left);
  expect(errors).not.toHaveBeenCalled();
});
