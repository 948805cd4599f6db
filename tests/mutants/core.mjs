// Mutations of the core: totals, prices and forms.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const core = [
  {
    file: 'wasm-core/src/cart.cpp',
    suite: 'tests/core/cart_test.cpp',
    faults: [
      ['if (line.quantity < 1) {', 'if (line.quantity < 0) {', 'a line of no units is taken'],
      [
        'if (line.quantity > kMaxQuantity) {',
        'if (line.quantity > kMaxQuantity + 1) {',
        'a line of a hundred units is taken',
      ],
      [
        'return index == size_ ? 0 : lines_[index].quantity;',
        'return index == size_ ? 1 : lines_[index].quantity;',
        'what is not in the cart counts as one',
      ],
      [
        'return next.with_quantity_at(index, quantity);',
        'return next.with_quantity_at(index, quantity + 1);',
        'adds one more than asked',
      ],
      [
        'std::max(std::int64_t{1}, std::int64_t',
        'std::max(std::int64_t{0}, std::int64_t',
        'less than one unit',
      ],
      [
        'if (line.plan_id != plan_id) {',
        'if (line.plan_id == plan_id) {',
        'removes all the others',
      ],
      [
        'Money::from_centavos(total_.centavos() - line_total',
        'Money::from_centavos(total_.centavos() - 0 * line_total',
        'what was removed is still paid for',
      ],
      ['if (quantity < 1) {', 'if (quantity < 0) {', 'a quantity of 0 is taken'],
      [
        'if (quantity > kMaxQuantity) {',
        'if (quantity >= kMaxQuantity) {',
        'the 99th unit is refused',
      ],
      [
        'const std::int64_t units = quantity - line.quantity;',
        'const std::int64_t units = quantity;',
        'units are paid for again with each change',
      ],
    ],
  },
  {
    file: 'wasm-core/src/money.cpp',
    suite: 'tests/core/money_test.cpp',
    faults: [
      [
        'const bool leading_zero = position > 1',
        'const bool leading_zero = position > 2',
        '"01" is an amount',
      ],
      ['if (digit_run(group) != 3) {', 'if (digit_run(group) < 2) {', '"1,31" is an amount'],
      [
        "amount.push(rest.size() > 1 ? rest[1] : '0');",
        "amount.push('0');",
        'the last centavo is lost',
      ],
      ['if (minus && amount.value() != 0) {', 'if (minus) {', '"-0" is refused'],
      [
        'if (centavos - whole >= 0.5) {',
        'if (centavos - whole > 0.5) {',
        'halves are rounded down',
      ],
      ['if (factor > kMaxCentavos / centavos_) {', 'if (factor < 0) {', 'a product overflows'],
      [
        'remainder >= divisor - remainder',
        'remainder > divisor - remainder',
        'halves of a price for a day go down',
      ],
      [
        'if (written != 0 && written % 3 == 0) {',
        'if (written != 0 && written % 4 == 0) {',
        'commas every four digits',
      ],
      ['text += rest < 10 ? ".0" : ".";', 'text += ".";', '5 centavos are written as 50'],
    ],
  },
  {
    file: 'wasm-core/src/quote.cpp',
    suite: 'tests/core/vectors_test.cpp',
    faults: [
      [
        'hash.add(line->quantity);',
        'hash.add(std::int64_t{1});',
        'a fingerprint without quantities',
      ],
      ['hash.add(line->unit_price.centavos());', '', 'a fingerprint without prices'],
      ['hash.add(quote.shipping.centavos());', '', 'a fingerprint without shipping'],
      [
        'if (line.plan_id > id && (next',
        'if (line.plan_id >= id + 2 && (next',
        'every second plan is left out',
      ],
    ],
  },
  {
    file: 'wasm-core/src/quote.cpp',
    suite: 'tests/core/quote_test.cpp',
    faults: [
      [
        '= cart.total().plus(shipping);',
        '= cart.total().plus(Money());',
        'shipping is not charged',
      ],
      [
        'if (!total || !within_max_total(*total)) {',
        'if (!total) {',
        'shipping lifts a total over the limit',
      ],
      [
        'quote.count = cart.count();',
        'quote.count = std::int64_t(cart.lines().size());',
        'lines are counted, not units',
      ],
      [
        'quote.lines = {{top_up->id, 1, top_up->price, top_up->price}};',
        'quote.lines = {{top_up->id, 2, top_up->price, top_up->price}};',
        'a recharge is quoted twice',
      ],
    ],
  },
  {
    file: 'wasm-core/src/cart.cpp',
    suite: 'tests/core/quote_test.cpp',
    faults: [
      [
        'count += line.quantity;',
        'count += line.quantity > 0 ? 1 : 0;',
        'lines are counted, not units',
      ],
    ],
  },
  {
    file: 'wasm-core/src/saving.cpp',
    suite: 'tests/core/saving_test.cpp',
    faults: [
      [
        'return plan.duration_days > kMonth ? "cada',
        'return plan.duration_days >= kMonth ? "cada',
        'a monthly plan is said to renew',
      ],
      [
        'const Result<Money> total = monthly->price.times(months);',
        'const Result<Money> total = monthly->price.times(months + 1);',
        'savings of a month too many',
      ],
      [
        '.months_paid = price % by_month == 0 ?',
        '.months_paid = price % by_month != 0 ?',
        'months paid that are no whole number',
      ],
      [
        'all->most = std::max(all->most, one->saved);',
        'all->most = std::min(all->most, one->saved);',
        'the least saving is shown as the most',
      ],
    ],
  },
  {
    file: 'wasm-core/src/catalogue.cpp',
    suite: 'tests/core/catalogue_test.cpp',
    faults: [
      [
        'const std::int64_t times = plan.duration_days <= 30 ? 1 :',
        'const std::int64_t times = plan.duration_days < 30 ? 0 :',
        'a short plan has no data',
      ],
      [
        'return plan.price.scaled(1, plan.duration_days).value();',
        'return plan.price.scaled(1, plan.duration_days + 1).value();',
        'a price for a day of a day too many',
      ],
      [
        'return plan.price.scaled(1024, total_megabytes(plan)).value();',
        'return plan.price.scaled(1000, total_megabytes(plan)).value();',
        'a gigabyte of 1000 MB',
      ],
    ],
  },
  {
    file: 'wasm-core/src/catalogue_data.hpp',
    suite: 'tests/core/catalogue_test.cpp',
    faults: [
      [
        'plan(204, Family::mensual, kEstelar, 169, 30, kEstelarMonth),',
        'plan(204, Family::mensual, kEstelar, 168, 30, kEstelarMonth),',
        'a plan for a peso less',
      ],
      ['Money::of_pesos(100), true},', 'Money::of_pesos(10), true},', 'a recharge for a tenth'],
    ],
  },
  {
    file: 'wasm-core/src/order.cpp',
    suite: 'tests/core/order_test.cpp',
    faults: [
      [
        'return nip.size() == kNipDigits && text',
        'return nip.size() <= kNipDigits && text',
        'a NIP of three digits',
      ],
      ['if (i == kMaxUnitPhones) {', 'if (i > kMaxUnitPhones) {', 'a number too many is kept'],
      [
        'if (physical_sims <= 0 || !price) {',
        'if (physical_sims < 0 || !price) {',
        'eSIMs are shipped',
      ],
      [
        'return zone == ShippingZone::local ? Money() : *price;',
        'return zone == ShippingZone::elsewhere ? Money() : *price;',
        'the wrong zone pays for shipping',
      ],
    ],
  },
  {
    file: 'wasm-core/src/products.cpp',
    suite: 'tests/core/products_test.cpp',
    faults: [
      [
        'if (!whole || quantity < 1) {',
        'if ((!whole && quantity < 0) || quantity < 1) {',
        'half a plan is sold',
      ],
      [
        'if (quantity > static_cast<double>(limit)) {',
        'if (quantity > static_cast<double>(limit) + 1) {',
        'a unit too many',
      ],
      [
        'return plan && plan.value()->price.centavos() == product.price_centavos;',
        'return plan && plan.value()->price.centavos() <= product.price_centavos;',
        'a price that was shown too high matches',
      ],
      [
        'added.value().with_quantity(plan_id, std::int64_t{before} + quantity);',
        'added.value().with_quantity(plan_id, std::int64_t{quantity});',
        'of two lines of a plan one is lost',
      ],
      [
        'if (units.size() != quantity) {',
        'if (units.size() > quantity) {',
        'choices for fewer SIMs than were ordered',
      ],
      ['if (products.size() > 1) {', 'if (products.size() > 2) {', 'two top-ups in one order'],
      [
        'return unit.sim == SimType::physical; });',
        'return unit.sim == SimType::esim; });',
        'eSIMs are counted as physical',
      ],
    ],
  },
  {
    file: 'wasm-core/src/product_match.hpp',
    suite: 'tests/core/products_test.cpp',
    faults: [
      [
        'several = found != nullptr;',
        'several = false;',
        'of two products that fit the last is sold',
      ],
      [
        'return name_known ? ErrorCode::product_ambiguous : unknown;',
        'return name_known ? unknown : unknown;',
        'a changed price is reported as a removed plan',
      ],
    ],
  },
  {
    file: 'wasm-core/src/imei.cpp',
    suite: 'tests/core/imei_test.cpp',
    faults: [
      [
        'sum += value / 10 + value % 10;',
        'sum += value;',
        'the Luhn rule without its sum of digits',
      ],
      [
        '} else if (text.size() != kDigits) {',
        '} else if (text.size() < kDigits) {',
        '16 digits are an IMEI',
      ],
      [
        'return band28 && volte ? Verdict',
        'return band28 || volte ? Verdict',
        'a phone without VoLTE is said to work',
      ],
      [
        'if (!sound || !has_result || !reader.at_end()) {',
        'if (!sound || !reader.at_end()) {',
        'an answer without a result is taken',
      ],
    ],
  },
  {
    file: 'wasm-core/src/forms.cpp',
    suite: 'tests/core/forms_test.cpp',
    faults: [
      [
        'if (length < kMinPassword) {',
        'if (length <= kMinPassword) {',
        'a password of eight characters is too short',
      ],
      ['text::characters(trimmed) > longest', 'trimmed.size() > longest', 'accents count twice'],
      ["digits.front() < '2'", "digits.front() < '1'", 'a phone may begin with 1'],
      ['digits.erase(0, 3);', 'digits.erase(0, 2);', 'a number after 521 keeps the 1'],
      [
        'return labels >= 2 && label.size() >= 2 &&',
        'return labels >= 1 && label.size() >= 2 &&',
        'an e-mail at a word without a point',
      ],
      [
        '*confirm_password != password',
        '*confirm_password == password',
        'the passwords must differ',
      ],
      ['local.find("..") == std::string_view::npos', 'true', 'two points in a row in an e-mail'],
      [
        'if (!verdict && password == current) {',
        'if (!verdict && password != current) {',
        'only the same password counts as a new one',
      ],
    ],
  },
  {
    file: 'wasm-core/src/finder.cpp',
    suite: 'tests/core/finder_test.cpp',
    faults: [
      [
        'plan.price <= *query.max_price)',
        'plan.price < *query.max_price)',
        'a plan at the largest price is not found',
      ],
      [
        'return 2 * a.price.centavos() * b.duration_days <= 3',
        'return 2 * a.price.centavos() * b.duration_days <= 9',
        'a plan at several times the price is advised as near',
      ],
      [
        '(is_enough(plan, answers) || !wanted.enough) &&',
        '(is_enough(plan, answers) || wanted.enough) &&',
        'plans with too little data are advised',
      ],
      [
        'list[i].reasons |= bit;',
        'list[i].reasons = bit;',
        'only the last of several reasons is returned',
      ],
    ],
  },
  {
    file: 'wasm-core/src/stored_cart.cpp',
    suite: 'tests/core/stored_cart_test.cpp',
    faults: [
      [
        'if (quantity.value_or(0) < 1) {',
        'if (quantity.value_or(1) < 0) {',
        'a stored line without a quantity',
      ],
      [
        'if (about.stored != about.current) {',
        'if (about.stored == about.current) {',
        'a changed price is not reported',
      ],
      [
        'std::int64_t wanted = before + quantity;',
        'std::int64_t wanted = quantity;',
        'two stored lines of a plan are not added up',
      ],
      ['wanted = kMaxQuantity;', 'wanted = 1;', 'a stored line over the limit becomes one unit'],
      [
        'if (restored_.notes.size() == kMaxRestoreNotes) {',
        'if (restored_.notes.size() > kMaxRestoreNotes) {',
        'a note too many',
      ],
      ['if (repeats_) {', 'if (!repeats_) {', 'a cart stored twice is doubled'],
    ],
  },
];
