// Faults of the core API in TypeScript and of the store of the cart.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const bindings = [
  {
    file: 'bindings/src/react/cart_store.ts',
    suite: 'tests/web/shared/core/cart/cartStore.test.ts',
    faults: [
      [
        "const keep = cart.count > 0 || unsaved.at(-1)?.type === 'remove';",
        'const keep = cart.count > 0;',
        'a cart without its last line leaves nothing behind',
      ],
      [
        'const written = text === null ? stored.remove() : stored.write(text);',
        'const written = stored.remove();',
        'the cart is not stored',
      ],
      [
        '(unsaved.length > 0 && !writeFailed);',
        '(unsaved.length > 99 && !writeFailed);',
        'what was added while another tab wrote is not stored',
      ],
      [
        'if (toldOfStorage) return;',
        'if (toldOfStorage && saving) return;',
        'a full storage is reported at each click',
      ],
      [
        'writeNow(rules, false, exclusively === null);',
        '{}',
        'leaving the page loses the last change',
      ],
      [
        "if (operation.type === 'clear' && stored.remove().ok && waiting.remove().ok) early = [];",
        "if (operation.type === 'clear') early = [];",
        'a paid cart is there again',
      ],
      [
        'if (key === null || key === id || key === waitingKey) catchUp();',
        'if (key === id + id) catchUp();',
        'another tab is not heard',
      ],
      [
        'for (const operation of operations) {',
        'for (const operation of operations.slice(operations.length)) {',
        'what was added before the rules came is lost',
      ],
    ],
  },
  {
    file: 'bindings/src/react/storage.ts',
    suite: 'tests/web/shared/core/cart/cartStore.test.ts',
    faults: [
      [
        "isQuota(reason) ? 'storage_full' : 'storage_unavailable';",
        "isQuota(reason) ? 'storage_unavailable' : 'storage_unavailable';",
        'a full storage is reported as forbidden',
      ],
    ],
  },
  {
    file: 'bindings/src/react/cart_backup.ts',
    suite: 'tests/web/features/checkout/cart/CartPage.test.tsx',
    test: 'is neither offered nor kept later',
    faults: [
      [
        'age >= 0 && age < BACKUP_TTL_MS ? backup.cart : null;',
        'age >= 0 && age < 365 * BACKUP_TTL_MS ? backup.cart : null;',
        'a cart of last year comes back',
      ],
    ],
  },
  {
    file: 'bindings/src/react/lock.ts',
    suite: 'tests/web/shared/storage/lock.test.ts',
    faults: [
      [
        'if (ran) return;',
        "if (ran && name === '') return;",
        'work is done twice when the lock is lost',
      ],
    ],
  },
  {
    file: 'bindings/src/carts.ts',
    suite: 'tests/bindings/cart.test.ts',
    faults: [
      [
        "if (text === '') throw new CoreError('cart_malformed');",
        '',
        'a cart that is none is stored as nothing',
      ],
      [
        "if (code === 'cart_malformed') throw new CoreError(code);",
        '',
        'a cart that is none is changed in silence',
      ],
    ],
  },
  {
    file: 'bindings/src/checks.ts',
    suite: 'tests/bindings/money_and_checks.test.ts',
    faults: [
      ['const VOLTE = 4;', 'const VOLTE = 8;', 'a phone has VoLTE because it has eSIM'],
      ['text(form.between_Streets),', 'text(form.address),', 'a field is judged for another'],
    ],
  },
  {
    file: 'bindings/src/load.ts',
    suite: 'tests/bindings/load.test.ts',
    faults: [
      ['loading = null;', '', 'a load that failed cannot be tried again'],
      [
        'if (exports === undefined || trapped) {',
        'if (exports === undefined) {',
        'a trapped instance comes again',
      ],
    ],
  },
  {
    file: 'bindings/native/bridge_cart.cpp',
    suite: 'tests/bindings/cart.test.ts',
    faults: [
      [
        'number(line.unit_price), number(line.line_total)};',
        'number(line.line_total), number(line.unit_price)};',
        'price and sum of a line swapped',
      ],
      [
        'return cart ? write_quote(quote(cart.value(), shipping.value()))',
        'return cart ? write_quote(quote(cart.value(), Money()))',
        'shipping is not in the total',
      ],
    ],
  },
  {
    file: 'bindings/src/carts.ts',
    suite: 'tests/bindings/vectors.test.ts',
    faults: [['const DECREASE = 2;', 'const DECREASE = 1;', 'minus adds one']],
  },
];
