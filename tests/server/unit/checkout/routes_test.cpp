#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "app.hpp"
#include "support/accounts.hpp"
#include "support/checkout.hpp"

namespace server {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kBody =
    R"({"type":1,"products":[{"id":204,"name":"Tuisty","price":16900,"quantity":1}]})";

/// Calls the routes without a socket, with fakes of the external services.
class CheckoutHandler : public test::CheckoutFixture {
 protected:
  CheckoutHandler() {
    const auto update = [this] { metrics_.gauge("tuisty_updated").set(1); };
    add_metrics_route(router_, metrics_, update, false);
    const FindShopper find_shopper =
        [this](std::string_view token) -> Task<std::optional<SignedIn>> {
      const auto found = co_await accounts_.account_of(token);
      co_return found ? std::optional(SignedIn{found->account_id, found->email}) : std::nullopt;
    };
    add_create_route(router_, create_, find_shopper);
    add_status_route(router_, read_);
    add_purchases_route(router_, db_, find_shopper);
    for (const auto& [digit, email, token] : {std::tuple{'1', "ana@example.com", "good-token"},
                                              std::tuple{'2', "luis@example.com", "other-token"}}) {
      const auto account = test::new_account(digit, email);
      EXPECT_TRUE(test::run(accounts_.create(account)));
      EXPECT_TRUE(test::run(accounts_.open_session({account.id, account.password_hash}, token)));
    }
  }

  Reply call(Method method, const std::string& path, std::string body = {},
             std::vector<Header> headers = {}) {
    Request request;
    request.method = method;
    request.path = path;
    request.body = std::move(body);
    request.headers = std::move(headers);
    request.peer_address = "127.0.0.1";
    request.received = clock_.now();
    request.deadline = clock_.now() + std::chrono::seconds{8};
    const auto match = router_.find(method, path);
    if (match.route == nullptr) {
      ADD_FAILURE() << "no route for " << path;
      return {};
    }
    request.route = match.route->pattern;
    request.params = match.params;
    return test::run(answer(api_, match.route->handler, request));
  }

  Reply checkout(std::string body, std::vector<Header> headers = {}) {
    headers.push_back({"Content-Type", "application/json"});
    return call(Method::post, "/create-checkout-session", std::move(body), std::move(headers));
  }

  /// Expects an error response.
  static void expect_error(const Reply& reply, int status, const std::string& code) {
    EXPECT_EQ(reply.status, status);
    EXPECT_EQ(json::parse(reply.body)["error"]["code"], code);
  }

  test::Accounts accounts_{db_};
  Api api_{metrics_, log_};
  Router router_;
};

// message_test.cpp has what a header is.
TEST_F(CheckoutHandler, OnlyAKnownTokenOrNoneCanPay) {
  expect_error(checkout(kBody, {{"Authorization", "Bearer other"}}), 401, "token_invalid");
  expect_error(checkout(kBody, {{"Authorization", "Basic abc"}}), 401, "token_invalid");
  EXPECT_EQ(row("count(*)"), "0");
  EXPECT_EQ(checkout(kBody, {{"Authorization", "Bearer undefined"}}).status, 200);
}

TEST_F(CheckoutHandler, MalformedIdempotencyKeyReturnsInvalid) {
  for (const std::string& key : {std::string("short"), std::string("has blank"),
                                 std::string(129, 'a'), std::string("12345678'")}) {
    expect_error(checkout(kBody, {{"Idempotency-Key", key}}), 400, "idempotency_key_invalid");
  }
  EXPECT_EQ(checkout(kBody, {{"Idempotency-Key", std::string(128, 'a')}}).status, 200);
  EXPECT_EQ(checkout(kBody, {{"Idempotency-Key", "aZ09_-12"}}).status, 200);
}

TEST_F(CheckoutHandler, KeyReturnsItsSessionToTheSameShopperForAnEquivalentBodyOnly) {
  const Header key{"Idempotency-Key", "key-0001"};
  const Header ana{"Authorization", "Bearer good-token"};
  const Header luis{"Authorization", "Bearer other-token"};
  const auto hers = checkout(kBody, {key, ana});
  ASSERT_EQ(hers.status, 200);
  const auto again = checkout(
      R"({ "products": [ {"quantity":1,"price":16900,"name":"Tuisty","id":204} ], "type": 1 })",
      {key, ana});
  EXPECT_EQ(again.body, hers.body);
  const std::string two = std::string(kBody).replace(std::string(kBody).rfind('1'), 1, "2");
  for (const auto& [body, headers] : {std::pair(two, std::vector{key, ana}),
                                      {kBody, std::vector{key}},
                                      {kBody, std::vector{key, luis}}}) {
    expect_error(checkout(body, headers), 409, "idempotency_conflict");
  }
  EXPECT_EQ(row("count(*)"), "1");
}

// The digest is what earlier versions stored for this body. They wrote the members of units
// in another order, so the provider has their request under the key of the first attempt.
TEST_F(CheckoutHandler, PurchaseOfAnEarlierVersionGoesOnAfterAnUpdate) {
  const std::string body =
      R"({"type":1,"products":[{"id":204,"name":"Tuisty","price":16900,"quantity":2,"units":[)"
      R"({"sim":"esim"},{"sim":"physical","keepsNumber":true,"phone":"8331234567","nip":"0123"}]}]})";
  const Header key{"Idempotency-Key", "key-0001"};
  auto purchase = price_order(read_checkout_order(Json::parse(body)));
  purchase.id = id('1');
  begin(purchase, {key.value, "78b5d838ab419310f1a320b759e8d18e6a45107c563225803c32d3460bdcd7a8"});
  test::run(sql::complete(db_, purchase.id, 1, "cs_1", "https://pay.example/cs_1"));
  const auto open = checkout(body, {key});
  EXPECT_EQ(open.body, R"({"id":"cs_1","url":"https://pay.example/cs_1"})");
  EXPECT_TRUE(payments_.requests.empty());
  expect_error(checkout(kBody, {key}), 409, "idempotency_conflict");
  database_.run(
      "UPDATE checkout_sessions SET status = 'creating', provider_session_id = NULL, url = NULL,"
      " lease_until = now() - interval '1 s'");
  payments_.on_create = [this] {
    const bool is_known = payments_.requests.back().idempotency_key.ends_with("-1");
    payments_.failure = is_known ? std::optional(PaymentFailure::key_used) : std::nullopt;
  };
  const auto retried = checkout(body, {key});
  EXPECT_EQ(retried.status, 200);
  EXPECT_EQ(checkout(body, {key}).body, retried.body);
  EXPECT_EQ(payments_.requests.size(), 2U) << "one of each attempt";
  EXPECT_EQ(row("concat_ws('|', id, status, attempt)"), purchase.id + "|open|2");
}

TEST_F(CheckoutHandler, StatusReturnsPendingThenPaidSession) {
  const std::string id = json::parse(checkout(kBody).body)["id"];
  const std::string own = database_.value("SELECT id FROM checkout_sessions");
  payments_.found =
      Payment{"", "https://t.example/success", PaymentStatus::pending, own, 0, 16'900, "mxn"};
  payments_.found->email = "maria@gmail.com";
  const auto awaited = json::parse(call(Method::get, "/checkout-session/" + id).body);
  EXPECT_EQ(awaited["status"], "open");
  EXPECT_EQ(awaited["pending"], true);
  EXPECT_FALSE(awaited.contains("email"));
  payments_.found->status = PaymentStatus::paid;
  clock_.advance(std::chrono::seconds{1});
  const auto reply = call(Method::get, "/checkout-session/" + id);
  EXPECT_EQ(reply.status, 200);
  auto body = json::parse(reply.body);
  EXPECT_EQ(body["createdAt"].get<std::string>().size(), 20U);
  EXPECT_EQ(body["paidAt"].get<std::string>().size(), 20U);
  body.erase("createdAt");
  body.erase("paidAt");
  EXPECT_EQ(body,
            (json{{"id", id},
                  {"type", 1},
                  {"status", "paid"},
                  {"email", "m•••@gmail.com"},
                  {"reference", reference_of(database_.value("SELECT id FROM checkout_sessions"))},
                  {"total", 16'900},
                  {"shipping", 0},
                  {"lines", json::array({{{"id", 204},
                                          {"name", "Tuisty Mensual Estelar"},
                                          {"quantity", 1},
                                          {"unitPrice", 16'900},
                                          {"esims", 0},
                                          {"renewals", 0},
                                          {"keptNumbers", 0}}})}}));
  expect_error(call(Method::get, "/checkout-session/cs_other"), 404, "session_unknown");
}

TEST_F(CheckoutHandler, StatusOfAPaidTopUpHasProductAndLastDigits) {
  const std::string id = json::parse(
      checkout(
          R"({"type":2,"products":[{"id":902,"name":"Recarga $100","price":10000,"quantity":1}],)"
          R"("phone":"8331234567","email":"ana@example.com"})")
          .body)["id"];
  const std::string own = database_.value("SELECT id FROM checkout_sessions");
  payments_.found = Payment{"", "", PaymentStatus::open, own, 0, 10'000, "mxn"};
  const auto top_up = [&] {
    clock_.advance(std::chrono::seconds{1});
    return json::parse(call(Method::get, "/checkout-session/" + id).body)["topUp"];
  };
  EXPECT_EQ(top_up(), json()) << "not paid yet";
  payments_.found->status = PaymentStatus::paid;
  for (int times = 0; times < 2; ++times) {  // first from the provider, then from the row
    EXPECT_EQ(
        top_up(),
        (json{{"id", 902}, {"name", "Recarga $100"}, {"price", 10'000}, {"phoneEnding", "4567"}}));
  }
}

class PurchasesHandler : public CheckoutHandler {
 protected:
  /// Paid purchases of the account of "good-token", begun a minute after each other: 1, 2, ...
  void buy(int count, const std::string& account = std::string(32, '1')) {
    database_.run(
        "INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote,"
        " catalogue_version, provider_session_id, url, lease_until, created_at, paid_at, "
        "account_id)"
        " SELECT 'cks_" +
        account.substr(0, 1) +
        "' || lpad(to_hex(n), 11, '0') || repeat('0', 20), 1, 'paid', 16900,"
        " '[{\"id\": 204, \"quantity\": 1, \"unit_centavos\": 16900}]', repeat('0', 16), '1',"
        " 'cs_" +
        account.substr(0, 1) +
        "_' || n, 'https://t.example', now(),"
        " timestamptz '2026-01-01 00:00:00.000001Z' + n * interval '1 minute', now(), 'acc_" +
        account + "' FROM generate_series(1, " + std::to_string(count) + ") AS n");
  }
  Reply list(const std::string& token, const std::string& before = "") {
    return call(Method::get, "/purchases" + before, {}, {{"Authorization", "Bearer " + token}});
  }
  /// The ids of a page, and its cursor.
  std::pair<std::string, std::string> page(const std::string& before) {
    const auto body = json::parse(list("good-token", before).body);
    std::string ids;
    for (const auto& one : body["purchases"]) {
      ids += one["id"].get<std::string>() + ' ';
    }
    return {ids, body.value("next", "")};
  }
};

TEST_F(PurchasesHandler, ListsThePaidAndAwaitedOnesOfTheTokensAccountOnly) {
  buy(1);
  buy(2, std::string(32, '2'));
  database_.run(
      "UPDATE checkout_sessions SET delivered_at = '2026-01-03 10:00Z' WHERE id LIKE 'cks_1%'");
  const auto ours = json::parse(list("good-token").body);
  EXPECT_EQ(ours["email"], "ana@example.com");
  ASSERT_EQ(ours["purchases"].size(), 1U);
  const auto& one = ours["purchases"][0];
  EXPECT_EQ(one["id"], "cs_1_1");
  EXPECT_EQ(one["status"], "paid");
  EXPECT_EQ(one["createdAt"], "2026-01-01T00:01:00Z");
  EXPECT_EQ(one["deliveredAt"], "2026-01-03T10:00:00Z");
  EXPECT_EQ(one["total"], 16'900);
  EXPECT_EQ(one["lines"][0]["name"], "Tuisty Mensual Estelar");
  EXPECT_FALSE(ours.contains("next"));
  const auto attempt = [&](const std::string& change) {
    database_.run("UPDATE checkout_sessions SET paid_at = NULL, " + change);
    return json::parse(list("good-token").body)["purchases"].size();
  };
  EXPECT_EQ(attempt("status = 'open'"), 0U);
  EXPECT_EQ(attempt("pending_since = now()"), 1U) << "cash is awaited";
  EXPECT_EQ(attempt("status = 'expired'"), 1U) << "and did not come";
  EXPECT_EQ(attempt("account_id = NULL"), 0U) << "a guest's";
}

TEST_F(PurchasesHandler, OnlyAValidTokenLists) {
  buy(1);
  EXPECT_TRUE(test::run(accounts_.revoke("other-token")));
  const Reply unknown = list("unknown");
  expect_error(unknown, 401, "token_invalid");
  EXPECT_EQ(list("other-token").body, unknown.body) << "ended";
  EXPECT_EQ(call(Method::get, "/purchases").body, unknown.body) << "none";
  EXPECT_EQ(list("undefined").body, unknown.body) << "none, as the original pages send it";
  EXPECT_EQ(list("unknown", "/nonsense").body, unknown.body) << "the token comes first";
  expect_error(list("good-token", "/nonsense"), 422, "field_invalid");
  expect_error(list("good-token", "/12345678901234567"), 422, "field_invalid");
}

TEST_F(PurchasesHandler, PagesHaveEachPurchaseOnce) {
  buy(41);
  std::string all;
  std::string before;
  for (const int pages : {1, 2, 3}) {
    const auto [ids, next] = page(before);
    EXPECT_EQ(next.empty(), pages == 3);
    EXPECT_EQ(std::count(ids.begin(), ids.end(), ' '), pages == 3 ? 1 : 20);
    all += ids;
    before = '/' + next;
  }
  std::string expected;
  for (int n = 41; n > 0; --n) {
    expected += "cs_1_" + std::to_string(n) + ' ';
  }
  EXPECT_EQ(all, expected);
}

TEST_F(PurchasesHandler, APageReadsAsMuchAmongTenThousandPurchasesAsAmongFew) {
  buy(10'000);
  database_.run(
      "INSERT INTO checkout_sessions (id, type, amount_centavos, lines, quote, catalogue_version,"
      " lease_until, account_id) SELECT 'cks_f' || lpad(to_hex(n), 11, '0') || repeat('0', 20), 1,"
      " 16900, '[{}]', repeat('0', 16), '1', now(), 'acc_' || repeat('1', 32)"
      " FROM generate_series(1, 10000) AS n; ANALYZE checkout_sessions");
  const auto pages_read = [this](const std::string& before) {
    PgConnection connection(database_.url());
    connection.execute("SET plan_cache_mode = force_generic_plan");
    connection.execute("PREPARE it AS " + std::string(test::statement("of_account").sql));
    const auto plan = json::parse(connection
                                      .execute("EXPLAIN (ANALYZE, BUFFERS, FORMAT json) EXECUTE it"
                                               "('acc_' || repeat('1', 32), '" +
                                               before + "')")
                                      .rows.at(0)
                                      .at(0))[0]["Plan"];
    EXPECT_EQ(plan["Actual Rows"], 21);
    return plan["Shared Hit Blocks"].get<int>() + plan["Shared Read Blocks"].get<int>();
  };
  EXPECT_LT(pages_read("9999999999999999"), 150);
  EXPECT_LT(pages_read("1767300000000000"), 150);
}

TEST_F(CheckoutHandler, MetricsAreHiddenFromOtherMachines) {
  const auto reply = call(Method::get, "/metrics");
  EXPECT_EQ(reply.status, 200);
  EXPECT_THAT(reply.body, HasSubstr("tuisty_updated 1\n"));
  Request foreign;
  foreign.peer_address = "10.0.0.1";
  const Handler& handler = router_.find(Method::get, "/metrics").route->handler;
  EXPECT_EQ(test::run(answer(api_, handler, foreign)).status, 404);
}

}  // namespace
}  // namespace server
