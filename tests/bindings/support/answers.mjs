// What a core returns for the inputs of the shared vectors, in the form of the vectors. Runs in Node and, as the same
// file, in Chromium, where Jest is not available.

/**
 * @param {import('@tuisty/shop-core').ShopCore} core
 * @param {Record<string, any>} vectors tests/vectors/core.json and finder.json
 */
export function answers(core, vectors) {
  /** The records of one kind: their inputs, and the results or the code of the error that the call throws. */
  const all = (
    /** @type {string} */ kind,
    /** @type {string} */ inputs,
    /** @type {(input: any) => object} */ call,
  ) =>
    vectors[kind].map((/** @type {any} */ vector) => {
      const input = Object.fromEntries(inputs.split(' ').map((name) => [name, vector[name]]));
      try {
        return { ...input, ...call(input) };
      } catch (error) {
        return { ...input, error: /** @type {{ code?: unknown }} */ (error).code ?? String(error) };
      }
    });
  /** The record of a result, in which the code of a failure is the `error`. */
  const given = (/** @type {any} */ { ok, code, ...rest }) => (ok ? rest : { error: code });
  const quoted = (/** @type {any} */ result) => {
    const { error, totalText, fingerprint } = given(result);
    return error === undefined ? { totalText, fingerprint } : { error };
  };
  const { catalogue } = core;
  return {
    catalogueVersion: catalogue.version,
    plans: catalogue.plans.map(({ id, saving, ...plan }) => ({
      id,
      price: plan.priceText,
      perDay: plan.pricePerDayText,
      perGb: plan.pricePerGbText,
      saving: saving && {
        months: saving.months,
        monthsPaid: saving.monthsPaid,
        monthlyTotal: saving.monthlyTotalText,
        saved: saving.savedText,
        monthlyPerDay: saving.monthlyPerDayText,
      },
    })),
    familySavings: catalogue.families.map(({ id, saving }) => ({
      family: id,
      saving: saving && {
        months: saving.months,
        monthsPaid: saving.monthsPaid,
        most: saving.mostText,
      },
    })),
    formatMxn: all('formatMxn', 'centavos', ({ centavos }) => ({ text: core.formatMxn(centavos) })),
    parseMxn: all('parseMxn', 'text', ({ text }) => given(core.parseMxn(text))),
    carts: all('carts', 'name steps', ({ steps }) => {
      let cart = core.emptyCart;
      const codes = steps.map((/** @type {any[]} */ [operation, planId, quantity = 1]) => {
        const change = /** @type {any} */ (core)[operation](cart, planId, quantity);
        cart = change.cart;
        return change.ok ? 'ok' : change.code;
      });
      const lines = cart.lines.map((line) => [line.planId, line.quantity, line.lineTotalCentavos]);
      const { count, totalCentavos, totalText } = cart;
      const quote = count === 0 ? 'cart_empty' : quoted(core.quote(cart)).fingerprint;
      return { codes, lines, count, totalCentavos, totalText, stored: core.storeCart(cart), quote };
    }),
    quotesTopUp: all('quotesTopUp', 'id', ({ id }) => quoted(core.quoteTopUp(id))),
    restore: all('restore', 'name text', ({ text }) => {
      const { cart, notes } = core.restoreCart(text);
      return { lines: cart.lines.map(({ planId, quantity }) => [planId, quantity]), notes };
    }),
    imei: all('imei', 'text', ({ text }) => core.checkImei(text)),
    imeiAnswers: all('imeiAnswers', 'json', ({ json }) => core.readImeiAnswer(json)),
    registrations: all('registrations', 'form', ({ form }) => ({
      errors: core.checkRegistration(form),
    })),
    logins: all('logins', 'form', ({ form }) => ({ errors: core.checkLogin(form) })),
    passwordChanges: all('passwordChanges', 'form', ({ form }) => ({
      errors: core.checkPasswordChange(form),
    })),
    topUps: all('topUps', 'form', ({ form }) => core.checkTopUp(form)),
    quotesWithShipping: all(
      'quotesWithShipping',
      'lines shippingCentavos',
      ({ lines, shippingCentavos }) => {
        let cart = core.emptyCart;
        for (const [id, quantity] of lines) {
          cart = core.setQuantity(core.add(cart, id).cart, id, quantity).cart;
        }
        return quoted(core.quote(cart, shippingCentavos));
      },
    ),
    unitPhones: all('unitPhones', 'name list', ({ list }) => core.checkUnitPhones(list)),
    shipping: all('shipping', 'physicalSims zone priceCentavos', (input) => core.shipping(input)),
    postalCodes: all('postalCodes', 'postalCode', ({ postalCode }) =>
      core.shippingZoneForPostalCode(postalCode),
    ),
    arrivalWindows: all('arrivalWindows', 'paidOn', ({ paidOn }) => core.arrivalWindow(paidOn)),
    find: all('find', 'name query', ({ query }) => ({
      ids: core.findPlans(query).map(({ id }) => id),
    })),
    advise: all('advise', 'answers', (input) => ({
      advice: core.recommendPlans(input.answers).map(({ plan, reasons }) => ({
        planId: plan.id,
        reasons,
      })),
    })),
  };
}
