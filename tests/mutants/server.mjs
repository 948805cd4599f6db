// Mutations of the server: charges, accounts, retries and errors.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const server = [
  {
    file: 'server/circuit_breaker.cpp',
    suite: 'tests/server/unit/circuit_breaker_test.cpp',
    faults: [
      [
        'if (open_ && (probing_ || clock_.now() < next_probe_)) {',
        'if (open_ && clock_.now() < next_probe_) {',
        'probes at the same time',
      ],
      ['clock_.now() < next_probe_', 'clock_.now() > next_probe_', 'no rest before a probe'],
      [
        'if (failures_ >= settings_.failure_threshold) {',
        'if (failures_ > settings_.failure_threshold) {',
        'opens a failure late',
      ],
      ['    if (is_probe) {', '    if (true) {', 'late failures put off the probe'],
      ['if (failures == Failures::ignored) {', 'if (false) {', 'a slow list ends the sales'],
      ['if (result == CallResult::cut_short) {', 'if (false) {', 'our own deadlines open it'],
    ],
  },
  {
    file: 'server/checkout/create.cpp',
    suite: 'tests/server/unit/checkout/create_test.cpp',
    faults: [
      [
        'line.unit_price.centavos(), line.quantity});',
        'line.unit_price.centavos() - 1, line.quantity});',
        'a centavo less is charged for each unit',
      ],
      ['request.customer_email = session.payer_email;', '', 'no e-mail for the receipt'],
      [
        'if (can_be_prefilled(session.payer_email)) {',
        'if (true) {',
        'the provider refuses a top-up for its e-mail',
      ],
      [
        'page.error() == PaymentFailure::limited && ',
        'false && ',
        'a moment of many purchases refuses some of them',
      ],
      [
        'shop::physical_sims(session.choices) > 0;',
        'shop::physical_sims(session.choices) > 1;',
        'a parcel without an address',
      ],
      [
        "request.idempotency_key = session.id + '-' + std::to_string(attempt);",
        'request.idempotency_key = session.id;',
        'a second attempt gets the answer of the first',
      ],
      [
        'if (claimed->session.quote != session.quote.fingerprint) {',
        'if (claimed->session.quote == "") {',
        'sold at the price of another catalogue',
      ],
      [
        'return ApiError{ErrorCode::idempotency_conflict};',
        'return ApiError{ErrorCode::busy};',
        'a conflict is reported as busy',
      ],
      [
        'wait = std::min(wait * 2, kMaxBackoff)) {',
        'wait = std::min(wait * 20, kMaxBackoff * 100)) {',
        'waits too long to look again',
      ],
      [
        'release_claim(session.id, attempt, refused || page.error() == PaymentFailure::failed);',
        'release_claim(session.id, attempt, refused);',
        'the answer of a failed attempt comes again',
      ],
      [
        'return store_.complete(session.id, attempt, page->id, page->url)',
        'return attempt > 0',
        'the row never learns of its payment',
      ],
      [
        'PaymentApi::kCreateLimit + kReserve;',
        'PaymentApi::kCreateLimit;',
        'no time is left to write the row',
      ],
      [
        'total >= kMinCash && total <= kMaxCash',
        'total >= kMinCash',
        'the provider refuses cash for a large cart',
      ],
    ],
  },
  {
    file: 'server/checkout/order.cpp',
    suite: 'tests/server/unit/checkout/order_test.cpp',
    faults: [
      [
        'if (!prices_match || (!order.quote.empty()',
        'if ((!prices_match && order.products.empty()) || (!order.quote.empty()',
        'another price than the one that was shown',
      ],
      [
        'order.quote != quote.fingerprint)) {',
        'order.quote == quote.fingerprint)) {',
        'what was agreed is refused',
      ],
      [
        'shop::quote(cart.value(), shipping.value());',
        'shop::quote(cart.value(), shop::Money());',
        'shipping is never charged',
      ],
      ['priced->phone = check.phone;', '', 'a recharge without its number'],
      ['priced->choices = std::move(choices).value();', '', 'what SIM was chosen is lost'],
    ],
  },
  {
    file: 'server/checkout/order.cpp',
    suite: 'tests/server/unit/checkout/order_body_test.cpp',
    faults: [
      [
        'constexpr std::size_t kMaxProducts = 50;',
        'constexpr std::size_t kMaxProducts = 51;',
        'a product too many',
      ],
      [
        'if (product.price_centavos < 0) {',
        'if (product.price_centavos < -1) {',
        'a price of less than nothing',
      ],
      ['order.type = type == 2 ?', 'order.type = type != 2 ?', 'a cart is taken for a recharge'],
    ],
  },
  {
    file: 'server/checkout/store.cpp',
    suite: 'tests/server/unit/checkout/store_test.cpp',
    faults: [
      [
        " (status IN ('failed', 'expired')\"",
        " (status IN ('failed', 'expired', 'creating')\"",
        'a claim is not distinguished from a row in progress',
      ],
      [
        " WHERE id = $1 AND attempt = $4 AND status IN ('creating', 'failed') AND NOT EXISTS\"",
        ' WHERE id = $1 AND $4::int > 0 AND NOT EXISTS"',
        'a late completion opens what was paid',
      ],
      ['attempt = attempt + $2,"', 'attempt = attempt + 0 * $2,"', 'attempts are not counted'],
      [
        'ON CONFLICT (key) DO NOTHING RETURNING key)',
        'ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key)',
        'a key makes two sessions',
      ],
      [
        'if (found[0].back() != "t") {',
        'if (found[0].back() == "x") {',
        'a key with another request gives the first session',
      ],
      [
        "interval '7 days' ORDER BY created_at LIMIT 1000\"",
        "interval '7 hours' ORDER BY created_at LIMIT 1000\"",
        'keys are forgotten the same day',
      ],
    ],
  },
  {
    file: 'server/checkout/store.cpp',
    suite: 'tests/server/unit/checkout/routes_test.cpp',
    faults: [['paid_at = now(),"', 'paid_at = NULL,"', 'when it was paid is lost']],
  },
  {
    file: 'server/checkout/status.cpp',
    suite: 'tests/server/unit/checkout/status_test.cpp',
    faults: [
      [
        'return settle_paid(row, payment);',
        'return false;',
        'the row never learns that it was paid',
      ],
      ['payment.centavos == row.centavos &&', '', 'another amount is delivered unseen'],
      [
        'if (in_flight_ == kMaxInFlight ||',
        'if (in_flight_ == 1000 ||',
        'looks keep buyers from the provider',
      ],
    ],
  },
  {
    file: 'server/checkout/sweep.cpp',
    suite: 'tests/server/unit/checkout/sweep_test.cpp',
    faults: [
      [
        'if (summary.whole) {',
        'if (summary.whole || true) {',
        'purchases are abandoned while the provider is unavailable',
      ],
      [
        "ELSE expires_at + interval '10 min'\"",
        'ELSE expires_at"',
        'a page is abandoned while its last payments are in flight',
      ],
      [
        'metadata_value(payment.metadata, "shop").value_or("") == adoption->shop &&',
        '',
        'purchases of the test shop are delivered',
      ],
    ],
  },
  {
    file: 'server/checkout/store.cpp',
    suite: 'tests/server/unit/simulation/simulation_test.cpp',
    faults: [
      [
        " WHERE id = $1 AND attempt = $4 AND status IN ('creating', 'failed') AND NOT EXISTS\"",
        " WHERE id = $1 AND $4::int > 0 AND status IN ('creating', 'failed') AND NOT EXISTS\"",
        'two servers show a shopper a page each',
      ],
      [
        " AND (status IN ('open', 'expired', 'failed')\"",
        " AND (status IN ('open', 'failed')\"",
        'a payment made while its purchase is abandoned is lost',
      ],
      [
        "(status = 'expired' OR expires_at < now() + interval '31 minutes')\";",
        "(status = 'expired' OR expires_at < now())\";",
        'a try shortly before its page would end is refused by the provider',
      ],
      [
        " check_at = NULL WHERE id = $1 AND attempt = $3 AND status = 'creating'\"},",
        " check_at = NULL WHERE id = $1 AND $3::int > 0 AND status IN ('creating', 'failed')\"},",
        'an attempt that failed is counted twice over a broken connection',
      ],
    ],
  },
  {
    file: 'server/checkout/sweep.cpp',
    suite: 'tests/server/unit/simulation/simulation_test.cpp',
    faults: [
      [
        'sweep(since - kSkew, adoption, summary, stop);',
        'sweep(since + kSkew, adoption, summary, stop);',
        'a payment on a page created immediately is not found',
      ],
      [
        "interval '10 minutes'\"",
        "interval '10 days'\"",
        'a cash payment is detected after its deadline',
      ],
    ],
  },
  {
    file: 'server/checkout/routes.cpp',
    suite: 'tests/server/unit/checkout/routes_test.cpp',
    faults: [
      [
        "json_text(body) : json_text(body) + '\\n' + account);",
        'json_text(body) : json_text(body));',
        'another shopper is led to the payment',
      ],
      [
        'return token->empty() ? std::nullopt :',
        'return token->empty() ? std::optional<std::string>("") :',
        'a wrong token is taken for a guest',
      ],
    ],
  },
  {
    file: 'server/checkout/sims.cpp',
    suite: 'tests/server/unit/checkout/sims_test.cpp',
    faults: [['text += unit.nip.empty() ? "" : \'/\' + unit.nip;', '', 'the NIP is lost']],
  },
  {
    file: 'server/checkout/orders.cpp',
    suite: 'tests/server/unit/checkout/orders_test.cpp',
    faults: [
      [
        'for (const std::string_view sign : {"=", ',
        'for (const std::string_view sign : {',
        'a cell of a list runs as a formula',
      ],
      ['pesos(order.shipping),', 'pesos(order.total),', 'shipping is listed as the total'],
      ['phone.substr(3) : phone;', 'phone.substr(2) : phone;', 'a phone of eleven digits'],
    ],
  },
  {
    file: 'server/outbound/stripe.cpp',
    suite: 'tests/server/unit/outbound/stripe_test.cpp',
    faults: [
      [
        'return payment == "paid" || payment == "no_payment_required" ? PaymentStatus::paid',
        'return !payment.empty() ? PaymentStatus::paid',
        'pending cash counts as paid',
      ],
      [
        'call.headers.push_back("Idempotency-Key: " + request.idempotency_key);',
        '',
        'a repeated call is charged twice',
      ],
      [
        'if (!payment || payment->id != provider_id) {',
        'if (!payment) {',
        'the answer about another session is believed',
      ],
    ],
  },
  {
    file: 'server/outbound/stripe.cpp',
    suite: 'tests/server/unit/outbound/stripe_form_test.cpp',
    faults: [
      [
        'std::to_string(request.shipping->centavos));',
        'std::to_string(request.shipping->centavos / 100));',
        'shipping for a hundredth',
      ],
    ],
  },
  {
    file: 'server/http/reader.cpp',
    suite: 'tests/server/unit/http/reader_test.cpp',
    faults: [
      [
        'if (has_length_ || value.empty() ||',
        'if (value.empty() ||',
        'two lengths: a request is smuggled',
      ],
      [
        "return byte == '\\t' || (byte >= 0x20 && byte != 0x7f);",
        'return byte >= 0x08 && byte != 0x7f;',
        'a line break hides in a header',
      ],
    ],
  },
  {
    file: 'server/json.cpp',
    suite: 'tests/server/unit/http/json_body_test.cpp',
    faults: [['depth >= kMaxDepth', 'depth > kMaxDepth', 'a level deeper']],
  },
  {
    file: 'server/http/router.cpp',
    suite: 'tests/server/unit/http/router_test.cpp',
    faults: [
      [
        'if (!pattern.empty() || !path.empty()) {',
        'if (!pattern.empty()) {',
        'a longer path is taken',
      ],
    ],
  },
  {
    file: 'server/http/executor.cpp',
    suite: 'tests/server/unit/http/executor_test.cpp',
    faults: [
      [
        '(Deadline::over() ? job.expired : job.run)();',
        'job.run();',
        'work is done for an expired deadline',
      ],
    ],
  },
  {
    file: 'server/http/errors.cpp',
    suite: 'tests/server/unit/http/errors_test.cpp',
    faults: [
      [
        '{{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};',
        '{{"X-Content-Type-Options", "nosniff"}};',
        'answers may be kept',
      ],
      ['if (text.status == 401) {', 'if (text.status == 403) {', 'no WWW-Authenticate'],
    ],
  },
  {
    file: 'server/http/message.cpp',
    suite: 'tests/server/unit/http/client_address_test.cpp',
    faults: [
      [
        'if (request.from_trusted_proxy) {',
        'if (!request.peer_address.empty()) {',
        'anybody names their own address',
      ],
    ],
  },
  {
    file: 'server/accounts/service.cpp',
    suite: 'tests/server/unit/accounts/sign_in_test.cpp',
    faults: [
      [
        'if (!turn->verify(account ? std::optional(account->password_hash) : std::nullopt,',
        'if (!account && !turn->verify(account ? std::optional(account->password_hash) : std::nullopt,',
        'every password is right',
      ],
      ['void failed() { failed_ = true; }', 'void failed() {}', 'failed tries are given back'],
      [
        'if (demand.captcha) {',
        'if (demand.captcha && !form.captcha.empty()) {',
        'guessing needs no captcha',
      ],
      [
        'return ticket.id.empty() || used_.use_up(ticket.id, ticket.expires);',
        'return ticket.id.empty() || used_.use_up(ticket.id, ticket.expires) || true;',
        'one captcha is any number of guesses',
      ],
      [
        'if (!sessions_.open(*account, token)) {',
        'static_cast<void>(sessions_.open(*account, token)); if (false) {',
        'a token without an account is issued',
      ],
    ],
  },
  {
    file: 'server/accounts/service.cpp',
    suite: 'tests/server/unit/accounts/registration_test.cpp',
    faults: [
      [
        'ticket->id.empty() || limits_.may_report_taken(ticket->id)',
        'true',
        'one captcha reveals for any number of e-mails whether they have an account',
      ],
      ['limits_.registered(address);', '', 'accounts by the thousand cost no more'],
    ],
  },
  {
    file: 'server/accounts/service.cpp',
    suite: 'tests/server/unit/accounts/password_change_test.cpp',
    faults: [
      [
        'if (turn && !turn->verify(account->password_hash, form.current_password)) {',
        'if (false) {',
        'the present password may be any',
      ],
      ['limits_.refund_password_change(token);', '', 'an unchecked password counts as wrong'],
      [
        'if (!sessions_.change_password(*account, hash, fresh)) {',
        'static_cast<void>(sessions_.change_password(*account, hash, fresh)); if (false) {',
        'a late request is reported as successful',
      ],
      ['head + of.password_hash', 'head', 'a link sets any number of passwords'],
      ['now.time_since_epoch().count() >= until', 'false', 'a link is good for ever'],
    ],
  },
  {
    file: 'server/postgres/migrations/006_change_password.sql',
    suite: 'tests/server/unit/accounts/password_change_test.cpp',
    faults: [
      [
        'WHERE account_id = account AND revoked_at IS NULL',
        'WHERE false',
        'other devices stay signed in with the old password',
      ],
      [
        'WHERE id = account AND password_hash = was',
        'WHERE id = account',
        'both of two concurrent changes succeed',
      ],
    ],
  },
  {
    file: 'server/accounts/store.cpp',
    suite: 'tests/server/unit/accounts/password_change_test.cpp',
    faults: [
      [
        'WHERE id = $2 AND password_hash = $5"',
        'WHERE id = $2"',
        'a session opened with the old password during a change stays valid',
      ],
      [
        '" FOR SHARE ON CONFLICT',
        '" ON CONFLICT',
        'a session that is being opened outlives the password',
      ],
    ],
  },
  {
    file: 'server/accounts/store.cpp',
    suite: 'tests/server/unit/accounts/store_test.cpp',
    faults: [
      [
        ' AND revoked_at IS NULL AND now() < idle_until"',
        ' AND now() < idle_until"',
        'a token is good after signing out',
      ],
      [
        '" WHERE id = $1 AND password_hash = $2"}};',
        '" WHERE id = $1 AND $2 <> \'\'"}};',
        'a new password is overwritten by an old one',
      ],
    ],
  },
  {
    file: 'server/accounts/passwords.cpp',
    suite: 'tests/server/unit/accounts/passwords_test.cpp',
    faults: [
      ['return letters == brand ||', 'return', 'the brand and a year is a password'],
      [
        'const auto until = Deadline::current() - kReserve;',
        'const auto until = Deadline::current();',
        'a right password counts as a wrong one on a busy server',
      ],
    ],
  },
  {
    file: 'server/accounts/limits.cpp',
    suite: 'tests/server/unit/accounts/store_test.cpp',
    faults: [
      [
        '" hits = CASE WHEN r.window_ends <= now() THEN excluded.hits"',
        '" hits = CASE WHEN false THEN excluded.hits"',
        'a limit that never ends',
      ],
    ],
  },
  {
    file: 'server/accounts/captcha/altcha.cpp',
    suite: 'tests/server/unit/accounts/captcha/altcha_test.cpp',
    faults: [
      [
        '!equal_in_constant_time(signature, signature_of(secret, *parameters))) {',
        '(signature.empty() && !equal_in_constant_time(signature, signature_of(secret, *parameters)))) {',
        'a challenge of one’s own making',
      ],
    ],
  },
  {
    file: 'server/imei/check.cpp',
    suite: 'tests/server/unit/imei/check_test.cpp',
    faults: [
      [
        'if (auto known = cached(imei)) {',
        'if (auto known = cached(imei); known && imei.empty()) {',
        'the operator is asked about the same phone again',
      ],
    ],
  },
  {
    file: 'server/text.cpp',
    suite: 'tests/server/unit/text_test.cpp',
    faults: [
      [
        'host.find_first_not_of("0123456789.") == std::string_view::npos);',
        'true);',
        '127.example.com counts as this machine',
      ],
    ],
  },
  {
    file: 'server/config.cpp',
    suite: 'tests/server/unit/config_test.cpp',
    faults: [
      [
        'if (remote && !safe) {',
        'if (remote && safe) {',
        'passwords go to the database in the clear',
      ],
    ],
  },
];
