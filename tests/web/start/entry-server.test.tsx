/** @jest-environment node */
import { CartButton } from '@/features/checkout/cart/CartButton';
import { CartPage } from '@/features/checkout/cart/CartPage';
import { PayButton } from '@/features/checkout/payment/PayButton';
import ProceedPage from '@/features/checkout/payment/ProceedPage';
import SuccessPage from '@/features/checkout/success/SuccessPage';
import { pageHtml } from '../support/pageText';

// Browser state must not be in the HTML: it would flash, or fail to hydrate.
it('the prerendered cart button has no count', () => {
  const button = pageHtml(<CartButton />);
  expect(button).toContain('aria-label="Carrito"');
  expect(button).not.toMatch(/\d<\/span>/);
});

it('the prerendered cart is neither empty nor full', () => {
  const page = pageHtml(<CartPage pay={<PayButton />} />, '/carrito');
  expect(page).toContain('Estamos abriendo tu carrito…');
  expect(page).not.toContain('El carrito esta vacío');
  expect(page).not.toContain('<table');
});

it('the prerendered redirect page has its notice', () => {
  const page = pageHtml(<ProceedPage />, '/proceder-a-pagar');
  expect(page).toContain('Redirigiendo a la pasarela de pagos...');
  expect(page).toContain('Por favor, espera un momento.');
});

it.each(['/success', '/success?session_id=cs_1'])(
  'the prerendered %s has no success message',
  (address) => {
    const page = pageHtml(<SuccessPage />, address);
    expect(page).toContain('Estamos comprobando tu pago…');
    expect(page).not.toContain('Gracias');
  },
);
