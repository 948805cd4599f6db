import type { ShopCore } from '@tuisty/shop-core';
import type { CartEvent } from '@/shared/core/cart';
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
        'No mostramos Estelar 5GB (30 días): no entendimos su cantidad guardada. Agrégalo otra vez si lo quieres.',
      ],
    ],
    [
      'a quantity beyond the limit',
      [more],
      ['Dejamos Estelar 5GB (30 días) en la cantidad máxima por compra.'],
    ],
    [
      'once what two lines have in common',
      [1, 2].map((quantity) => ({ id: 999, name: 'Tuisty', price: 10, quantity })),
      [
        'No mostramos Tuisty: esta página no lo tiene a la venta. Si es un paquete nuevo, recarga la página.',
      ],
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
    expect(describeEvent({ kind: 'restored', notes }, core)).toEqual([
      {
        ...{ id: 'restored-0', kind: 'info', duration: 12_000 },
        text: 'No pudimos leer todo tu carrito guardado. Revisa que esté lo que querías.',
      },
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
    expect(texts[0]).toBe(
      'No mostramos Plan 0: esta página no lo tiene a la venta. Si es un paquete nuevo, recarga la página.',
    );
    expect(texts[4]).toBe('Y 5 ajustes más en tu carrito.');
    expect(readAbout(...gone.slice(0, 4))).toEqual(texts.slice(0, 4));
  });
});

describe('messages about a change', () => {
  const problem = { kind: 'error', duration: 12_000 };

  function expectMessage(event: CartEvent, text: RegExp, more: object): void {
    const [message, ...others] = describeEvent(event, core);
    expect(message?.text).toMatch(text);
    expect([{ ...message, text: '' }, ...others]).toEqual([{ text: '', ...more }]);
  }

  it.each([
    ['total_limit', /^Tu compra pasaría del máximo que acepta un pago\./],
    ['line_unknown', /^Ya no tienes Estelar 5GB \(30 días\) en tu carrito\./],
    ['plan_unknown', /^Ese paquete ya no está a la venta\./],
    ['quantity_invalid', /^La cantidad debe ser un número entero/],
    ['quantity_limit', /^De Estelar 5GB \(30 días\) ya llevas el máximo/],
  ] as const)('report %s', (code, text) => {
    // The units of another plan are not in the message.
    const change = { ok: false, code, cart: core.add(core.emptyCart, 402, 3).cart } as const;
    const operation = { type: 'increase', planId: 204 } as const;
    const event = { kind: 'change', operation, change, before: null } as const;
    expectMessage(event, text, { id: `refused-${code}`, ...problem });
  });

  it('report a storage that fails, and a core that did not load', () => {
    const storage = { kind: 'storage', code: 'storage_unavailable' } as const;
    expectMessage(storage, /^Tu navegador no permite guardar/, { id: 'storage', ...problem });
    const more = { id: 'added', action: 'retry', ...problem };
    expectMessage({ kind: 'core_unavailable' }, /^No pudimos agregarlo todavía/, more);
  });

  it('have the units of a plan that was added again', () => {
    const change = core.add(core.emptyCart, 204, 2);
    const operation = { type: 'add', planId: 204, quantity: 2 } as const;
    expectMessage(
      { kind: 'change', operation, change, before: null },
      /^Agregaste Estelar 5GB \(30 días\) al carrito: ya llevas 2\.$/,
      { id: 'added', kind: 'success', action: 'cart' },
    );
  });
});
