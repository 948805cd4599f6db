import { screen, waitFor } from '@testing-library/react';
import CartRoute from '@/app/CartRoute';
import HomePurchases from '@/features/checkout/purchases/HomePurchases';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import SuccessPage from '@/features/checkout/success/SuccessPage';
import { cartBackup, storedForm } from '@/shared/core/cart/backup';
import { orderChoices } from '@/shared/core/order';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { settlePayment } from '@/shared/storage/purchases/settlePayment';
import { createCartStore } from '../../../../../bindings/dist/react/cart_store.js';
import { createCoreStore } from '../../../../../bindings/dist/react/core_store.js';
import { held, networkForEachTest, refusal, release, type Reply } from '../../../support/network';
import { openPage, storeCart } from '../../../support/page';
import { line, REFERENCE, session } from '../../../support/sessions';
import { realCore } from '../../../support/core';
import { silenceErrors } from '../../../support/storage';

type Line = readonly [planId: number, quantity: number];

/** The server's answer about a session with these lines. */
const answer = (status: 'open' | 'paid' | 'expired', lines: readonly Line[], more = {}): Reply =>
  session(status, { lines: lines.map(([id, quantity]) => line(quantity, { id })), ...more });

/** Sessions that this device started, newest first. */
function begun(...ids: readonly string[]): void {
  const entries = ids.map((sessionId) => ({ sessionId }));
  localStorage.setItem('purchases', JSON.stringify(entries));
}

function cart(): readonly Line[] {
  const list = JSON.parse(localStorage.getItem('cart') ?? '[]') as {
    id: number;
    quantity: number;
  }[];
  return list.map(({ id, quantity }) => [id, quantity]);
}

async function backedUp(): Promise<readonly Line[]> {
  const kept = JSON.parse(localStorage.getItem('cartBackup') ?? '{}') as { cart?: string };
  const { lines } = (await realCore()).restoreCart(kept.cart ?? null).cart;
  return lines.map(({ planId, quantity }) => [planId, quantity]);
}

const pages = {
  '/success': () => openPage(<SuccessPage />, { at: '/success?session_id=cs_1' }),
  home: () => openPage(<HomePurchases />, { at: '/' }),
  'Mis compras': () => openPage(<PurchasesPage />, { at: '/mis-compras' }),
} as const;

const network = networkForEachTest();

describe.each(Object.entries(pages))('a payment detected by %s', (_, open) => {
  it('removes the paid lines from the cart, and keeps lines added since', async () => {
    await storeCart([204, 3], [402, 1], [209, 1]);
    begun('cs_1');
    for (const unit of [0, 1, 2]) {
      orderChoices.setUnit(204, unit, { sim: 'own', phone: `833123456${unit}` });
    }
    network.reply('GET /checkout-session/cs_1', answer('paid', [[204, 2], [402, 1]])); // prettier-ignore
    await open();
    await waitFor(() =>
      expect(cart()).toEqual([
        [204, 1],
        [209, 1],
      ]),
    );
    expect(await backedUp()).toEqual([
      [204, 2],
      [402, 1],
    ]);
    // The choices of the paid units are gone, and the number that another order might take for its own.
    expect(orderChoices.read().lines).toEqual([
      { id: 204, units: [expect.objectContaining({ sim: 'own', phone: '' }) as unknown] },
    ]);
  });

  it('keeps the cart and its choices when another page finalised the payment', async () => {
    await storeCart([204, 2]);
    begun('cs_1');
    network.reply(
      'GET /checkout-session/cs_1',
      answer('paid', [[204, 1]]),
      answer('paid', [[204, 1]]),
    );
    const first = await open();
    await waitFor(() => expect(cart()).toEqual([[204, 1]]));
    first.close();
    orderChoices.setUnit(204, 0, { sim: 'own', phone: '8331234567' });
    const next = orderChoices.read();
    const again = await pages['/success']();
    await screen.findByText('Gracias por tu compra. Redirigiendo...');
    again.close();
    expect(cart()).toEqual([[204, 1]]);
    expect(orderChoices.read()).toEqual(next);
  });

  it('in cash, which is still awaited, keeps the backup of another payment', async () => {
    begun('cs_1');
    const awaited = answer('open', [[204, 1]], { pending: true });
    network.reply('GET /checkout-session/cs_1', awaited, awaited);
    const first = await open();
    await waitFor(() => expect(localStorage.getItem('purchases')).toContain('awaited'));
    first.close();
    const core = await realCore();
    cartBackup.save(storedForm(core, [{ planId: 402, quantity: 1 }]));
    const again = await open();
    await waitFor(() => expect(network.sent).toHaveLength(2));
    again.close();
    expect(await backedUp()).toEqual([[402, 1]]);
  });

  it('of a plan that only a newer version sells is left to that version', async () => {
    await storeCart([204, 2]);
    begun('cs_1');
    const entry = localStorage.getItem('purchases');
    network.reply('GET /checkout-session/cs_1', answer('paid', [[104, 1]]));
    const { close } = await open();
    await waitFor(() => expect(network.sent).toHaveLength(1));
    close();
    expect([localStorage.getItem('purchases'), cart()]).toEqual([entry, [[204, 2]]]);
  });

  it('keeps the cart for a top-up', async () => {
    await storeCart([204, 2]);
    begun('cs_1');
    const topUp = { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' };
    network.reply('GET /checkout-session/cs_1', answer('paid', [[204, 1]], { type: 2, topUp }));
    const { close } = await open();
    await waitFor(() => expect(localStorage.getItem('purchases')).toContain(REFERENCE));
    close();
    expect(cart()).toEqual([[204, 2]]);
    expect(localStorage.getItem('cartBackup')).toBeNull();
  });
});

describe('the number of a top-up', () => {
  const topUp = { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' };
  const pending = { id: 'cs_1', url: null, phone: '8335550142', fingerprint: null };

  it.each(['paid', 'expired'] as const)('leaves the tab when the payment is %s', async (status) => {
    begun('cs_1');
    pendingPayment.save(pending);
    network.reply('GET /checkout-session/cs_1', answer(status, [], { type: 2, topUp }));
    const { close } = await pages['/success']();
    await waitFor(() => expect(sessionStorage.getItem('pendingPayment')).toBeNull());
    if (status === 'paid') {
      expect(await screen.findByText('Recarga $100 para el 833 555 0142.')).toBeVisible();
    }
    close();
  });

  it('stays while the payment is open', async () => {
    begun('cs_1');
    pendingPayment.save(pending);
    network.reply('GET /checkout-session/cs_1', answer('open', [], { type: 2, topUp }));
    const { close } = await pages['/success']();
    await screen.findByText('Tu pago aún no está confirmado');
    expect(pendingPayment.read()?.phone).toBe('8335550142');
    close();
  });
});

describe('several tabs that detect one payment', () => {
  it('remove its lines from the cart once', async () => {
    await storeCart([204, 5]);
    begun('cs_1');
    const answers = [1, 2].map(() => held(answer('paid', [[204, 2]])));
    network.reply('GET /checkout-session/cs_1', ...answers.map(({ reply }) => reply));
    const tabs = [await pages.home(), await openPage(<HomePurchases />, { at: '/' })];
    await release(...answers);
    await waitFor(() => expect(cart()).toEqual([[204, 3]]));
    for (const { close } of tabs) close();
  });

  it('write the cart only while they hold the lock', async () => {
    await storeCart([204, 5]);
    begun('cs_1');
    network.reply('GET /checkout-session/cs_1', ...Array<Reply>(2).fill(answer('paid', [[204, 2]]))); // prettier-ignore
    /** Waiters for the lock; each is called when it gets the lock, or on its timeout. */
    const waiting: ((isLocked: boolean) => Promise<void>)[] = [];
    const tab = async (): Promise<void> => {
      const core = createCoreStore(realCore);
      const store = createCartStore({
        core,
        storage: () => localStorage,
        id: 'cart',
        exclusively: (work) =>
          new Promise((done) =>
            waiting.push(async (isLocked) => {
              work(isLocked);
              done();
              await Promise.resolve();
            }),
          ),
      });
      core.start();
      await realCore();
      await settlePayment(store, 'cs_1', new AbortController().signal);
    };
    const isListed = () => localStorage.getItem('purchases')?.includes(REFERENCE);
    await tab();
    await tab();
    for (const end of waiting.splice(0)) await end(false);
    expect([cart(), isListed()]).toEqual([[[204, 5]], false]);
    expect(waiting).toHaveLength(2);
    for (const grant of waiting.splice(0)) await grant(true);
    expect([cart(), isListed()]).toEqual([[[204, 3]], true]);
    expect(waiting).toHaveLength(0);
  });
});

describe('the notice of removed lines', () => {
  it('offers no undo after a proven payment, which would put paid goods back', async () => {
    await storeCart([204, 3]);
    begun('cs_1');
    network.reply('GET /checkout-session/cs_1', answer('paid', [[204, 2]]));
    const { close } = await pages.home();
    await waitFor(() => expect(cart()).toEqual([[204, 1]]));
    close();
    const { user } = await openPage(<CartRoute />, { at: '/carrito' });
    const notice = screen.getByText('Quitamos de tu carrito lo que ya pagaste.');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(notice).not.toBeInTheDocument();
    expect(cart()).toEqual([[204, 1]]);
  });

  it('restores the lines that fit into the cart, and reports and keeps the others', async () => {
    await storeCart([204, 60], [209, 1]);
    const kept = localStorage.getItem('cart');
    const backup = { savedAt: Date.now(), cart: kept, reason: 'unproven' };
    localStorage.setItem('cartBackup', JSON.stringify(backup));
    await storeCart([204, 50]);
    const { user } = await openPage(<CartRoute />, { at: '/carrito' });
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(cart()).toEqual([
      [204, 50],
      [209, 1],
    ]);
    expect(await backedUp()).toEqual([[204, 60]]);
    expect(screen.getByText(/^Vaciamos tu carrito al volver/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    expect(
      await screen.findByText(/^De Estelar 5GB \(30 días\) ya llevas 50, y en una compra no cabe/),
    ).toBeVisible();
  });
});

describe('unpaid sessions', () => {
  it('displace none of the thirty stored purchases that are paid', async () => {
    await storeCart([204, 1]);
    begun('cs_1');
    network.reply('GET /checkout-session/cs_1', answer('paid', [[204, 1]]));
    const { close } = await pages.home();
    await screen.findByText(REFERENCE);
    close();
    const { purchases } = await import('@/shared/storage/purchases/purchases');
    for (let n = 2; n <= 40; n += 1) purchases.add(`cs_${n.toString()}`);
    expect(localStorage.getItem('purchases')).toContain(REFERENCE);
    expect(purchases.read()).toHaveLength(31);
  });

  it('are all checked, five at a time, the newest first', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `cs_${(7 - index).toString()}`);
    begun(...ids);
    const answers = ids.map(() => held(answer('expired', [[204, 1]])));
    ids.forEach((id, index) =>
      network.reply(`GET /checkout-session/${id}`, answers[index]?.reply ?? 'cut'),
    );
    await pages['Mis compras']();
    const asked = () => network.sent.map(({ path }) => path.split('/').pop());
    expect(asked()).toEqual(ids.slice(0, 5));
    await release(...answers);
    await waitFor(() => expect(asked()).toEqual(ids));
    await waitFor(() => expect(localStorage.getItem('purchases')).toBeNull());
  });

  it('stay stored for the next visit while the server is unavailable', async () => {
    silenceErrors();
    begun('cs_6', 'cs_5', 'cs_4', 'cs_3', 'cs_2', 'cs_1');
    for (const n of [6, 5, 4, 3, 2]) {
      network.reply(`GET /checkout-session/cs_${n.toString()}`, refusal(503, 'busy', 'Ocupado.'));
    }
    await pages['Mis compras']();
    expect(await screen.findByText(/^No pudimos comprobar/)).toBeVisible();
    expect(network.sent).toHaveLength(5);
  });
});
