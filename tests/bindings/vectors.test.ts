// The shared vectors through WebAssembly. tests/core/vectors_test.cpp runs them natively; both must give these bytes.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  loadShopCore,
  type CartErrorCode,
  type FieldError,
  type LoginForm,
  type PasswordForm,
  type UnitPhone,
  type UnitPhoneCheck,
  type PostalCodeZone,
  type RegistrationForm,
  type RestoreNote,
  type ShippingQuestion,
  type TopUpForm,
} from '@tuisty/shop-core';
import { walk } from '../vectors/walks.mjs';
import { cartOf, codeThrownBy, contents } from './support/core';

type Step = ['add' | 'increase' | 'decrease' | 'remove' | 'setQuantity', number, number?];

interface Vectors {
  catalogueVersion: string;
  plans: {
    id: number;
    price: string;
    perDay: string;
    perGb: string;
    saving: {
      months: number;
      monthsPaid: number | null;
      monthlyTotal: string;
      saved: string;
      monthlyPerDay: string;
    } | null;
  }[];
  familySavings: {
    family: string;
    saving: { months: number; monthsPaid: number | null; most: string } | null;
  }[];
  formatMxn: { centavos: number; text?: string; error?: string }[];
  parseMxn: { text: string; centavos?: number; error?: string }[];
  carts: {
    name: string;
    steps: Step[];
    codes: ('ok' | CartErrorCode)[];
    lines: [number, number, number][];
    count: number;
    totalCentavos: number;
    totalText: string;
    stored: string;
    quote: string;
  }[];
  quotesTopUp: { id: number; totalText?: string; fingerprint?: string; error?: string }[];
  restore: { name: string; text: string; lines: [number, number][]; notes: RestoreNote[] }[];
  imei: { text: string }[];
  imeiAnswers: { json: string }[];
  registrations: { form: RegistrationForm; errors: FieldError[] }[];
  logins: { form: LoginForm; errors: FieldError[] }[];
  passwordChanges: { form: PasswordForm; errors: FieldError[] }[];
  topUps: { form: TopUpForm }[];
  quotesWithShipping: {
    lines: [number, number][];
    shippingCentavos: number;
    totalText?: string;
    fingerprint?: string;
    error?: string;
  }[];
  unitPhones: ({ name: string; list: UnitPhone[] } & UnitPhoneCheck)[];
  postalCodes: ({ postalCode: string } & PostalCodeZone)[];
  shipping: ShippingQuestion[];
  arrivalWindows: { paidOn: string; from?: string; to?: string; error?: string }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'));

const vectors = read('core.json') as Vectors;
const walks = read('walks.json') as {
  kind: string;
  seed: number;
  steps: number;
  digest: number;
}[];

const core = await loadShopCore();

describe('the shared vectors of the core', () => {
  it('match the catalogue', () => {
    expect(core.catalogue.version).toBe(vectors.catalogueVersion);
    expect(
      core.catalogue.plans.map((plan) => ({
        id: plan.id,
        price: plan.priceText,
        perDay: plan.pricePerDayText,
        perGb: plan.pricePerGbText,
        saving:
          plan.saving === null
            ? null
            : {
                months: plan.saving.months,
                monthsPaid: plan.saving.monthsPaid,
                monthlyTotal: plan.saving.monthlyTotalText,
                saved: plan.saving.savedText,
                monthlyPerDay: plan.saving.monthlyPerDayText,
              },
      })),
    ).toEqual(vectors.plans);
    expect(
      core.catalogue.families.map(({ id, saving }) => ({
        family: id,
        saving:
          saving === null
            ? null
            : { months: saving.months, monthsPaid: saving.monthsPaid, most: saving.mostText },
      })),
    ).toEqual(vectors.familySavings);
  });

  it.each(vectors.formatMxn)('match formatMxn of $centavos', ({ centavos, text, error }) => {
    if (text !== undefined) expect(core.formatMxn(centavos)).toBe(text);
    else expect(codeThrownBy(() => core.formatMxn(centavos))).toBe(error);
  });

  it.each(vectors.parseMxn)('match parseMxn of $text', ({ text, centavos, error }) => {
    if (centavos !== undefined) expect(core.parseMxn(text)).toBe(centavos);
    else expect(codeThrownBy(() => core.parseMxn(text))).toBe(error);
  });

  it.each(vectors.carts)('match the cart operations: $name', (vector) => {
    let cart = core.emptyCart;
    const codes = vector.steps.map(([operation, planId, quantity = 1]) => {
      const change = core[operation](cart, planId, quantity);
      cart = change.cart;
      return change.ok ? 'ok' : change.code;
    });
    expect(codes).toEqual(vector.codes);
    expect(cart.lines.map((line) => [line.planId, line.quantity, line.lineTotalCentavos])).toEqual(
      vector.lines,
    );
    expect(cart.count).toBe(vector.count);
    expect(cart.totalCentavos).toBe(vector.totalCentavos);
    expect(cart.totalText).toBe(vector.totalText);
    expect(core.storeCart(cart)).toBe(vector.stored);
    const quoted =
      cart.count === 0 ? codeThrownBy(() => core.quote(cart)) : core.quote(cart).fingerprint;
    expect(quoted).toBe(vector.quote);
  });

  it.each(vectors.quotesTopUp)(
    'match quoteTopUp of $id',
    ({ id, totalText, fingerprint, error }) => {
      if (error === undefined) {
        expect(core.quoteTopUp(id)).toMatchObject({ totalText, fingerprint });
      } else {
        expect(codeThrownBy(() => core.quoteTopUp(id))).toBe(error);
      }
    },
  );

  it.each(vectors.restore)('match restoreCart: $name', ({ text, lines, notes }) => {
    const restored = core.restoreCart(text);
    expect(contents(restored.cart)).toEqual(lines.flat());
    expect(restored.notes).toEqual(notes);
  });

  it.each(vectors.imei)('match checkImei of $text', ({ text, ...expected }) => {
    expect(core.checkImei(text)).toEqual(expected);
  });

  it.each(vectors.imeiAnswers)('match readImeiAnswer of $json', ({ json, ...expected }) => {
    expect(core.readImeiAnswer(json)).toEqual(expected);
  });

  it.each(vectors.registrations)('match checkRegistration %#', ({ form, errors }) => {
    expect(core.checkRegistration(form)).toEqual(errors);
  });

  it.each(vectors.logins)('match checkLogin %#', ({ form, errors }) => {
    expect(core.checkLogin(form)).toEqual(errors);
  });

  it.each(vectors.passwordChanges)('match checkPasswordChange %#', ({ form, errors }) => {
    expect(core.checkPasswordChange(form)).toEqual(errors);
  });

  it.each(vectors.topUps)('match checkTopUp %#', ({ form, ...expected }) => {
    expect(core.checkTopUp(form)).toEqual(expected);
  });

  it.each(vectors.quotesWithShipping)(
    'match a quote with shipping %#',
    ({ lines, shippingCentavos, error, ...expected }) => {
      const quoted = () => core.quote(cartOf(core, ...lines), shippingCentavos);
      if (error !== undefined) expect(codeThrownBy(quoted)).toBe(error);
      else expect(quoted()).toMatchObject({ shippingCentavos, ...expected });
    },
  );

  it.each(vectors.unitPhones)('match checkUnitPhones: $name', ({ list, errors, phones }) => {
    expect(core.checkUnitPhones(list)).toEqual({ errors, phones });
  });

  it.each(vectors.postalCodes)('match the zone of $postalCode', ({ postalCode, ...expected }) => {
    expect(core.shippingZoneForPostalCode(postalCode)).toEqual(expected);
  });

  it.each(vectors.shipping)(
    'match shipping of $physicalSims to $zone at $priceCentavos',
    ({ physicalSims, zone, priceCentavos, ...expected }) => {
      expect(core.shipping({ physicalSims, zone, priceCentavos })).toEqual(expected);
    },
  );

  it.each(vectors.arrivalWindows)(
    'match the arrival window of an order paid on $paidOn',
    ({ paidOn, error, ...expected }) => {
      const arrival = () => core.arrivalWindow(paidOn);
      if (error !== undefined) expect(codeThrownBy(arrival)).toBe(error);
      else expect(arrival()).toEqual(expected);
    },
  );

  it.each(walks)('match the log of C++ for a $kind sequence of $steps operations', (entry) => {
    expect(walk(core, entry)).toBe(entry.digest);
  });
});
