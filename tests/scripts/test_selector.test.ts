// `npm test -- --only NAME`: the selected test, and the errors for unknown and ambiguous names.
import { expect, test } from '@jest/globals';
import { nearest, resolve, suiteOf, testsIn } from '../../scripts/lib/test-selector.mjs';

const sources: Record<string, string> = {
  'tests/core/cart_test.cpp': `
TEST(Cart, AddsAPlan) {}
TEST(Cart, RefusesTheHundredth) {}
TEST_P(CartPrices, Adds) {}
`,
  'tests/server/unit/app_test.cpp': 'TEST_F(AppTest, Sells) {}\nTYPED_TEST(StoreTest, Keeps) {}\n',
  'tests/server/unit/server_test.cpp': 'TEST(\n    AppName,\n    IsSaid) {}\n',
};
const files = [
  ...Object.keys(sources),
  'tests/core/support/carts.hpp',
  'tests/bindings/cart.test.ts',
  'tests/web/cartPage.test.tsx',
  'tests/web/support/setup.ts',
  'tests/server/http/nginx.test.ts',
  'tests/journeys/buy.spec.ts',
  'tests/journeys/cart.spec.ts',
];
const find = (name: string) => resolve(name, files, (file) => sources[file] ?? '');

test('suiteOf returns the suite of each test file', () => {
  expect(files.map(suiteOf)).toEqual([
    ...['native', 'native', 'native', null, 'jest', 'jest', null],
    ...['http', 'journeys', 'journeys'],
  ]);
});

test.each([
  ['tests/web/cartPage.test.tsx', 'tests/web/cartPage.test.tsx'],
  ['./tests/web/cartPage.test.tsx', 'tests/web/cartPage.test.tsx'],
  ['cartPage.test.tsx', 'tests/web/cartPage.test.tsx'],
  ['cartPage.test', 'tests/web/cartPage.test.tsx'],
  ['cartPage', 'tests/web/cartPage.test.tsx'],
  ['nginx', 'tests/server/http/nginx.test.ts'],
  ['buy', 'tests/journeys/buy.spec.ts'],
  ['cart_test', 'tests/core/cart_test.cpp'],
])('resolve selects by %s', (name, file) => {
  expect(find(name).file).toBe(file);
});

test('resolve selects all tests of a C++ file by name, with or without parameters', () => {
  const { ctest } = find('cart_test.cpp');
  expect(ctest).toBe('(^|[./])(Cart\\.(AddsAPlan|RefusesTheHundredth)|CartPrices\\.(Adds))(/|<|$)');
  const chosen = new RegExp(ctest ?? '');
  expect(
    ['Cart.AddsAPlan', 'server.Cart.AddsAPlan', 'All/CartPrices.Adds/3'].map((name) =>
      chosen.test(name),
    ),
  ).toEqual([true, true, true]);
  expect(['Cart.AddsAPlanTwice', 'OldCart.AddsAPlan'].map((name) => chosen.test(name))).toEqual([
    false,
    false,
  ]);
});

test.each([
  ['Cart', '(^|[./])(Cart\\.(AddsAPlan|RefusesTheHundredth))(/|<|$)'],
  ['Cart.AddsAPlan', '(^|[./])(Cart\\.(AddsAPlan))(/|<|$)'],
  ['server.AppTest.Sells', '(^|[./])(AppTest\\.(Sells))(/|<|$)'],
  ['server.StoreTest.Keeps<server::Fake>', '(^|[./])(StoreTest\\.(Keeps))(/|<|$)'],
  ['Prices/CartPrices.Adds/3', '(^|[./])(CartPrices\\.(Adds))(/|<|$)'],
])('resolve selects a C++ test by the name of ctest: %s', (name, ctest) => {
  expect(find(name)).toMatchObject({ suite: 'native', ctest });
});

test('testsIn finds a macro over several lines', () => {
  expect(testsIn(sources['tests/server/unit/server_test.cpp'] ?? '')).toEqual([
    ['AppName', 'IsSaid'],
  ]);
});

test('resolve rejects an ambiguous name with the command for each file', () => {
  expect(() => find('cart')).toThrow(
    'cart is ambiguous. Choose one:\n' +
      '  npm test -- --only tests/core/cart_test.cpp\n' +
      '  npm test -- --only tests/bindings/cart.test.ts\n' +
      '  npm test -- --only tests/journeys/cart.spec.ts',
  );
});

test('resolve rejects an unknown name with similar ones', () => {
  expect(() => find('ngnix')).toThrow(
    'unknown test ngnix. Similar:\n  tests/server/http/nginx.test.ts',
  );
  expect(() => find('Page')).toThrow('unknown test Page. Similar:\n  tests/web/cartPage.test.tsx');
  expect(() => find('setup')).toThrow('unknown test setup; expected a path');
});

test('nearest tolerates one different letter in three', () => {
  const suites = ['native', 'jest', 'http', 'journeys'];
  expect(nearest('nativ', suites)).toEqual(['native']);
  expect(nearest('jurneis', suites)).toEqual(['journeys']);
  expect(nearest('everything', suites)).toEqual([]);
});
