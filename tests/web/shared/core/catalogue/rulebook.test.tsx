// A loaded core takes precedence: its names of plans replace those of the build's copy.

import { act, screen, within } from '@testing-library/react';
import type { Plan, ShopCore } from '@tuisty/shop-core';
import type { CoreStore } from '@tuisty/shop-core/react';
import CartRoute from '@/app/CartRoute';
import { describeEvent } from '@/features/checkout/cart/describeEvent';
import { filtered } from '@/features/finder/usePlanInAddress';
import { toCheckoutRequest } from '@/features/checkout/payment/checkoutRequest';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import PlanListPage from '@/pages/plans/PlanListPage';
import { buildOrder } from '@/shared/core/order/order';
import { purchases } from '@/shared/storage/purchases/purchases';
import { createCoreStore } from '../../../../../bindings/dist/react/core_store.js';
import { realCore } from '../../../support/core';
import { Network, refusal } from '../../../support/network';
import { openPage, storeCart } from '../../../support/page';
import { line, session } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';
import { texts } from '../../../support/browser';

/** A core with a newer catalogue. */
async function laterCore(): Promise<ShopCore> {
  const core = await realCore();
  const later = (plan: Plan): Plan => ({
    ...plan,
    name: 'Otra marca',
    dataPlus: 'Otro',
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

/** The state of a page that is opened after the core has loaded. */
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

it('a loaded core names the lines of the cart and their choices', async () => {
  await storeCart([204, 1]);
  await openPage(<CartRoute />, { at: '/carrito', core: await loaded(core) });
  expect(screen.getByRole('group', { name: 'Otro 5GB (30 días)' })).toBeVisible();
  expect(within(screen.getByRole('table')).getByText('Otra marca Otro')).toBeVisible();
});

it("a loaded core names the plans in the cart's messages", () => {
  const change = core.add(core.emptyCart, 204);
  const operation = { type: 'add', planId: 204, quantity: 1 } as const;
  const said = (rules: ShopCore | null) =>
    describeEvent({ kind: 'change', operation, change, before: null }, rules)[0]?.text;
  expect(said(core)).toContain('Otro 5GB (30 días)');
  // Before the core has loaded, no component waits for it.
  expect(said(null)).toContain('Estelar 5GB (30 días)');
});

describe('payment with a newer core', () => {
  const line = { id: 204, name: 'Plan', quantity: 1, unitPrice: 17900, lineTotal: 17900 };
  const quote = { lines: [line], total: 17900, fingerprint: 'f' };
  const purchaseOf = () =>
    buildOrder(core, core.add(core.emptyCart, 204).cart, { postalCode: '', lines: [] });

  it("orders at the core's prices, or at those of the server's changed total", () => {
    const named = { id: 204, name: 'Otra marca', image: '/img/planes/otro.svg' };
    expect(toCheckoutRequest(core, purchaseOf()).products).toMatchObject([named]);
    const changed = toCheckoutRequest(core, purchaseOf(), { ...quote, shipping: 0 }).products;
    expect(changed).toMatchObject([{ ...named, price: 17900 }]);
  });

  it("uses the core's names in the price-change dialog", async () => {
    silenceErrors();
    const network = new Network();
    network.install();
    network.reply('POST /create-checkout-session', refusal(409, 'quote_mismatch', '', { quote }));
    await storeCart([204, 1]);
    const { user } = await openPage(<CartRoute />, { at: '/carrito', core: await loaded(core) });
    await user.click(screen.getByRole('button', { name: 'Pagar' }));
    await user.click(await screen.findByRole('button', { name: 'Sí, comprar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Tu compra cambió' });
    expect(texts(within(dialog).getAllByRole('term'))).toContain('Otro 5GB');
    network.verify();
  });
});

it('a loaded core names the plans of purchases', async () => {
  const network = new Network();
  network.install();
  network.reply('GET /checkout-session/cs_1', session('paid', { lines: [line()] }));
  purchases.add('cs_1');
  await openPage(<PurchasesPage />, { at: '/mis-compras', core: await loaded(core) });
  expect(await screen.findByText('Otro 5GB (30 días)')).toBeVisible();
  network.verify();
});

describe('page that lists plans', () => {
  const tiers = () => new Set(texts(screen.getAllByRole('heading', { level: 3 })));

  it('uses a loaded core', async () => {
    const at = '/paquetes/tuisty-anual';
    await openPage(<PlanListPage family="tuisty-anual" />, { at, core: await loaded(core) });
    expect(tiers()).toContain('Otro');
    expect(tiers()).not.toContain('Prime');
  });

  it('does not render the plans again when the core has loaded', async () => {
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

  // Each rendering of a whole list blocks a slow phone for a tenth of a second.
  it('renders no card again when the address changes but names no other plan', async () => {
    let rendered = 0;
    const counting = core.catalogue.plans.map((plan) => ({
      ...plan,
      // Only cards read it.
      get capsLine() {
        rendered += 1;
        return plan.capsLine;
      },
    }));
    const store = await loaded({ ...core, catalogue: { ...core.catalogue, plans: counting } });
    const at = '/paquetes/tuisty-anual';
    await openPage(<PlanListPage family="tuisty-anual" />, { at, core: store });
    expect(rendered).toBe(3);
    act(() => window.history.replaceState(filtered, '', `${at}?de=anuncio`));
    expect(rendered).toBe(3);
  });

  it("uses the core's top-ups", async () => {
    await openPage(<TopUpsPage />, { at: '/recargas', core: await loaded(core) });
    expect(screen.getAllByRole('heading', { name: 'Otra recarga' })).toHaveLength(2);
  });
});
