// `npm test -- --only NAME`: which test is meant, and what is said when none or several are.
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

test('a file of each suite', () => {
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
])('%s', (name, file) => {
  expect(find(name).file).toBe(file);
});

test('the tests of a C++ file are chosen by their names, parameters or not', () => {
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
])('a C++ test as ctest prints it: %s', (name, ctest) => {
  expect(find(name)).toMatchObject({ suite: 'native', ctest });
});

test('a macro over several lines is found', () => {
  expect(testsIn(sources['tests/server/unit/server_test.cpp'] ?? '')).toEqual([
    ['AppName', 'IsSaid'],
  ]);
});

test('a name of several files is refused, with the command for each', () => {
  expect(() => find('cart')).toThrow(
    'cart is the name of several tests. Say which:\n' +
      '  npm test -- --only tests/core/cart_test.cpp\n' +
      '  npm test -- --only tests/bindings/cart.test.ts\n' +
      '  npm test -- --only tests/journeys/cart.spec.ts',
  );
});

test('a name of none is refused, with what is near to it', () => {
  expect(() => find('ngnix')).toThrow(
    'No test is called ngnix. Near to it:\n  tests/server/http/nginx.test.ts',
  );
  expect(() => find('Page')).toThrow(
    'No test is called Page. Near to it:\n  tests/web/cartPage.test.tsx',
  );
  expect(() => find('setup')).toThrow('No test is called setup. A path works');
});

test('near is a letter in three', () => {
  const suites = ['native', 'jest', 'http', 'journeys'];
  expect(nearest('nativ', suites)).toEqual(['native']);
  expect(nearest('jurneis', suites)).toEqual(['journeys']);
  expect(nearest('everything', suites)).toEqual([]);
});
