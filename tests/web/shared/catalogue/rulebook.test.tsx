// Once the rulebook is there, it is asked: one that calls its plans differently from the build's copy is believed.

import { act, screen, within } from '@testing-library/react';
import type { Plan, ShopCore } from '@tuisty/shop-core';
import { catalogueView, type CoreStore } from '@tuisty/shop-core/react';
import CartRoute from '@/app/CartRoute';
import { describeEvent } from '@/features/cart/describeEvent';
import { orderOf, orderOfQuote, type CheckoutInput } from '@/features/payment/order';
import TopUpsPage from '@/features/payment/TopUpsPage';
import PurchasesPage from '@/features/purchases/PurchasesPage';
import PlanListPage from '@/pages/plans/PlanListPage';
import { catalogue } from '@/shared/catalogue';
import { orderOf as orderOfCart } from '@/shared/order/order';
import { purchases } from '@/shared/purchases';
import { createCoreStore } from '../../../../bindings/dist/react/core_store.js';
import { realCore } from '../../support/core';
import { Network, refusal } from '../../support/network';
import { openPage, storeCart } from '../../support/page';
import { silenceErrors } from '../../support/storage';

/** A rulebook of a later day. */
async function laterCore(): Promise<ShopCore> {
  const core = await realCore();
  const later = (plan: Plan): Plan => ({
    ...plan,
    name: 'Otra marca',
    dataPlus: 'Otro',
    image: '/otra.svg',
  });
  const plans = core.catalogue.plans.map(later);
  return {
    ...core,
    catalogue: {
      ...core.catalogue,
      plans,
      topUps: core.catalogue.topUps.map((topUp) => ({ ...topUp, name: 'Otra recarga' })),
    },
    findPlan: (id) => plans.find((plan) => plan.id === id),
  };
}

/** As it is for a page that is opened when the rulebook is there. */
async function loaded(core: ShopCore): Promise<CoreStore> {
  const store = createCoreStore(() => Promise.resolve(core));
  store.start();
  await Promise.resolve();
  return store;
}

let core: ShopCore;

beforeAll(async () => {
  core = await laterCore();
});

it('names the lines of the cart, and their choices', async () => {
  await storeCart([204, 1]);
  await openPage(<CartRoute />, { at: '/carrito', core: await loaded(core) });
  expect(screen.getByRole('group', { name: 'Otro 5GB (30 días)' })).toBeTruthy();
  expect(within(screen.getByRole('table')).getByText('Otra marca Otro')).toBeTruthy();
});

it('names what the cart has to say', () => {
  const change = core.add(core.emptyCart, 204);
  const said = (rules: ShopCore | null) =>
    describeEvent({ kind: 'added', planId: 204, change }, rules, null)[0]?.text;
  expect(said(core)).toContain('Otro 5GB (30 días)');
  // Before it is there, nothing has to wait for it.
  expect(said(null)).toContain('Estelar 5GB (30 días)');
});

describe('a payment', () => {
  const purchaseOf = (): CheckoutInput => {
    const { cart } = core.add(core.emptyCart, 204);
    const order = orderOfCart(core, cart, { zone: null, lines: [] });
    return { kind: 'cart', cart, order };
  };

  it('orders what the rulebook has', () => {
    const [product] = orderOf(core, purchaseOf()).products;
    expect(product).toMatchObject({ id: 204, name: 'Otra marca', image: '/otra.svg' });
  });

  it('orders it so when the service asks another price', () => {
    const line = { id: 204, name: 'Plan', quantity: 1, unitPrice: 17900, lineTotal: 17900 };
    const quote = { lines: [line], shipping: 0, total: 17900, fingerprint: 'f' };
    const [product] = orderOfQuote(core, quote, purchaseOf()).products;
    expect(product).toMatchObject({ name: 'Otra marca', image: '/otra.svg', price: 17900 });
  });

  it('names it in the question about another price', async () => {
    silenceErrors();
    const network = new Network();
    network.install();
    const line = { id: 204, name: 'Plan', quantity: 1, unitPrice: 17900, lineTotal: 17900 };
    network.reply(
      'POST /create-checkout-session',
      refusal(409, 'quote_mismatch', 'Cambió.', {
        quote: { lines: [line], shipping: 0, total: 17900, fingerprint: 'f' },
      }),
    );
    await storeCart([204, 1]);
    const { user } = await openPage(<CartRoute />, { at: '/carrito', core: await loaded(core) });
    await user.click(screen.getByRole('button', { name: 'Pagar' }));
    await user.click(await screen.findByRole('button', { name: 'Sí, comprar' }));
    expect(await screen.findByRole('rowheader', { name: 'Otro 5GB' })).toBeTruthy();
    network.verify();
  });
});

it('names what was bought', async () => {
  const network = new Network();
  network.install();
  network.reply('GET /checkout-session/cs_1', {
    status: 200,
    json: {
      id: 'cs_1',
      type: 1,
      status: 'paid',
      reference: 'TUI-7Q2KM-9XH4D',
      createdAt: '2026-11-22T15:00:00Z',
      paidAt: '2026-11-22T15:01:00Z',
      total: 16_900,
      shipping: 0,
      lines: [{ id: 204, name: 'Plan', quantity: 1, unitPrice: 16_900, esims: 0, keptNumbers: 0 }],
    },
  });
  purchases.add('cs_1');
  await openPage(<PurchasesPage />, { at: '/mis-compras', core: await loaded(core) });
  expect(await screen.findByText('Otro 5GB (30 días)')).toBeTruthy();
  network.verify();
});

describe('a page that lists what is sold', () => {
  const tiers = () =>
    new Set(screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent));

  it('asks the rulebook where it is there already', async () => {
    const at = '/paquetes/tuisty-anual';
    await openPage(<PlanListPage family="tuisty-anual" />, { at, core: await loaded(core) });
    expect(tiers()).toContain('Otro');
    expect(tiers()).not.toContain('Prime');
  });

  it('waits for no rulebook', async () => {
    const at = '/paquetes/tuisty-anual';
    const core = createCoreStore(() => new Promise(() => undefined));
    await openPage(<PlanListPage family="tuisty-anual" />, { at, core });
    expect(tiers()).toContain('Prime');
  });

  it('draws no plan anew when the rulebook arrives', async () => {
    const at = '/paquetes/tuisty-anual';
    let arrive: (core: ShopCore) => void = () => undefined;
    const store = createCoreStore(() => new Promise((resolve) => (arrive = resolve)));
    await openPage(<PlanListPage family="tuisty-anual" />, { at, core: store });
    await act(async () => {
      arrive(core);
      await Promise.resolve();
    });
    expect(store.getSnapshot().status).toBe('ready');
    expect(tiers()).toContain('Prime');
  });

  it('has its top-ups from there', async () => {
    await openPage(<TopUpsPage />, { at: '/recargas', core: await loaded(core) });
    expect(screen.getAllByRole('heading', { name: 'Otra recarga' })).toHaveLength(2);
  });

  it('finds plans of a family, those of the home page, and families, in both', () => {
    const [copy, asked] = [catalogueView(catalogue), catalogueView(core.catalogue)];
    expect(asked.plansOf('anual').map(({ id }) => id)).toEqual(
      copy.plansOf('anual').map(({ id }) => id),
    );
    expect(asked.plansOf('anual')[0]?.dataPlus).toBe('Otro');
    expect(asked.featuredPlans()[0]?.dataPlus).toBe('Otro');
    expect(asked.familyInfo('anual')).toEqual(copy.familyInfo('anual'));
  });
});
