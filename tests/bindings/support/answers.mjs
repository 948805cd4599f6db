// The results of a core for every input of the shared vectors, operation sequences included: run in Node and, as the
// same file, in Chromium, where Jest is not available.
import { walk } from '../../vectors/walks.mjs';

/**
 * @param {import('@tuisty/shop-core').ShopCore} core
 * @param {Record<string, any>} vectors tests/vectors/core.json and finder.json, in one
 * @param {Parameters<typeof walk>[1][]} walks tests/vectors/walks.json
 */
export function answers(core, vectors, walks) {
  const said = (/** @type {() => unknown} */ call) => {
    try {
      return call();
    } catch (error) {
      return String(error);
    }
  };
  const all = (/** @type {string} */ name, /** @type {(vector: any) => unknown} */ call) =>
    vectors[name].map((/** @type {any} */ vector) => said(() => call(vector)));
  const cartOf = (/** @type {any[][]} */ steps) =>
    steps.reduce(
      (cart, [operation, planId, quantity = 1]) =>
        /** @type {any} */ (core)[operation](cart, planId, quantity).cart,
      core.emptyCart,
    );
  return {
    catalogue: core.catalogue,
    formatMxn: all('formatMxn', ({ centavos }) => core.formatMxn(centavos)),
    parseMxn: all('parseMxn', ({ text }) => core.parseMxn(text)),
    carts: all('carts', ({ steps }) => cartOf(steps)),
    stored: all('carts', ({ steps }) => core.storeCart(cartOf(steps))),
    quotes: all('carts', ({ steps }) => core.quote(cartOf(steps), 15000)),
    quotesTopUp: all('quotesTopUp', ({ id }) => core.quoteTopUp(id)),
    restore: all('restore', ({ text }) => core.restoreCart(text)),
    imei: all('imei', ({ text }) => core.checkImei(text)),
    imeiAnswers: all('imeiAnswers', ({ json }) => core.readImeiAnswer(json)),
    registrations: all('registrations', ({ form }) => core.checkRegistration(form)),
    logins: all('logins', ({ form }) => core.checkLogin(form)),
    passwordChanges: all('passwordChanges', ({ form }) => core.checkPasswordChange(form)),
    topUps: all('topUps', ({ form }) => core.checkTopUp(form)),
    unitPhones: all('unitPhones', ({ list }) => core.checkUnitPhones(list)),
    postalCodes: all('postalCodes', ({ postalCode }) => core.shippingZoneForPostalCode(postalCode)),
    shipping: all('shipping', (request) => core.shipping(request)),
    arrivals: all('arrivalWindows', ({ paidOn }) => core.arrivalWindow(paidOn)),
    found: all('find', ({ query }) => core.findPlans(query)),
    notFound: all('errors', ({ query }) => core.findPlans(query)),
    advice: all('advise', (vector) => core.advise(vector.answers)),
    walks: walks.map((one) => walk(core, one)),
  };
}
