#include "shop/stored_cart.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kPrimeHalf;

using Notes = std::vector<RestoreNote>;

// A line as the original site wrote it.
std::string line(int id, const std::string& price, const std::string& quantity) {
  return R"({"id":)" + std::to_string(id) +
         R"(,"name":"Tuisty","dataPlan":"Tuisty Mensual","dataPlus":"Estelar","duration":"30 días",)"
         R"("imgPlan":"/img/estelar.png","price":)" +
         price + R"(,"quantity":)" + quantity + "}";
}

std::string list(std::initializer_list<std::string> lines) {
  std::string text = "[";
  for (const std::string& line : lines) {
    text += (text.size() > 1 ? "," : "") + line;
  }
  return text + "]";
}

RestoreNote note(ErrorCode code, int plan_id, std::optional<Money> stored,
                 std::optional<std::int64_t> quantity) {
  return {.code = code,
          .plan_id = plan_id,
          .name = "Tuisty Mensual Estelar",
          .stored = stored,
          .current = find_plan(plan_id)->price,
          .quantity = quantity};
}

const Money k169 = Money::of_pesos(169);

// --- What is there to read ----------------------------------------------------------------------

TEST(Restore, AbsentCartIsEmptyWithoutWarnings) {
  test::expect_each({"", " \n", "null", " null ", "[]", "[ ]", "\xEF\xBB\xBF[]"}, restore,
                    Restored{});
}

TEST(Restore, CartOfTheOriginalSiteIsRead) {
  EXPECT_EQ(restore(list({line(kEstelar, "169", "2"), line(kExpress, "19", "1")})),
            (Restored{.cart = cart_of({{kEstelar, 2}, {kExpress, 1}}), .notes = {}}));
}

TEST(Restore, EveryNotationOfThePriceIsRead) {
  for (const char* price : {"1319", "1319.0", "1319.00", "1.319e3", R"("1,319")", R"("1319")",
                            R"("1,319.00")", R"(" 1,319 ")", "1319.0049", R"("\u0031,319")"}) {
    EXPECT_EQ(restore(list({line(kPrimeHalf, price, "1")})),
              (Restored{.cart = cart_of({{kPrimeHalf, 1}}), .notes = {}}))
        << price;
  }
}

TEST(Restore, KeysInAnyOrderAreReadUnknownOnesSkippedAndTheLastDuplicateWins) {
  test::expect_each(
      {R"([ { "x":[{"id":1}], "quantity":3 , "price":19, "é":{"a":[1,{}]}, "id":101 } ])",
       R"([{"id":204,"id":101,"price":19,"quantity":9,"quantity":3}])",
       R"([{"id":"101","price":"19","quantity":"3"}])"},
      restore, Restored{.cart = cart_of({{kExpress, 3}}), .notes = {}});
}

TEST(Restore, LineWithoutIdIsFoundByFamilyAndTier) {
  for (const std::string_view id : {"", R"("id":null,)"}) {
    EXPECT_EQ(restore("[{" + std::string(id) +
                      R"("dataPlan":" tuisty SEMESTRAL","dataPlus":"prime ","price":1319,)"
                      R"("quantity":1}])"),
              (Restored{.cart = cart_of({{kPrimeHalf, 1}}), .notes = {}}));
  }
}

// --- What is dropped, with its warnings ---------------------------------------------------------

TEST(Restore, UnknownPlanIsDroppedWithAWarning) {
  for (const std::string id : {"9999", "0", "-204", "204.5", "1e300", "true", "[204]", R"("")",
                               R"("x")", R"("204x")", "4294967500", "901"}) {
    const std::string text = R"([{"id":)" + id +
                             R"(,"name":"Tuisty","dataPlan":"Tuisty Viejo",)"
                             R"("dataPlus":"Retirado","price":169,"quantity":2},)" +
                             line(kExpress, "19", "1") + "]";
    EXPECT_EQ(restore(text), (Restored{.cart = cart_of({{kExpress, 1}}),
                                       .notes = {{.code = ErrorCode::plan_unknown,
                                                  .name = "Tuisty Viejo Retirado",
                                                  .stored = k169,
                                                  .quantity = 2}}}))
        << id;
  }
  EXPECT_EQ(restore("[{}]").notes, (Notes{{.code = ErrorCode::plan_unknown}}));
  EXPECT_EQ(restore(R"([{"dataPlan":"Tuisty Mensual","quantity":1}])").notes,
            (Notes{{.code = ErrorCode::plan_unknown, .name = "Tuisty Mensual", .quantity = 1}}));
}

TEST(Restore, WarningNamesFamilyAndTierAsFarAsKnown) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("name":"Tuisty","dataPlan":" Tuisty Viejo ","dataPlus":"Retirado")",
       "Tuisty Viejo Retirado"},
      {R"("name":"Tuisty","dataPlus":"Retirado")", "Tuisty Retirado"},
      {R"("name":"Tuisty","dataPlan":7,"dataPlus":"")", "Tuisty"},
      {R"("dataPlus":"Retirado")", "Retirado"},
      {R"("name":null)", ""}};
  for (const auto& [members, name] : cases) {
    EXPECT_EQ(restore(std::string("[{") + members + "}]").notes,
              (Notes{{.code = ErrorCode::plan_unknown, .name = name}}))
        << members;
  }
}

TEST(Restore, InvalidQuantityDropsTheLineWithAWarning) {
  for (const auto& [quantity, whole] :
       std::initializer_list<std::pair<std::string, std::optional<std::int64_t>>>{
           // Whole numbers, which the warning has, and others.
           {"0", 0},
           {"-3", -3},
           {R"("-3")", -3},
           {"1.5", {}},
           {"null", {}},
           {"true", {}},
           {R"("")", {}},
           {R"("dos")", {}},
           {R"("1,000")", {}},
           {"[1]", {}},
           {"NaN", {}},
           {"Infinity", {}},
           {"1e999", {}},
           {"1e-5", {}}}) {
    EXPECT_EQ(restore(list({line(kEstelar, "169", quantity), line(kExpress, "19", "1")})),
              (Restored{.cart = cart_of({{kExpress, 1}}),
                        .notes = {note(ErrorCode::quantity_invalid, kEstelar, k169, whole)}}))
        << quantity;
  }
  EXPECT_EQ(restore(R"([{"id":204,"price":169}])").notes[0].code, ErrorCode::quantity_invalid);
}

TEST(Restore, ChangedPriceIsReplacedWithAWarning) {
  for (const auto& [price, centavos] :
       std::initializer_list<std::pair<std::string, std::optional<std::int64_t>>>{
           // Amounts, which the warning has, and others.
           {"150", 15000},
           {"1", 100},
           {"169.01", 16901},
           {"0", 0},
           {R"("159")", 15900},
           {R"("$159.00")", 15900},
           {"-169", {}},
           {R"("1,69")", {}},
           {"null", {}},
           {"NaN", {}},
           {"1e9999", {}},
           {"[169]", {}}}) {
    std::optional<Money> stored;
    if (centavos) {
      stored = Money::from_centavos(*centavos).value();
    }
    EXPECT_EQ(restore(list({line(kEstelar, price, "2")})),
              (Restored{.cart = cart_of({{kEstelar, 2}}),
                        .notes = {note(ErrorCode::price_changed, kEstelar, stored, 2)}}))
        << price;
  }
}

TEST(Restore, LinesOfOnePlanAreMergedWithAWarning) {
  EXPECT_EQ(restore(list({line(kEstelar, "169", "2"), line(kExpress, "19", "1"),
                          line(kEstelar, "169", "3")})),
            (Restored{.cart = cart_of({{kEstelar, 5}, {kExpress, 1}}),
                      .notes = {note(ErrorCode::line_duplicated, kEstelar, k169, 3)}}));
  EXPECT_EQ(restore(list({line(kEstelar, "169", "60"), line(kEstelar, "169", "60")})),
            (Restored{.cart = cart_of({{kEstelar, 99}}),
                      .notes = {note(ErrorCode::line_duplicated, kEstelar, k169, 60),
                                note(ErrorCode::quantity_limit, kEstelar, k169, 60)}}));
}

TEST(Restore, QuantityAbove99IsReducedWithAWarning) {
  for (const auto& [quantity, stored] : std::initializer_list<std::pair<std::string, std::int64_t>>{
           {"100", 100}, {"1000000000", 1'000'000'000}, {"1e15", 1'000'000'000'000'000}}) {
    EXPECT_EQ(restore(list({line(kEstelar, "169", quantity)})),
              (Restored{.cart = cart_of({{kEstelar, 99}}),
                        .notes = {note(ErrorCode::quantity_limit, kEstelar, k169, stored)}}));
  }
  EXPECT_EQ(restore(list({line(kEstelar, "169", "99")})).notes, Notes{});
}

TEST(Restore, TotalAboveTheLimitKeepsTheUnitsThatFit) {
  const std::string full = line(503, "2849", "99") + "," + line(502, "2629", "99") + "," +
                           line(501, "1859", "99") + "," + line(402, "1319", "99") + "," +
                           line(403, "1429", "99");  // $998,415.00
  const Restored some = restore("[" + full + "," + line(kEstelar, "169", "12") + "]");
  EXPECT_EQ(some.cart.quantity_of(kEstelar), 9);  // $1,521.00 of the $1,584.99 that are left.
  EXPECT_EQ(some.cart.total().format(), "$999,936.00");
  EXPECT_EQ(some.notes, (Notes{note(ErrorCode::total_limit, kEstelar, k169, 12)}));

  const Restored none = restore("[" + full + "," + line(401, "929", "1") + "," +
                                line(209, "659", "1") + "," + line(kExpress, "19", "1") + "]");
  EXPECT_EQ(none.cart.quantity_of(209), 0);
  EXPECT_EQ(none.cart.quantity_of(kExpress), 1);
  EXPECT_EQ(none.notes, (Notes{note(ErrorCode::total_limit, 209, Money::of_pesos(659), 1)}));
}

// --- Damage -------------------------------------------------------------------------------------

TEST(Restore, NonListJsonYieldsEmptyCartAndWarning) {
  for (const std::string_view text :
       {"undefined", "{", "{}", R"({"id":204,"quantity":1})", "42", "\"[]\"", "nul", "null null",
        "]", "<html>", "\xFF\xFE[", "true"}) {
    const Restored restored = restore(text);
    EXPECT_TRUE(restored.cart.empty()) << text;
    ASSERT_FALSE(restored.notes.empty()) << text;
    EXPECT_EQ(restored.notes.back(), RestoreNote{.code = ErrorCode::cart_malformed}) << text;
  }
}

TEST(Restore, EachElementThatIsNoObjectIsDroppedWithAWarning) {
  const Restored restored = restore("[1,\"x\",null,true,NaN," + line(kEstelar, "169", "1") +
                                    ",-0,[" + line(kExpress, "19", "1") + "]]");
  EXPECT_EQ(restored.cart, cart_of({{kEstelar, 1}}));
  EXPECT_EQ(restored.notes, Notes(7, {.code = ErrorCode::line_malformed}));
}

// stored_cart_damage_test.cpp breaks lines in twenty thousand other ways.
TEST(Restore, BrokenLineIsReportedAndDoesNotDropTheNextLine) {
  const std::string good = line(kEstelar, "169", "2");
  for (const std::string_view broken : {
           R"({"id" 101,"quantity":1})",       // A colon is gone.
           R"({"id":101 "quantity":1})",       // A comma.
           R"({id:101,"quantity":1})",         // Quotes.
           R"({"id":101,"imgPlan":"/x.svg})",  // The quote at the end of the line.
           R"({"id":101,"x":["quantity":1})",  // An open bracket.
           R"({"id":101,"x":"\)",              // An open escape.
           R"({"id":,"quantity":1})",          // A value.
           R"({"id":101,"quantity":1,})",      // A comma too many.
       }) {
    const Restored restored = restore("[" + std::string(broken) + "," + good + "]");
    EXPECT_EQ(restored.cart.quantity_of(kEstelar), 2) << broken;
    ASSERT_FALSE(restored.notes.empty()) << broken;
    EXPECT_EQ(restored.notes.front().code, ErrorCode::line_malformed) << broken;
  }
}

// Each one hides all that follows, which is read again until a budget is used up.
TEST(Restore, SevenUnclosedLinesDropNoLineAfterThem) {
  std::string text = "[";
  for (int i = 0; i < 7; ++i) {
    text += R"({"id":101,"x":[)";
  }
  for (const Plan& plan : plans()) {
    text += "," + line(plan.id, plan.price.plain(), "1");
  }
  const Restored restored = restore(text + "]");
  EXPECT_EQ(restored.cart.lines().size(), plans().size());
}

TEST(Restore, WarningNamesTheBrokenLineIfItsNameIsReadable) {
  EXPECT_EQ(restore(R"([{"name":"Tuisty","id" 204}])").notes,
            (Notes{{.code = ErrorCode::line_malformed, .name = "Tuisty"}}));
  EXPECT_EQ(restore(R"([{"name":7,"id":9999}])").notes, (Notes{{.code = ErrorCode::plan_unknown}}));
}

TEST(Restore, TruncatedTextKeepsItsCompleteLines) {
  const std::string text = list({line(kEstelar, "169", "2"), line(kExpress, "19", "1")});
  const std::size_t whole = line(kEstelar, "169", "2").size() + 1;
  for (std::size_t length = whole; length < text.size() - 1; ++length) {
    const Restored restored = restore(std::string_view(text).substr(0, length));
    EXPECT_EQ(restored.cart, cart_of({{kEstelar, 2}})) << length;
    ASSERT_FALSE(restored.notes.empty());
    EXPECT_EQ(restored.notes.back().code, ErrorCode::cart_malformed);
  }
}

TEST(Restore, WrongEndOfTheListIsReported) {
  const std::string good = line(kEstelar, "169", "2");
  const Notes malformed = {{.code = ErrorCode::cart_malformed}};
  for (const std::string& text : {"[" + good, "[" + good + ",]", "[" + good + "] x",
                                  "[" + good + "}", "[" + good + "]]", "[" + good + "]}"}) {
    const Restored restored = restore(text);
    EXPECT_EQ(restored.cart, cart_of({{kEstelar, 2}})) << text;
    EXPECT_EQ(restored.notes, malformed) << text;
  }
}

TEST(Restore, DamagedSeparatorKeepsBothLines) {
  const std::string a = line(kEstelar, "169", "2");
  const std::string b = line(kExpress, "19", "1");
  for (const std::string_view separator :
       {"", " ", ";", "}", "]", "x", ":", "\"", "]]", ",[", "],"}) {
    std::string text = "[" + a;
    text.append(separator).append(b).append("]");
    const Restored restored = restore(text);
    EXPECT_EQ(restored.cart, cart_of({{kEstelar, 2}, {kExpress, 1}})) << separator;
    EXPECT_FALSE(restored.notes.empty()) << separator;
  }
}

TEST(Restore, DuplicatesOfASecondListAreNotAdded) {
  const std::string first = list({line(kEstelar, "169", "2")});
  const std::string second = list({line(kEstelar, "169", "3"), line(kExpress, "19", "1")});
  EXPECT_EQ(restore(first + second),
            (Restored{.cart = cart_of({{kEstelar, 2}, {kExpress, 1}}),
                      .notes = {note(ErrorCode::line_duplicated, kEstelar, k169, 3),
                                {.code = ErrorCode::cart_malformed}}}));
  // Nor are those after the first line of the second list.
  const std::string whole = list({line(kExpress, "19", "1"), line(kEstelar, "169", "2")});
  EXPECT_EQ(restore(whole + whole).cart, cart_of({{kExpress, 1}, {kEstelar, 2}}));
}

// --- Size ---------------------------------------------------------------------------------------

// json_reader_test.cpp reads deep nesting without a stack.
TEST(Restore, LineWithDeepNestingIsRead) {
  const std::size_t depth = 30'000;
  EXPECT_EQ(restore(R"([{"x":)" + std::string(depth, '[') + std::string(depth, ']') +
                    R"(,"id":101,"price":19,"quantity":1}])")
                .cart,
            cart_of({{kExpress, 1}}));
}

TEST(Restore, LineInMalformedObjectsIsSoughtInLinearTime) {
  const auto line_within = [](int objects) {
    std::string text = "[";
    for (int i = 0; i < objects; ++i) {
      text += R"({"a":)";
    }
    return restore(text + line(kExpress, "19", "1")).cart;
  };
  EXPECT_EQ(line_within(3), cart_of({{kExpress, 1}}));
  EXPECT_EQ(line_within(100), Cart());
}

TEST(Restore, LongRunOfAnyByteYieldsAnEmptyCart) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = "[" + std::string(60'000, static_cast<char>(byte));
    EXPECT_TRUE(restore(text).cart.empty()) << byte;
  }
}

TEST(Restore, WarningsAreLimitedWhileAllLinesAreRead) {
  std::string text = "[";
  for (int i = 0; i < 300; ++i) {
    text += line(9999, "1", "1") + ",";
  }
  const Restored restored = restore(text + line(kEstelar, "169", "1") + "]");
  EXPECT_EQ(restored.cart, cart_of({{kEstelar, 1}}));
  EXPECT_EQ(restored.notes.size(), kMaxRestoreNotes);
}

TEST(Restore, TextAboveTheSizeLimitIsRejected) {
  std::string text = list({line(kEstelar, "169", "1")});
  text.resize(kMaxStoredCartBytes, ' ');
  EXPECT_EQ(restore(text).cart, cart_of({{kEstelar, 1}}));
  text += ' ';
  EXPECT_EQ(restore(text), (Restored{.cart = {}, .notes = {{.code = ErrorCode::cart_malformed}}}));
}

TEST(Restore, NamesInWarningsAreValidUtf8AndTruncatedBetweenCharacters) {
  EXPECT_EQ(restore("[{\"name\":\"a\xFF\xC3\\ud800\"}]").notes[0].name,
            "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  std::string name = "x";
  while (name.size() < 200) {
    name += "ñ";
  }
  EXPECT_EQ(restore(R"([{"name":")" + name + R"("}])").notes[0].name, name.substr(0, 79));
}

// --- Storing ------------------------------------------------------------------------------------

TEST(Store, CartIsWrittenInTheFormatOfTheOriginalSiteWithoutThePicture) {
  EXPECT_EQ(store(cart_of({{kPrimeHalf, 2}, {kExpress, 1}})),
            R"([{"id":402,"name":"Tuisty","dataPlan":"Tuisty Semestral","dataPlus":"Prime",)"
            R"("duration":"180 días","price":1319,"quantity":2},)"
            R"({"id":101,"name":"Tuisty","dataPlan":"Tuisty Express","dataPlus":"Express",)"
            R"("duration":"1 día","price":19,"quantity":1}])");
  EXPECT_EQ(store(Cart()), "[]");
}

}  // namespace
}  // namespace shop
