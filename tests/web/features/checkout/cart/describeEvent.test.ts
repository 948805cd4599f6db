import type { ShopCore } from '@tuisty/shop-core';
import { describeEvent } from '@/features/checkout/cart/describeEvent';
import { realCore } from '../../../support/core';

let core: ShopCore;

beforeAll(async () => {
  core = await realCore();
});

const textsOf = (event: Parameters<typeof describeEvent>[0]) =>
  describeEvent(event, core).map(({ text }) => text);

/** The messages about a stored cart. */
function readAbout(...lines: object[]): readonly string[] {
  const { notes } = core.restoreCart(JSON.stringify(lines));
  return textsOf({ kind: 'restored', notes });
}

const estelar = { id: 204, price: 169, quantity: 1 };

describe('messages about a stored cart', () => {
  const more = { ...estelar, quantity: 500 };

  it.each<[string, readonly object[], readonly string[]]>([
    [
      'both values of a changed price',
      [{ ...estelar, price: 129 }],
      ['Estelar 5GB (30 días) ahora cuesta $169.00 (antes $129.00).'],
    ],
    [
      'an unreadable price',
      [{ ...estelar, price: 'gratis' }],
      ['Estelar 5GB (30 días) cuesta $169.00.'],
    ],
    [
      'an invalid quantity',
      [{ ...estelar, quantity: 0 }],
      [
        'Quitamos Estelar 5GB (30 días): su cantidad guardada no era válida. Agrégalo otra vez si lo quieres.',
      ],
    ],
    [
      'a quantity beyond the limit',
      [more],
      ['Dejamos Estelar 5GB (30 días) en la cantidad máxima por compra.'],
    ],
    [
      'duplicate lines',
      [estelar, estelar],
      ['Juntamos en una sola línea lo que tenías repetido de Estelar 5GB (30 días).'],
    ],
  ])('report %s', (_, lines, texts) => expect(readAbout(...lines)).toEqual(texts));

  it('report a total beyond the limit', () => {
    const full = [503, 502, 501, 403, 402, 401].map((id) => ({ id, quantity: 99 }));
    const { notes } = core.restoreCart(JSON.stringify(full));
    const tooMuch = notes.filter(({ code }) => code === 'total_limit');
    expect(textsOf({ kind: 'restored', notes: tooMuch })).toEqual([
      'Ajustamos Estelar 5GB (180 días): el total pasaba del máximo que acepta un pago.',
    ]);
  });

  it('report a text that is no cart', () => {
    const { notes } = core.restoreCart('{');
    expect(textsOf({ kind: 'restored', notes })).toEqual([
      'No pudimos leer todo tu carrito guardado. Revisa que esté lo que querías.',
    ]);
  });

  it('list the first few of many, and the number of the others', () => {
    const gone = Array.from({ length: 9 }, (_, index) => ({
      id: 900_000 + index,
      name: `Plan ${index.toString()}`,
      quantity: 1,
      price: 1,
    }));
    const texts = readAbout(...gone);
    expect(texts).toHaveLength(5);
    expect(texts[0]).toBe('Quitamos Plan 0: ya no está a la venta.');
    expect(texts[4]).toBe('Y 5 ajustes más en tu carrito.');
    expect(readAbout(...gone.slice(0, 4))).toEqual(texts.slice(0, 4));
  });
});

describe('messages about a change', () => {
  it.each([
    ['total_limit', /^Tu compra pasaría del máximo que acepta un pago\./],
    ['line_unknown', /^Ya no tienes Estelar 5GB \(30 días\) en tu carrito\./],
    ['plan_unknown', /^Ese plan ya no está a la venta\./],
    ['quantity_invalid', /^La cantidad debe ser un número entero/],
    ['quantity_limit', /^De Estelar 5GB \(30 días\) ya llevas el máximo/],
  ] as const)('report %s', (code, text) => {
    const change = { ok: false, code, cart: core.emptyCart } as const;
    const operation = { type: 'increase', planId: 204 } as const;
    const [message] = describeEvent({ kind: 'change', operation, change, before: null }, core);
    expect(message?.text).toMatch(text);
    expect(message?.kind).toBe('error');
  });

  it('have the units of a plan that was added again', () => {
    const change = core.add(core.emptyCart, 204, 2);
    const operation = { type: 'add', planId: 204, quantity: 2 } as const;
    const [message] = describeEvent({ kind: 'change', operation, change, before: null }, core);
    expect(message).toMatchObject({
      text: 'Agregaste Estelar 5GB (30 días) al carrito: ya llevas 2.',
      action: 'cart',
      kind: 'success',
    });
  });
});
