import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { cartOf, contents, isDeeplyFrozen } from './support/core';

const core = await loadShopCore();

/** A line as the original site stored it. */
const stored = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: 204,
    name: 'Tuisty',
    dataPlan: 'Tuisty Mensual',
    dataPlus: 'Estelar',
    duration: '30 días',
    imgPlan: '/img/estelar.png',
    price: 169,
    quantity: 2,
    ...changes,
  });

describe('restoreCart', () => {
  it('reads the list that the original site wrote, and storeCart writes all but its picture', () => {
    const cart = cartOf(core, [402, 2], [101, 1]);
    const text = core.storeCart(cart);
    expect(JSON.parse(text)).toEqual([
      {
        id: 402,
        name: 'Tuisty',
        dataPlan: 'Tuisty Semestral',
        dataPlus: 'Prime',
        duration: '180 días',
        price: 1319,
        quantity: 2,
      },
      {
        id: 101,
        name: 'Tuisty',
        dataPlan: 'Tuisty Express',
        dataPlus: 'Express',
        duration: '1 día',
        price: 19,
        quantity: 1,
      },
    ]);
    expect(core.restoreCart(text)).toEqual({ cart, notes: [] });
  });

  it('returns an empty cart without a stored text', () => {
    for (const text of [null, '', 'null', '[]']) {
      expect(core.restoreCart(text)).toEqual({ cart: core.emptyCart, notes: [] });
    }
  });

  it('returns notes with all data for a message on screen', () => {
    const { cart, notes } = core.restoreCart(
      `[${stored({ price: 150 })},${stored({ id: 9, dataPlan: 'Plan «viejo»', dataPlus: '📱' })},7]`,
    );
    expect(contents(cart)).toEqual([204, 2]);
    expect(notes).toEqual([
      {
        code: 'price_changed',
        planId: 204,
        name: 'Tuisty Mensual Estelar',
        storedCentavos: 15000,
        currentCentavos: 16900,
        quantity: 2,
      },
      {
        code: 'plan_unknown',
        planId: null,
        name: 'Plan «viejo» 📱',
        storedCentavos: 16900,
        currentCentavos: null,
        quantity: 2,
      },
      {
        code: 'line_malformed',
        planId: null,
        name: '',
        storedCentavos: null,
        currentCentavos: null,
        quantity: null,
      },
    ]);
    expect(isDeeplyFrozen(notes)).toBe(true);
  });

  it('returns names that JSON has to escape', () => {
    const name = '"\\\b\f\n\r\t\u0001\u007f</script>';
    const { notes } = core.restoreCart(`[${stored({ id: 9, dataPlan: name, dataPlus: '' })}]`);
    expect(notes[0]?.name).toBe(name);
  });

  // A lone surrogate used to remove the character behind it, here a quote.
  it('survives lone surrogates, in the text and as escapes', () => {
    for (const lone of ['\ud800', '\udc00', '\\ud800', '\\udc00']) {
      const text = `[{"id":9,"name":"a${lone}"},${stored()}]`;
      const { cart, notes } = core.restoreCart(text);
      expect(contents(cart)).toEqual([204, 2]);
      expect(notes.map((note) => [note.code, note.name])).toEqual([['plan_unknown', 'a\ufffd']]);
    }
  });

  it('survives a text of a megabyte, and stays usable', () => {
    const huge = `[${stored({ name: 'ñ'.repeat(1_000_000) })},${stored({ id: 101, price: 19 })}]`;
    expect(contents(core.restoreCart(huge).cart)).toEqual([204, 2, 101, 2]);
    // Memory has grown and has a new view: the next operation must use the new view.
    expect(core.add(core.emptyCart, 204)).toMatchObject({ ok: true, cart: { count: 1 } });
    for (const open of ['[', '{', '{"a":', '"', '\ud800']) {
      expect(core.restoreCart(`[${open.repeat(300_000)}`).cart).toBe(core.emptyCart);
    }
  });

  it('ignores a text that is longer than a browser can store', () => {
    const { cart, notes } = core.restoreCart(`[${stored()}]${' '.repeat(9_000_000)}`);
    expect(cart).toBe(core.emptyCart);
    expect(notes.map((note) => note.code)).toEqual(['cart_malformed']);
  });
});
