// Random operation sequences through the core whose log is compared with that of tests/core/walk_test.cpp: same
// generator, same steps, same log.

/** mulberry32: the same numbers on every machine and in C++. */
function generator(/** @type {number} */ seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
  return { below: (/** @type {number} */ bound) => next() % bound };
}

/** 32-bit FNV-1a over UTF-8. */
function digester() {
  const encoder = new TextEncoder();
  let state = 0x811c9dc5;
  return {
    add(/** @type {string} */ text) {
      for (const byte of encoder.encode(text)) state = Math.imul(state ^ byte, 0x01000193);
    },
    value: () => state >>> 0,
  };
}

/**
 * @param {import('@tuisty/shop-core').ShopCore} core
 * @param {number} seed
 * @param {number} steps
 */
function cartWalk(core, seed, steps) {
  const random = generator(seed);
  const digest = digester();
  const { plans } = core.catalogue;
  let cart = core.emptyCart;
  for (let i = 0; i < steps; ++i) {
    const operation = random.below(6);
    const planId = plans[random.below(plans.length + 1)]?.id ?? 7;
    const quantity = random.below(110) - 3;
    const operations = [core.increase, core.decrease, core.remove];
    const change =
      operation === 3
        ? core.setQuantity(cart, planId, quantity)
        : (operations[operation] ?? core.add)(cart, planId);
    digest.add(change.ok ? 'ok' : change.code);
    cart = change.cart;
    digest.add(cart.totalText);
    digest.add(cart.count === 0 ? '-' : core.quote(cart).fingerprint);
  }
  digest.add(core.storeCart(cart));
  return digest.value();
}

/**
 * @param {import('@tuisty/shop-core').ShopCore} core
 * @param {number} seed
 * @param {number} steps
 */
function restoreWalk(core, seed, steps) {
  const bytes = '[]{},:"\\0159-.e aid';
  const random = generator(seed);
  const digest = digester();
  const { plans } = core.catalogue;
  const amount = (/** @type {number | null} */ centavos) =>
    centavos === null ? '-' : core.formatMxn(centavos);
  for (let i = 0; i < steps; ++i) {
    let cart = core.emptyCart;
    for (let lines = 1 + random.below(4); lines > 0; --lines) {
      cart = core.add(cart, plans[random.below(plans.length)]?.id ?? 0).cart;
    }
    const text = [...core.storeCart(cart).replace(/[^\0-~]/gu, '')];
    for (let hits = random.below(6); hits > 0; --hits) {
      const at = random.below(text.length);
      text[at] = bytes.charAt(random.below(bytes.length));
    }
    const restored = core.restoreCart(text.join(''));
    digest.add(core.storeCart(restored.cart));
    for (const note of restored.notes) {
      digest.add(note.code);
      digest.add(String(note.planId ?? '-'));
      digest.add(note.name);
      digest.add(amount(note.storedCentavos));
      digest.add(String(note.quantity ?? '-'));
    }
  }
  return digest.value();
}

/**
 * The digest of one walk's log.
 * @param {import('@tuisty/shop-core').ShopCore} core
 * @param {{ kind: string, seed: number, steps: number }} walk
 */
export function walk(core, { kind, seed, steps }) {
  return kind === 'cart' ? cartWalk(core, seed, steps) : restoreWalk(core, seed, steps);
}
