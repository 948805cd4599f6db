import { describe, expect, it } from '@jest/globals';
import { siteSettingsFrom } from '../../scripts/lib/site-settings.mjs';

describe("the pages' settings from the server's settings", () => {
  it('have the shipping price and the payment methods', () => {
    expect(
      siteSettingsFrom({ SHIPPING_PESOS: '150', PAYMENT_METHODS: 'card,oxxo', PORT: '8080' }),
    ).toEqual({ VITE_SHIPPING_PESOS: '150', VITE_PAYMENT_METHODS: 'card,oxxo' });
  });

  it('have the payment methods', () => {
    expect(siteSettingsFrom({ PAYMENT_METHODS: 'card,oxxo' })).toEqual({
      VITE_PAYMENT_METHODS: 'card,oxxo',
    });
  });

  it('have no shipping price where the server has none', () => {
    expect(siteSettingsFrom({})).toEqual({});
    expect(siteSettingsFrom({ SHIPPING_PESOS: '', VITE_SHIPPING_PESOS: '' })).toEqual({});
  });

  it("reject a price that differs from the server's", () => {
    const both = { SHIPPING_PESOS: '150', VITE_SHIPPING_PESOS: '150' };
    expect(siteSettingsFrom(both)).toEqual({ VITE_SHIPPING_PESOS: '150' });
    expect(() => siteSettingsFrom({ ...both, SHIPPING_PESOS: '160' })).toThrow(
      'VITE_SHIPPING_PESOS is 150 and SHIPPING_PESOS is 160',
    );
    expect(() => siteSettingsFrom({ VITE_SHIPPING_PESOS: '150' })).toThrow(
      'SHIPPING_PESOS is not set',
    );
  });
});
