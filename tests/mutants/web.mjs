// Faults of the pages: what a shopper sees, pays for twice, or loses.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const web = [
  {
    file: 'web/src/features/checkout/payment/usePaymentFlow.ts',
    suite: 'tests/web/features/checkout/payment/PayButton.test.tsx',
    faults: [
      ['if (call.isUnderWay()) return;', '', 'a second click pays twice'],
      ['if (signal.aborted) return;', '', 'an abandoned payment is reported as failed'],
      [
        "if (error.code === 'token_invalid') session.expire();",
        '',
        'a token that is over is sent for ever',
      ],
      [
        'error.status < 500) confirmation.current.renew();',
        'error.status > 500) confirmation.current.renew();',
        'a refused order goes out under the same key',
      ],
      [
        '!isSamePurchase(state.asked, purchase)) ask(state.asked);',
        'false) ask(state.asked);',
        'a yes counts for another cart',
      ],
      ['purchases.add(payment.id, numbersOf(answered));', '', 'the purchase is not remembered'],
      ['pendingPayment.save({', '({', 'the way to the payment page is lost'],
    ],
  },
  {
    file: 'web/src/features/checkout/payment/Confirmation.ts',
    suite: 'tests/web/features/checkout/payment/PayButton.test.tsx',
    faults: [
      [
        'if (this.#key === null || this.#order !== text) {',
        'if (text !== null) {',
        'a repeated order gets another key',
      ],
    ],
  },
  {
    file: 'web/src/features/checkout/payment/order.ts',
    suite: 'tests/web/features/checkout/payment/PayButton.test.tsx',
    faults: [
      [
        'return order(purchase, products, quote.fingerprint);',
        "return order(purchase, products, '');",
        'an accepted price is asked again',
      ],
    ],
  },
  {
    file: 'web/src/features/checkout/payment/order.ts',
    suite: 'tests/web/features/checkout/sim-options/OrderChoices.test.tsx',
    faults: [
      [
        '...(zone === null ? {} : { shippingZone: zone }), quote };',
        'quote };',
        'the zone is not sent',
      ],
    ],
  },
  {
    file: 'web/src/features/checkout/success/usePaymentStatus.ts',
    suite: 'tests/web/features/checkout/success/SuccessPage.test.tsx',
    faults: [
      [
        "if (step === 'paid') return",
        "if (step !== 'paid') return",
        'thanks for what was not paid',
      ],
      ['return pending ?', 'return !pending ?', 'a pending cash payment offers a second payment'],
      [
        "window.addEventListener('online', checkAgain);",
        '',
        'the network comes back and nothing is asked',
      ],
      [
        "error.code === 'session_unknown';",
        "error.code === 'internal';",
        'an unknown session is reported as an error',
      ],
      ['if (kept !== null) cart.backup.save(kept);', '', 'a cart emptied without proof is gone'],
    ],
  },
  {
    file: 'web/src/shared/storage/purchases/settlePayment.ts',
    suite: 'tests/web/features/checkout/purchases/settlePayment.test.tsx',
    faults: [
      ['payment.type === 2', 'payment.type === 1', 'a top-up is taken out of the cart'],
      ['return isDue;', 'return true;', 'a second look takes out of the cart what was not paid'],
      [
        'if (!isListed) return',
        "if (sessionId === '') return",
        'the purchase of another device is thanked for as an own one',
      ],
    ],
  },
  {
    file: 'web/src/shared/storage/purchases/pendingPayment.ts',
    suite: 'tests/web/features/checkout/payment/ProceedPage.test.tsx',
    faults: [
      ['{ ...payment, url: null }', '{ ...payment }', 'going back leads to the payment again'],
      [
        '(url !== null && !isWebAddress(url))',
        "(url !== null && url === '')",
        'leads to any address that is stored',
      ],
    ],
  },
  {
    file: 'web/src/shared/api/request.ts',
    suite: 'tests/web/shared/api/request.test.ts',
    faults: [
      [
        'const timer = setTimeout(abort, TIME_LIMIT);',
        'const timer = setTimeout(abort, 10 * TIME_LIMIT);',
        'a call that hangs is waited for',
      ],
      ["call.signal?.addEventListener('abort', abort);", '', 'leaving the page ends nothing'],
      ["cache: 'no-store',", '', 'an old answer is taken'],
      [
        "if (status === 429) return 'too_many_requests';",
        '',
        'too many requests are reported as an error',
      ],
      [
        'if (!response.ok) throw refusal(response.status, answer);',
        '',
        'a refusal is taken for an answer',
      ],
      ["field: readText(error['field']),", 'field: null,', 'which field is wrong is lost'],
    ],
  },
  {
    file: 'web/src/shared/storage/session/session.ts',
    suite: 'tests/web/shared/storage/session/session.test.ts',
    faults: [
      [
        "token === '' || token === 'undefined' || token === 'null' ? null : token;",
        "token === '' ? null : token;",
        'the word undefined is a token',
      ],
      [
        'const forgetOthers = onStorageChange(AUTH_TOKEN_KEY, listener);',
        'const forgetOthers = () => undefined;',
        'another tab signs out unheard',
      ],
      [
        'return readAuthToken() === token;',
        'return true;',
        'a token that was not stored is reported as stored',
      ],
    ],
  },
  {
    file: 'web/src/shared/api/logout.ts',
    suite: 'tests/web/shared/storage/session/session.test.ts',
    faults: [
      [
        'reason.status === 401)) throw reason;',
        'reason.status === 404)) throw reason;',
        'an ended session is reported as unreached',
      ],
    ],
  },
  {
    file: 'web/src/app/updates/isSafeToReload.ts',
    suite: 'tests/web/app/isSafeToReload.test.ts',
    faults: [
      ['!isPaying(window.location.pathname) &&', '', 'reloads in the middle of a payment'],
      [
        "some((field) => field.value !== '');",
        "every((field) => field.value !== '');",
        'reloads a half-filled form',
      ],
      ['browserCart.isStored()', 'true', 'reloads a cart away'],
    ],
  },
  {
    file: 'web/src/app/updates/missingPart.ts',
    suite: 'tests/web/app/missingPart.test.ts',
    faults: [
      ['if (reloadedFor() === version) return false;', '', 'no end of reloading'],
      ['if (!isSafeToReload()) return;', '', 'what was typed is reloaded away'],
      [
        'if (!navigator.onLine || reloadedFor()',
        'if (reloadedFor()',
        'asks for a new version without a network',
      ],
      ['if (!rememberReloadOf(own)) return;', '', 'reloads without a memory for it'],
    ],
  },
  {
    file: 'web/src/app/useScrollAndFocusOnNavigation.ts',
    suite: 'tests/web/app/useScrollAndFocusOnNavigation.test.tsx',
    faults: [
      [
        'main.current?.focus({ preventScroll: true });',
        'main.current?.blur();',
        'the focus stays on the old page',
      ],
      [
        "byBrowser.current = type === 'popstate';",
        'byBrowser.current = false;',
        'going back scrolls to the top',
      ],
      ["return typeof delay === 'number' ? delay : 0;", 'return 0;', 'scrolls before it may'],
    ],
  },
  {
    file: 'web/src/features/access/useSubmission.ts',
    suite: 'tests/web/features/access/AccessPage.test.tsx',
    faults: [['if (call.isUnderWay()) return;', '', 'a double click sends twice']],
  },
  {
    file: 'web/src/features/access/usePasswordChange.ts',
    suite: 'tests/web/features/access/PasswordDialog.test.tsx',
    faults: [
      ['session.signIn(token);', '', 'the token that is over is kept'],
      ['session.expire();', '', 'a signed-out shopper is shown as signed in'],
      ['fields.refuse(refused, code);', '', 'no field shows that the current password is wrong'],
    ],
  },
  {
    file: 'web/src/features/access/useLogin.ts',
    suite: 'tests/web/features/access/AccessPage.test.tsx',
    faults: [
      [
        "error.code === 'captcha_required') {",
        "error.code === 'captcha_invalid') {",
        'the captcha that is asked for is not shown',
      ],
      ["fields.focus('password');", '', 'the focus does not go to the password'],
    ],
  },
  {
    file: 'web/src/features/access/useRegistration.ts',
    suite: 'tests/web/features/access/AccessPage.test.tsx',
    faults: [
      ["error.code === 'email_taken' ? 'email' : ", '', 'no field shows that the e-mail is taken'],
      [
        'return { ...(account as NewAccount), password: values.password };',
        'return account as NewAccount;',
        'spaces of a password are cut',
      ],
    ],
  },
  {
    file: 'web/src/features/imei/useImeiCheck.ts',
    suite: 'tests/web/features/imei/ImeiPage.test.tsx',
    faults: [
      ['if (call.isUnderWay()) return;', '', 'a double click asks twice'],
      ['prepare.current(result);', '', 'the focus is not where the dialog gives it back'],
    ],
  },
  {
    file: 'web/src/shared/ui/QuantityStepper.tsx',
    suite: 'tests/web/features/checkout/cart/CartPage.test.tsx',
    faults: [
      [
        'aria-disabled={quantity <= min || undefined}',
        'aria-disabled={quantity < min || undefined}',
        'the button rests one too late',
      ],
      [
        '<div role="group" aria-label={label}',
        '<div role="group"',
        'the quantity control has no label',
      ],
    ],
  },
  {
    file: 'web/src/shared/core/order/order.ts',
    suite: 'tests/web/features/checkout/sim-options/OrderChoices.test.tsx',
    faults: [
      [
        "const physicalSims = countOf('physical');",
        "const physicalSims = countOf('esim');",
        'eSIMs are sent by post',
      ],
      [
        "...(zoneMissing ? [{ kind: 'zone', code: missingZone(choices.postalCode) } as const] : []),",
        '',
        'pays without a zone',
      ],
    ],
  },
  {
    file: 'web/src/features/finder/address.ts',
    suite: 'tests/web/features/finder/address.test.ts',
    faults: [
      ['const pesos = /^[1-9]\\d{0,5}$/;', 'const pesos = /^\\d{0,5}$/;', 'a budget of nothing'],
      [
        'if (value === null) params.delete(key);',
        "if (value === null) params.set(key, '');",
        'removed filters stay in the address',
      ],
    ],
  },
  {
    file: 'web/src/shared/storage/purchases/settlePayment.ts',
    suite: 'tests/web/features/checkout/purchases/purchases.test.tsx',
    faults: [
      [
        "if (payment.status === 'expired') purchases.expire(sessionId);",
        '',
        'what was never paid stays',
      ],
      [
        "if (payment.status === 'paid' || payment.pending) {",
        "if (payment.status !== 'expired') {",
        'an open payment is shown as bought',
      ],
      [
        'if (payment.pending && change !== null) cart.backup.remove();',
        '',
        'what is set aside is offered as paid',
      ],
    ],
  },
  {
    file: 'web/src/shared/ui/shortPrice.ts',
    suite: 'tests/web/shared/plan-card/PlanCard.test.tsx',
    faults: [["/\\.00$/, ''", "/\\.\\d\\d$/, ''", 'a price for a day loses its centavos']],
  },
  {
    file: 'web/src/features/finder/PlanTable.tsx',
    suite: 'tests/web/features/finder/PlanFinder.test.tsx',
    faults: [
      [
        "<Column sorted={order === 'price' && 'ascending'}>",
        '<Column>',
        'the price column does not say that it is sorted',
      ],
    ],
  },
  {
    file: 'web/src/app/updates/newVersion.ts',
    suite: 'tests/web/app/AppUpdater.test.tsx',
    faults: [
      [
        'now - checkedAt < CHECK_EVERY_MS',
        'now - checkedAt > CHECK_EVERY_MS',
        'a new version is looked for all the time at first, and never later',
      ],
    ],
  },
  {
    file: 'web/src/app/updates/missingPart.ts',
    suite: 'tests/web/app/missingPart.test.ts',
    faults: [
      [
        '!(await response.text()).includes(own)',
        '(await response.text()).includes(own)',
        'the own version is taken for another one',
      ],
    ],
  },
  {
    file: 'web/src/features/checkout/purchases/texts.ts',
    suite: 'tests/web/features/checkout/purchases/purchases.test.tsx',
    faults: [
      [
        "timeStyle: 'short' }",
        "timeStyle: 'short', timeZone: 'UTC' }",
        'a purchase has the date of Greenwich',
      ],
    ],
  },
  {
    file: 'web/build/previousAssets.ts',
    suite: 'tests/scripts/web_release.test.ts',
    faults: [
      [
        'same ? last.previous : last.own',
        'same ? last.own : last.previous',
        'a page of the version before loses its parts',
      ],
    ],
  },
  {
    file: 'web/build/compress.ts',
    suite: 'tests/scripts/web_release.test.ts',
    faults: [['|wasm|txt', '|txt', 'the core is sent uncompressed']],
  },
];
