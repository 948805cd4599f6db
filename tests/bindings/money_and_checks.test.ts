import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { codeThrownBy, isDeeplyFrozen } from './support/core';

const core = await loadShopCore();

describe('money', () => {
  it('is formatted and parsed', () => {
    expect(core.formatMxn(131900)).toBe('$1,319.00');
    expect(core.formatMxn(Number.MAX_SAFE_INTEGER)).toBe('$90,071,992,547,409.91');
    expect(core.parseMxn('1,319')).toBe(131900);
  });

  it.each([
    [0.1, 'amount_malformed'],
    [NaN, 'amount_malformed'],
    [-1, 'amount_negative'],
    [-Infinity, 'amount_negative'],
    [Number.MAX_SAFE_INTEGER + 1, 'amount_out_of_range'],
    [Infinity, 'amount_out_of_range'],
  ])('formatMxn(%d) throws %s', (centavos, code) =>
    expect(codeThrownBy(() => core.formatMxn(centavos))).toBe(code),
  );

  it.each([
    ['abc', 'amount_malformed'],
    ['1,31', 'amount_malformed'],
    ['-1', 'amount_negative'],
    ['99999999999999999', 'amount_out_of_range'],
    ['\ud8001', 'amount_malformed'],
  ])('parseMxn(%j) throws %s', (text, code) =>
    expect(codeThrownBy(() => core.parseMxn(text))).toBe(code),
  );
});

describe('IMEI', () => {
  it('returns the digits of every notation, or the error with the number of characters', () => {
    const valid = core.checkImei('IMEI: 35-693803-564380-9 / 01');
    expect(valid).toEqual({
      ok: true,
      imei: '356938035643809',
      grouped: '35 693803 564380 9',
      checkDigitOk: true,
    });
    expect(isDeeplyFrozen(valid)).toBe(true);
    expect(core.checkImei('')).toEqual({
      ok: false,
      grouped: '',
      code: 'imei_wrong_length',
      digits: 0,
    });
    expect(core.checkImei('\ud83d\ud83d\ude00')).toMatchObject({ digits: 2 });
  });
});

describe('checkUnitPhones', () => {
  it('accepts any text that can be typed or pasted', () => {
    const odd = ['\ud800', '\n\n\n', '"}],\\', '\u0000', 'ñ'.repeat(5_000)];
    for (const text of odd) {
      const { phones } = core.checkUnitPhones([
        { phone: text, nip: text },
        { phone: '8331234567', nip: text },
      ]);
      expect(phones).toEqual(['', '8331234567']);
    }
  });
});

describe('shippingZoneForPostalCode', () => {
  it('accepts any text that can be typed or pasted', () => {
    for (const text of ['\ud800', '\u0000', '9'.repeat(5_000)]) {
      expect(core.shippingZoneForPostalCode(text).ok).toBe(false);
    }
  });
});

describe('arrivalWindow', () => {
  it('returns two frozen ISO dates, or throws for a text that is no date', () => {
    const arrival = core.arrivalWindow('2026-11-23');
    expect(arrival).toEqual({ from: '2026-11-25', to: '2026-11-30' });
    expect(isDeeplyFrozen(arrival)).toBe(true);
    for (const text of ['23/11/2026', '\ud800', '2'.repeat(5_000)]) {
      expect(codeThrownBy(() => core.arrivalWindow(text))).toBe('field_invalid');
    }
  });
});

describe('shipping', () => {
  it.each([
    [0.5, 'amount_malformed'],
    [NaN, 'amount_malformed'],
    [-100, 'amount_negative'],
    [Infinity, 'amount_out_of_range'],
  ])('throws for a price of %d centavos', (priceCentavos, code) => {
    const request = { physicalSims: 1, zone: 'elsewhere', priceCentavos } as const;
    expect(codeThrownBy(() => core.shipping(request))).toBe(code);
  });
});

describe('form checks', () => {
  const form = {
    firstName: 'María',
    lastName: 'Núñez',
    address: 'Av. Hidalgo 5004',
    between_Streets: 'Olmo y Encino',
    CP: '89210',
    description: 'Casa azul',
    phone: '833 123 4567',
    email: 'maria@correo.mx',
    password: 'secreto8',
    confirmPassword: 'secreto8',
  };

  it('return the field and the code of each error', () => {
    const errors = core.checkRegistration({ ...form, between_Streets: '', CP: '8921', email: 'x' });
    expect(errors).toEqual([
      { field: 'between_Streets', code: 'between_streets_required' },
      { field: 'CP', code: 'postal_code_malformed' },
      { field: 'email', code: 'email_malformed' },
    ]);
    expect(isDeeplyFrozen(errors)).toBe(true);
  });

  it('map every field to its own name', () => {
    const fields = Object.keys(form) as (keyof typeof form)[];
    const empty = Object.fromEntries(fields.map((field) => [field, ''])) as typeof form;
    const named = core.checkRegistration({ ...empty, confirmPassword: 'x' });
    expect(named.map((error) => error.field)).toEqual(fields);
  });
});
