// The table of shared facts in web/README.md: each source is changed, and every place, and no other, shows the change. The
// sources are replaced before a module that reads them is loaded.
import { readdirSync, readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { conditions as often } from '@/shared/site/conditions';
import { rareConditions as seldom } from '@/shared/sections/long-text/rareConditions';
import { site as siteBefore } from '@/shared/site/defaults';
import { catalogue as catalogueBefore } from '@tuisty/shop-core/catalogue';

const mark = (fact: string) => `«${fact}»`;
const marked = <T extends object>(facts: T) =>
  Object.fromEntries(Object.keys(facts).map((fact) => [fact, mark(fact)])) as Record<
    keyof T,
    string
  >;

const [conditions, rareConditions] = [marked(often), marked(seldom)];
const hours = (fact: string) => ({ label: fact, hours: [{ days: 'Lunes', hours: mark(fact) }] });
const site = {
  ...siteBefore,
  ...{ shippingPesos: '987', paymentMethods: 'card,oxxo', salesEmail: 'changed@example.com' },
  ...{
    legalName: mark('legalName'),
    coverageSource: mark('coverageSource'),
    returns: mark('returns'),
  },
  ...{ lineRegistrationUrl: 'https://changed.example/linea' },
  chatSupport: hours('chatHours'),
  phoneSupport: hours('phoneHours'),
  address: { ...siteBefore.address, street: mark('street') },
};
const catalogue = {
  ...catalogueBefore,
  plans: catalogueBefore.plans.map((plan) =>
    plan.id === 204 ? { ...plan, priceText: '$123.00', duration: mark('duration') } : plan,
  ),
};

jest.unstable_mockModule('@/shared/site/conditions', () => ({ conditions }));
jest.unstable_mockModule('@/shared/sections/long-text/rareConditions', () => ({ rareConditions }));
jest.unstable_mockModule('@/shared/site/defaults', () => ({ site, rareFacts: [] }));
jest.unstable_mockModule('@/shared/sections/long-text/abroad', () => ({
  abroad: marked({ countries: '', calls: '', roaming: '' }),
}));
jest.unstable_mockModule('@tuisty/shop-core/catalogue', () => ({ catalogue }));

const { loadSections } = await import('@/shared/ui/onSight');
const { pageHtml } = await import('../support/pageText');
const { networkForEachTest } = await import('../support/network');
const { openPage, storeCart } = await import('../support/page');
const { enter } = await import('../support/form');
const { line, storePaid } = await import('../support/sessions');
const { documentTexts } = await import('@/shared/sections/long-text/documents');
const { descriptionOf } = await import('@/app/descriptions');
const { default: Footer } = await import('@/features/layout/Footer');
const { default: CartRoute } = await import('@/app/CartRoute');
const { default: PurchasesPage } = await import('@/features/checkout/purchases/PurchasesPage');
const { default: AboutPage } = await import('@/pages/about/AboutPage');
const { default: CoveragePage } = await import('@/pages/coverage/CoveragePage');
const { default: HomePage } = await import('@/pages/home/HomePage');
await import('@/app/textFiles');
const { default: LegalPage } = await import('@/pages/legal/LegalPage');
const { default: OverviewPage } = await import('@/pages/overview/OverviewPage');
const { default: PlanListPage } = await import('@/pages/plans/PlanListPage');
await loadSections();
networkForEachTest();

/** The cart with a physical SIM and an eSIM, sent to where shipping has its price. */
async function openCart() {
  await storeCart([204, 2]);
  const { user } = await openPage(<CartRoute />, { at: '/carrito' });
  enter(screen.getByLabelText('Código postal de entrega'), '64000');
  const [, second] = screen.getAllByRole('radio', { name: /^eSIM/ });
  if (second !== undefined) await user.click(second);
  return user;
}

const html = (page: ReactNode) => decodeURIComponent(pageHtml(page).replaceAll('%', '%25'));
const text = (name: string) => documentTexts.get(name) ?? '';

/** What each place shows, by its name in the table. */
const places: Readonly<Record<string, () => string | Promise<string>>> = {
  home: () => html(<HomePage />),
  overview: () => html(<OverviewPage />),
  list: () => html(<PlanListPage family="tuisty-mensual" />),
  coverage: () => html(<CoveragePage />),
  about: () => html(<AboutPage />),
  footer: () => html(<Footer />),
  terms: () => html(<LegalPage text="terminos-y-condiciones" />),
  contract: () => text('contrato-adhesion-profeco'),
  practices: () => text('cod-practicas-comerciales'),
  portability: () => text('portabilidad-ift'),
  'fair use': () => text('politica-uso-justo'),
  tariff: () => text('folio-1204601'),
  'meta description': () => descriptionOf('/', {}),
  cart: async () => {
    const user = await openCart();
    for (const keep of screen.getAllByRole('checkbox', { name: /^Conservo mi número/ })) {
      await user.click(keep);
    }
    return document.body.innerHTML;
  },
  confirmation: async () => {
    const user = await openCart();
    await user.click(screen.getByRole('button', { name: 'Pagar' }));
    return (await screen.findByRole('alertdialog')).innerHTML;
  },
  purchases: async () => {
    storePaid('cks_1', [], { lines: [line(2, { esims: 1, keptNumbers: 1 })] });
    storePaid('cks_2', [], { lines: [line(1, { esims: 1, keptNumbers: 1 })] });
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    return document.body.innerHTML;
  },
  receipt: async () => {
    window.print = () => undefined;
    storePaid('cks_1', [], { lines: [line(1)] });
    const { user } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    await user.click(screen.getByRole('button', { name: /^Imprimir recibo/ }));
    return (await screen.findByRole('region', { name: 'Recibo de compra' })).innerHTML;
  },
};

/** The table in the README: each fact with its source and the places that show it. */
const table = readFileSync('web/README.md', 'utf8')
  .split('## Shared facts')[1]
  ?.split('\n## ')[0]
  ?.matchAll(/^\| `(.+?)` +\| `(.+?)` +\| (.+?) +\|$/gm);
const rows = [...(table ?? [])].map(([, fact = '', source = '', shown = '']) => ({
  ...{ fact, source, shown: shown.split(', ') },
}));

/** The changed text of each fact, as the places show it. */
const changed: Readonly<Record<string, string>> = {
  ...conditions,
  ...rareConditions,
  ...{ shippingPesos: '$987', paymentMethods: 'tarjeta o efectivo en OXXO' },
  ...{ salesEmail: site.salesEmail, legalName: site.legalName, street: site.address.street },
  ...{ chatHours: mark('chatHours'), phoneHours: mark('phoneHours'), returns: site.returns },
  ...{ countries: mark('countries'), calls: mark('calls'), roaming: mark('roaming') },
  ...{ lineRegistrationUrl: site.lineRegistrationUrl },
  ...{ coverageSource: site.coverageSource, price: '$123', duration: mark('duration') },
};

it('has a row for each fact', () => {
  expect(rows.map(({ fact }) => fact).sort()).toEqual(Object.keys(changed).sort());
});

it.each(Object.entries(places))(
  '%s shows every change, and only those of its facts',
  async (place, show) => {
    const content = (await show()).replaceAll('&quot;', '"');
    const found = Object.keys(changed).filter((fact) => content.includes(changed[fact] ?? '?'));
    const listed = rows.filter(({ shown }) => shown.includes(place)).map(({ fact }) => fact);
    expect(found.sort()).toEqual(listed.sort());
  },
);

/** The files of the pages without the comments. */
const files = ['web/src', 'web/documents'].flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => /\.(tsx?|md)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name): [string, string] => {
      const code = readFileSync(`${folder}/${name}`, 'utf8');
      return [`${folder}/${name}`, code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')];
    }),
);
/** Terms of the promotions that have ended: their benefits begin after the number has arrived. */
const OTHER = /^\| Asignación por portabilidad .*$/gm;

const { nipLife, askNip, nipLater, recovery, ...rareWhole } = seldom;
const CONDITIONS = 'shared/site/conditions.ts';
const LONG = 'shared/sections/long-text';
const RARE = `${LONG}/rareConditions.ts`;
const literals: readonly (readonly [literal: string, source: string, text: RegExp])[] = [
  ...Object.values(often).map(
    (value) => [value, CONDITIONS, new RegExp(`(?<![\\d,] ?)${value}`)] as const,
  ),
  [nipLife, RARE, /vence en 5 días|5 días naturales/i],
  [askNip, RARE, /NIP al 051/],
  [nipLater, RARE, /El NIP te lo pedimos/],
  ...Object.values(rareWhole).map(
    (value) => [value, RARE, new RegExp(`(?<![\\d,] ?)${value}`)] as const,
  ),
  [recovery, RARE, /(?<!\d)1 hora\b/],
  [
    'registration of lines',
    `${LONG}/lineRegistration.ts`,
    /llamadas de emergencia|hasta \d+ líneas/,
  ],
  ['prices', 'shared/site/index.ts', /Precios en pesos mexicanos/],
  ['countries', `${LONG}/abroad.ts`, /México, Estados Unidos y Canadá/],
  ['shipping', `${LONG}/shipping.ts`, /te lo confirmamos antes de enviar/],
  ['verdict', 'shared/sections/phoneTexts.ts', /no podrá llamar|sin VoLTE no/i],
  ['hours', 'shared/site/defaults.ts', /\d:00 ?[ap]m/],
  ['e-mail', 'shared/site/defaults.ts', new RegExp(siteBefore.salesEmail)],
  ['street', 'shared/site/defaults.ts', new RegExp(siteBefore.address.street)],
  ...catalogueBefore.plans.map(
    ({ priceText }) =>
      [priceText, '', new RegExp(`\\${priceText.replace('.00', '')}(?![\\d,])`)] as const,
  ),
];

it.each(literals)('%s has no second copy', (_, source, text) => {
  const copies = files.filter(([, code]) => text.test(code.replace(OTHER, '')));
  expect(copies.map(([name]) => name).filter((name) => name !== `web/src/${source}`)).toEqual([]);
});

it.each(['terminos-y-condiciones', 'aviso-de-privacidad'])(
  '%s is as new as its newest fact',
  (name) => {
    const page = html(<LegalPage text={name} />);
    const [, updated] = /Última actualización: (\w+ de \d+)/.exec(page) ?? [];
    for (const [, checked] of page.matchAll(/\(Consulta: (\w+ de \d+)\.\)/g))
      expect(checked).toBe(updated);
  },
);
