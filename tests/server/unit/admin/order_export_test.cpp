#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "admin/commands.hpp"
#include "support/accounts.hpp"
#include "support/checkout.hpp"

namespace server {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

TEST(CsvCell, SpreadsheetFormulasAreEscaped) {
  const std::vector<std::pair<std::string, std::string>> cells{
      {"Ana", "\"Ana\""},
      {"", "\"\""},
      {"=1+1", "\"'=1+1\""},
      {"+1 415 555 0100", "\"'+1 415 555 0100\""},
      {"-1", "\"'-1\""},
      {"@SUM(A1)", "\"'@SUM(A1)\""},
      {"\t=1", "\"'=1\""},
      {"\r\n@x", "\"'@x\""},
      {" =1", "\"'=1\""},
      {"＝1", "\"'＝1\""},
      {"8331234567", "\"8331234567\""},
      {"say \"=1\"", "\"say \"\"=1\"\"\""},
      {"two\nlines", "\"two lines\""},
      {"a,b;c", "\"a,b;c\""},
      {std::string("nul\0l", 5), "\"nul l\""}};
  for (const auto& [text, cell] : cells) {
    EXPECT_EQ(csv_cell(text), cell);
  }
}

TEST(Commands, InvalidArgumentsAreReported) {
  const auto error = [](const std::vector<std::string>& arguments) {
    const auto parsed = parse_command(arguments);
    return parsed ? std::string() : parsed.error();
  };
  for (const std::vector<std::string>& right :
       std::vector<std::vector<std::string>>{{"orders"},
                                             {"orders", "--since", "2026-11-22", "--state", "open",
                                              "--no-delivery", "--format", "json", "--undelivered"},
                                             {"delivered", "TUI-248H2-48H24", "--undo"},
                                             {"account", "delete", "ana@example.com", "--yes"}}) {
    EXPECT_EQ(error(right), "") << right.back();
  }
  constexpr const char* kDay = ": it takes a day like 2026-11-22";
  for (const auto& [wrong, form] : std::initializer_list<std::pair<std::string_view, const char*>>{
           {"--since", kDay},
           {"--since 2026-02-30", kDay},
           {"--since 22/11/2026", kDay},
           {"--since 2026-1-002", kDay},
           {"--since 2026-11-22x", kDay},
           {"--state sold", ": it takes paid, open, expired, failed, creating or all"},
           {"--format xml", ": it takes csv or json"},
           {"--colour", ""},
           {"paid", ""}}) {
    const auto words = split(wrong, ' ');
    std::vector<std::string> arguments{"orders"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    EXPECT_EQ(error(arguments), "cannot read " + std::string(wrong) + form);
  }
}

class OrderListTest : public test::CheckoutFixture {
 protected:
  /// Two units of a plan, of which one keeps its number. at: of the payment, "" without one.
  void sell(char digit, const std::string& at = "2026-11-22", const std::string& account = {}) {
    auto cart = price_order(test::cart_order(2));
    cart.account_id = account;
    cart.choices = {{204,
                     {{shop::SimType::esim, false, "", ""},
                      {shop::SimType::physical, true, "8331234567", "0123"}}}};
    open(digit, cart);
    if (!at.empty()) {
      paid_at(digit, at);
    }
  }
  void paid_at(char digit, const std::string& at) {
    EXPECT_TRUE(pay(digit));
    database_.run(
        "UPDATE checkout_sessions SET created_at = '2026-11-01T06:00Z',"
        " attempt_at = '2026-11-01T06:00Z', paid_at = '" +
        at + "' WHERE id = '" + id(digit) + "'");
  }
  /// The entry of the provider's list for this session.
  Payment& listed(char digit, const std::string& created = "2026-11-01T06:00:01Z") {
    Payment payment{std::string("cs_") + digit, "https://a", PaymentStatus::paid, id(digit)};
    payment.created = std::stoll(
        database_.value("SELECT extract(epoch FROM '" + created + "'::timestamptz)::bigint"));
    return payments_.listed->emplace_back(std::move(payment));
  }
  std::string list(const OrderOptions& options, bool expected) {
    std::ostringstream out;
    EXPECT_EQ(write_orders(admin_, test::loop(), payments_, options, out, progress_), expected);
    return out.str();
  }
  std::string list(const OrderOptions& options = {}) { return list(options, true); }
  json json_list(OrderOptions options = {}) {
    options.json = true;
    return json::parse(list(options));
  }
  static std::vector<std::string> references(const json& rows) {
    std::vector<std::string> all;
    for (const auto& row : rows) {
      all.push_back(row.at("reference"));
    }
    return all;
  }

  PgConnection admin_{database_.url()};
  std::ostringstream progress_;
};

TEST_F(OrderListTest, CsvRowHasEverythingToShipAParcel) {
  const auto account = test::new_account('1', "luis@example.com");
  ASSERT_TRUE(test::run(test::Accounts{db_}.create(account)));
  sell('1', "2026-11-22T05:59:59Z", account.id);
  Payment& payment = listed('1');
  payment.name = "=Ana Núñez";
  payment.email = "ana@example.com";
  payment.phone = "+528335550142";
  payment.recipient = "Luis";
  payment.line1 = "Av. Hidalgo 101, \"B\"";
  payment.line2 = "Col. Centro";
  payment.postal_code = "01000";
  payment.city = "Tampico";
  payment.state = "Tamps.";
  payment.country = "MX";
  payment.metadata = {{"order_1",
                       R"({"units":[{"id":204,"sim":"esim","count":1},{"id":204,"sim":"physical",)"
                       R"("keepsNumber":true,"phone":"8331234567","nip":"0123","count":1}]})"}};
  test::run(sql::note_problem(db_, id('1'), "check it"));
  EXPECT_EQ(
      list(),
      "\xEF\xBB\xBFreference,status,begun,paid,lines,sims,kept_numbers,renewed_lines,"
      "top_up_number,shipping,total,account,name,email,phone,recipient,address,note,"
      "provider_session,refunded,delivered\r\n"
      R"("TUI-248H2-48H24","paid","2026-11-01T00:00:00-06:00","2026-11-21T23:59:59-06:00",)"
      R"("2 x Tuisty Mensual Estelar","1 physical, 1 esim",)"
      R"~("8331234567 NIP 0123 (physical, Tuisty Mensual Estelar)","","","0.00","338.00",)~"
      R"("luis@example.com","'=Ana Núñez","ana@example.com","8335550142","Luis",)"
      R"("Av. Hidalgo 101, ""B"", Col. Centro, 01000 Tampico, Tamps., MX","check it","cs_1","0.00","")"
      "\r\n");
  const json row = json_list().at(0);
  EXPECT_EQ(row["total"], 33'800);
  EXPECT_EQ(row["account"], account.id);
  EXPECT_EQ(row["units"][1], (json{{"plan", 204},
                                   {"sim", "physical"},
                                   {"keepsNumber", true},
                                   {"phone", "8331234567"},
                                   {"nip", "0123"}}));
  EXPECT_EQ(row["delivery"]["postalCode"], "01000");
  EXPECT_EQ(row["lines"][0]["keptNumbers"], 1);
  EXPECT_TRUE(payments_.finds.empty());
}

TEST_F(OrderListTest, RenewalRowHasItsNumberAndIsNoPorting) {
  sell('1');
  database_.run(
      "UPDATE checkout_sessions SET lines ="
      R"( '[{"id":204,"quantity":2,"unit_centavos":16900,"esims":1,"renewals":1}]')");
  listed('1').metadata = {{"order_1",
                           R"({"units":[{"id":204,"sim":"esim","count":1},)"
                           R"({"id":204,"sim":"own","phone":"8337654321","count":1}]})"}};
  EXPECT_THAT(list(), HasSubstr("\"1 esim, 1 renewal\",\"\","
                                "\"8337654321 (Tuisty Mensual Estelar)\",\"\",\"0.00\""));
  EXPECT_THAT(list({"", "paid", false, false}),
              HasSubstr("\"1 esim, 1 renewal\",\"\",\"1 of them\""));
  EXPECT_EQ(json_list().at(0)["units"][1], (json{{"plan", 204},
                                                 {"sim", "own"},
                                                 {"keepsNumber", false},
                                                 {"phone", "8337654321"},
                                                 {"nip", ""}}));
}

TEST_F(OrderListTest, OnlyTenDigitsOfMexicoLoseTheirCountryCode) {
  sell('1');
  for (const auto& [phone, shown] :
       {std::pair("+528335550142", "8335550142"), std::pair("+5283355501", "+5283355501"),
        std::pair("+1415555010012", "+1415555010012")}) {
    payments_.listed->clear();
    listed('1').phone = phone;
    EXPECT_EQ(json_list().at(0)["delivery"]["phone"], shown);
  }
}

TEST_F(OrderListTest, TopUpRowHasItsNumber) {
  open('1', price_order(test::top_up_order()));
  paid_at('1', "2026-11-22");
  const json row = json_list().at(0);
  EXPECT_EQ(row["type"], "top-up");
  EXPECT_EQ(row["topUpNumber"], "8331234567");
  EXPECT_THAT(list(), HasSubstr("\"1 x Recarga $100\",\"\",\"\",\"\",\"8331234567\",\"0.00\""));
}

TEST_F(OrderListTest, RowsAreFilteredBySinceAndSortedByPayment) {
  sell('4', "");
  sell('1', "2026-11-22T06:00Z");
  sell('2', "2026-11-22T05:59:59Z");  // the day before in Mexico
  sell('3', "2026-11-21T12:00Z");
  const std::vector<std::string> all{reference_of(id('3')), reference_of(id('2')),
                                     reference_of(id('1'))};
  EXPECT_EQ(references(json_list()), all);
  EXPECT_EQ(references(json_list({"2026-11-22"})), std::vector<std::string>{all[2]});
  EXPECT_EQ(references(json_list({"", "open"})), std::vector<std::string>{reference_of(id('4'))});
  EXPECT_EQ(json_list({"", "all"}).size(), 4U);
  EXPECT_EQ(json_list({"", "failed"}), json::array());
}

TEST_F(OrderListTest, SessionMissingFromTheProvidersListIsFetched) {
  sell('1');
  listed('1', "2026-10-01");
  payments_.found = Payment{"", "", PaymentStatus::paid};
  payments_.found->name = "Ana";
  EXPECT_EQ(json_list().at(0)["delivery"]["name"], "Ana");
  EXPECT_EQ(payments_.finds, std::vector<std::string>{"cs_1"});
  payments_.found = PaymentFailure::unknown;
  EXPECT_THAT(list({}, false), HasSubstr("\"the payment provider has no such session\",\"cs_1\""));
}

TEST_F(OrderListTest, RowsWithoutProviderDataAreReportedAsIncomplete) {
  for (const char digit : {'1', '2'}) {
    sell(digit);
  }
  payments_.listed.reset();
  EXPECT_THAT(list({}, false),
              HasSubstr("\"the payment provider did not answer: list again for the delivery data\","
                        "\"cs_2\""));
  EXPECT_EQ(payments_.list_calls, 3) << "no call for the remaining rows";
  EXPECT_TRUE(payments_.finds.empty());
  const std::string bare = list({"", "paid", false, false});
  EXPECT_THAT(bare, HasSubstr("\"1 physical, 1 esim\",\"1 of them\""));
  EXPECT_THAT(bare, Not(HasSubstr("the payment provider")));
}

TEST_F(OrderListTest, NoteSaysWhatToCheckBeforeADelivery) {
  struct Case {
    std::string note;
    const char* zone;
    const char* postal_code;
    int refunded = 0;
    bool disputed = false;
  };
  const std::string local =
      "check before delivering: shipping was sold as local, but the postal code is ";
  const std::vector<Case> cases{
      {"refunded: do not deliver", "local", "89600", 33'800},
      {"check before delivering: 100.50 of it were refunded", "local", "89600", 10'050},
      {"the payer disputes the payment: do not deliver before the provider has decided", "local",
       "89600", 0, true},
      {local + "64000", "local", "64000"},
      {local + "8900", "local", "8900"},
      {"", "local", "89600"},
      {"", "elsewhere", "64000"},
      {"", "local", ""}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const char digit = static_cast<char>('1' + i);
    sell(digit);
    Payment& payment = listed(digit);
    payment.centavos = 33'800;
    payment.refunded = cases[i].refunded;
    payment.disputed = cases[i].disputed;
    payment.metadata = {{"session", "cks"}, {"zone", cases[i].zone}};
    payment.postal_code = cases[i].postal_code;
  }
  const json rows = json_list();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(rows[i]["note"], cases[i].note) << rows[i];
    EXPECT_EQ(rows[i]["refunded"], cases[i].refunded);
    EXPECT_EQ(rows[i]["disputed"], cases[i].disputed);
  }
  EXPECT_THAT(list(), HasSubstr("\"cs_2\",\"100.50\",\"\"\r\n"));
  EXPECT_THAT(list({"", "paid", false, false}), HasSubstr("\"cs_2\",\"\",\"\"\r\n"));
}

TEST_F(OrderListTest, DeliveredRowsAreMarkedAndLeftOut) {
  for (const char digit : {'1', '2'}) {
    sell(digit);
    listed(digit);
  }
  sell('3', "");
  EXPECT_FALSE(mark_delivered(
      admin_, {reference_of(id('1')), "TUI-00000-00000", reference_of(id('3'))}, false, progress_));
  EXPECT_EQ(progress_.str(), reference_of(id('1')) + " is marked as delivered\n" +
                                 "TUI-00000-00000 there is no such purchase\n" +
                                 reference_of(id('3')) + " is not paid: its state is open\n");
  const json rows = json_list();
  EXPECT_THAT(rows[0]["delivered"].get<std::string>(), MatchesRegex("20.*T.*-06:00"));
  EXPECT_EQ(rows[1]["delivered"], "");
  OrderOptions undelivered;
  undelivered.undelivered = true;
  EXPECT_EQ(references(json_list(undelivered)), std::vector<std::string>{reference_of(id('2'))});

  const std::vector<std::string> first{reference_of(id('1'))};
  EXPECT_FALSE(mark_delivered(admin_, first, false, progress_));
  EXPECT_THAT(progress_.str(), HasSubstr(reference_of(id('1')) + " was marked on 20"));
  EXPECT_TRUE(mark_delivered(admin_, first, true, progress_));
  EXPECT_FALSE(mark_delivered(admin_, first, true, progress_));
  EXPECT_EQ(json_list(undelivered).size(), 2U);
}

TEST_F(OrderListTest, ReferenceOfTwoPurchasesMarksNone) {
  sell('1');
  const std::string twin = id('1').substr(0, 17) + std::string(19, '0');
  const std::string insert =
      "INSERT INTO checkout_sessions SELECT (jsonb_populate_record(s, '{\"id\": \"" + twin +
      "\", \"provider_session_id\": \"cs_twin\"}')).* FROM checkout_sessions s";
  ASSERT_EQ(reference_of(twin), reference_of(id('1')));
  database_.run(insert);
  EXPECT_FALSE(mark_delivered(admin_, {reference_of(twin)}, false, progress_));
  EXPECT_EQ(progress_.str(),
            reference_of(twin) + " is the reference of several purchases: none is changed\n");
  EXPECT_EQ(row("count(delivered_at)"), "0");
}

// As after a failover whose old primary was started again.
TEST(CheckServices, NamesEachHostAndTwoThatAcceptWrites) {
  const test::ShopDatabase database;
  Config config;
  config.database_url = database.url();
  const auto host = config.database_url.find("host=") + 5;
  const std::string name =
      config.database_url.substr(host, config.database_url.find('&', host) - host);
  config.database_url.insert(host, name + ',');
  config.payment_api_base = config.imeis.api_url = "http://127.0.0.1:9";
  std::ostringstream out;
  EXPECT_FALSE(check_services(config, out));
  EXPECT_THAT(out.str(),
              testing::ContainsRegex("(database at [^ ]+: ok .primary, time line 1.\n){2}"
                                     "database: 2 hosts accept writes: stop those"));
  config.database_url += "&options=-c%20default_transaction_read_only%3Don";
  out.str("");
  EXPECT_FALSE(check_services(config, out));
  EXPECT_THAT(out.str(), HasSubstr(": ok (read-only primary, time line 1)\n"));
  EXPECT_THAT(out.str(), Not(HasSubstr("accept writes")));
}

TEST(Reference, StandsForTheIdsThatItWasMadeOf) {
  for (const char* id :
       {"cks_0123456789abcdef0123456789abcdef", "cks_ffffffffffffffffffffffffffffffff",
        "cks_00000000000000000000000000000000"}) {
    const std::string reference = reference_of(id);
    const auto ids = parse_reference(reference);
    ASSERT_TRUE(ids);
    EXPECT_LE(ids->first, id);
    EXPECT_GE(ids->second, id);
    EXPECT_EQ(reference_of(ids->first), reference);
    EXPECT_EQ(reference_of(ids->second), reference);
  }
  EXPECT_EQ(parse_reference("tui-248h2-48h24")->first, parse_reference("TUI-248H2-48H24")->first);
  for (const char* wrong : {"", "TUI-248H2-48H2", "TUI-248H2-48H2U", "TUI-248H2 48H24",
                            "TUX-248H2-48H24", "TUI-248H2-48H244"}) {
    EXPECT_FALSE(parse_reference(wrong)) << wrong;
  }
}

// Several pages of rows, many of them with equal payment times.
TEST_F(OrderListTest, ListOfManyPagesHasEveryRowOnce) {
  database_.insert_paid(10'500, "paid_at",
                        "'2026-11-22'::timestamptz + (n / 400) * interval '1 s'");
  const std::string rows = list({"", "paid", false, false});
  const auto lines = split(rows, '\n');
  EXPECT_EQ(lines.size(), 10'501U) << "with the names of the columns";
  EXPECT_EQ(std::set<std::string_view>(lines.begin(), lines.end()).size(), 10'501U);
  EXPECT_EQ(progress_.str(), "orders: 10000\n");
}

// The provider returns its list in separate pages; each is fetched once for all database pages.
TEST_F(OrderListTest, ProvidersListIsReadOnceForAllPages) {
  database_.insert_paid(600, "attempt_at, paid_at",
                        "to_timestamp(n * 1000), to_timestamp(n * 1000 + 200)");
  for (int n = 600; n > 0; --n) {
    Payment payment{"cs_" + std::to_string(n), "https://a", PaymentStatus::paid, id('0'),
                    n * 1'000 + 1};
    payment.name = "Ana " + std::to_string(n);
    payments_.listed->push_back(std::move(payment));
  }
  const json rows = json_list();
  ASSERT_EQ(rows.size(), 600U);
  EXPECT_EQ(rows[0]["delivery"]["name"], "Ana 1");
  EXPECT_EQ(rows[599]["delivery"]["name"], "Ana 600");
  EXPECT_TRUE(payments_.finds.empty());
  EXPECT_EQ(payments_.list_calls, 300) << "the fake returns two per page";
  EXPECT_EQ(payments_.periods.size(), 3U);
}

TEST_F(OrderListTest, WriteErrorThrows) {
  std::ostringstream full;
  full.setstate(std::ios::badbit);
  EXPECT_ANY_THROW(
      static_cast<void>(write_orders(admin_, test::loop(), payments_, {}, full, progress_)));
}

}  // namespace
}  // namespace server
