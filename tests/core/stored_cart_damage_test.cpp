// Sixty thousand generated and damaged stored carts, the same ones in every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "shop/stored_cart.hpp"
#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

/// The same numbers on every machine; the distributions of the standard library are not portable.
struct Random {
  explicit Random(std::uint32_t seed) : engine(seed) {}
  /// 0..bound - 1; 0 for a bound of 0.
  std::size_t below(std::size_t bound) { return engine() % std::max<std::size_t>(bound, 1); }
  std::mt19937 engine;
};

// Any text yields a cart with valid invariants that survives a round trip, and warnings that a
// screen can show.
void expect_sound(const Restored& restored, const std::string& text) {
  const Cart& cart = restored.cart;
  ASSERT_EQ(Cart::from_lines(cart.lines()), Result(cart)) << text;
  ASSERT_EQ(restore(store(cart)), (Restored{.cart = cart, .notes = {}})) << text;
  ASSERT_LE(restored.notes.size(), kMaxRestoreNotes) << text;
  for (const RestoreNote& note : restored.notes) {
    ASSERT_LE(note.name.size(), kMaxNoteName) << text;
    // Throws for invalid UTF-8, which fails the test.
    ASSERT_NO_THROW((void)nlohmann::json(note.name).dump()) << text;
    ASSERT_EQ(note.current.has_value(), note.plan_id.has_value()) << text;
  }
}

Cart random_cart(Random& random, std::size_t lines) {
  Cart cart;
  while (cart.lines().size() < lines) {
    const int id = plans()[random.below(plans().size())].id;
    cart = cart.add(id)
               .value()
               .with_quantity(id, static_cast<std::int64_t>(1 + random.below(3)))
               .value();
  }
  return cart;
}

std::string random_bytes(Random& random, std::size_t length) {
  // Mostly characters of JSON's syntax.
  constexpr std::string_view kMeaningful = "[]{},:\"\\0123456789-+.eEnultrfasNI \n\xC3\xB1\xFF";
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) {
    bytes += random.below(8) == 0 ? static_cast<char>(random.below(256))
                                  : kMeaningful[random.below(kMeaningful.size())];
  }
  return bytes;
}

// Replaces, inserts or deletes a few bytes of text[begin, end).
void damage(Random& random, std::string& text, std::size_t begin, std::size_t end) {
  const std::size_t at = begin + random.below(end - begin);
  const std::size_t room = std::min<std::size_t>(end - at, 1 + random.below(6));
  const std::size_t deleted = random.below(3) == 0 ? 0 : room;
  text.replace(at, deleted, random_bytes(random, random.below(3) == 0 ? 0 : 1 + random.below(6)));
}

// The main guarantee: damage inside one line costs that line at most.
TEST(RestoreDamage, DamageInOneLineKeepsTheOtherLines) {
  Random random(2);
  for (int i = 0; i < 20'000; ++i) {
    const Cart cart = random_cart(random, 2 + random.below(4));
    std::string text = "[";
    const std::size_t victim = random.below(cart.lines().size());
    std::size_t begin = 0;
    std::size_t end = 0;
    for (std::size_t k = 0; k < cart.lines().size(); ++k) {
      const std::string line = store(Cart::from_lines(cart.lines().subspan(k, 1)).value());
      if (k == victim) {
        begin = text.size();
        end = begin + line.size() - 2;
      }
      text += line.substr(1, line.size() - 2) + (k + 1 < cart.lines().size() ? "," : "]");
    }
    damage(random, text, begin, end);
    const Restored restored = restore(text);
    expect_sound(restored, text);
    for (std::size_t k = 0; k < cart.lines().size(); ++k) {
      if (k != victim) {
        const CartLine& line = cart.lines()[k];
        ASSERT_GE(restored.cart.quantity_of(line.plan_id), line.quantity) << text;
      }
    }
  }
}

TEST(RestoreDamage, DamageAnywhereYieldsAValidCart) {
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = store(random_cart(random, 1 + random.below(5)));
    const std::size_t hits = 1 + random.below(8);
    for (std::size_t hit = 0; hit < hits && !text.empty(); ++hit) {
      damage(random, text, 0, text.size());
    }
    expect_sound(restore(text), text);
  }
}

// Random well-formed JSON, with nlohmann::json as the reference.
nlohmann::json random_json(Random& random, int depth) {
  constexpr std::string_view kKeys[] = {"id",    "name",     "dataPlan", "dataPlus",
                                        "price", "quantity", "otro",     "í\"d\n"};
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return nullptr;
    case 1:
      return random.below(2) == 0;
    case 2:
      return static_cast<int>(random.below(1000)) - 100;
    case 3:
      return static_cast<double>(random.engine()) / 97.0;
    case 4:
      return plans()[random.below(plans().size())].id;
    case 5:
      return random.below(2) == 0 ? "1,319" : "Tuisty \"ñ\" 📱\t";
    case 6: {
      nlohmann::json list = nlohmann::json::array();
      for (std::size_t i = random.below(5); i > 0; --i) {
        list.push_back(random_json(random, depth - 1));
      }
      return list;
    }
    default: {
      nlohmann::json object = nlohmann::json::object();
      for (std::size_t i = random.below(8); i > 0; --i) {
        object[std::string(kKeys[random.below(std::size(kKeys))])] = random_json(random, depth - 1);
      }
      return object;
    }
  }
}

// Its id is a plan's, its quantity a whole number from 1.
bool is_good(const nlohmann::json& line) {
  if (!line.is_object() || !line.contains("id") || !line.contains("quantity")) {
    return false;
  }
  const auto& id = line["id"];
  const auto& quantity = line["quantity"];
  return id.is_number_integer() && find_plan(id.get<int>()) != nullptr && quantity.is_number() &&
         quantity.get<double>() >= 1 &&
         std::floor(quantity.get<double>()) == quantity.get<double>();
}

TEST(RestoreDamage, WellFormedJsonYieldsExactlyItsValidLines) {
  Random random(4);
  for (int i = 0; i < 20'000; ++i) {
    nlohmann::json list = nlohmann::json::array();
    for (std::size_t k = random.below(6); k > 0; --k) {
      list.push_back(random_json(random, 3));
    }
    const bool escaped = random.below(2) == 0;
    const std::string text = list.dump(random.below(2) == 0 ? -1 : 2, ' ', escaped);
    const Restored restored = restore(text);
    expect_sound(restored, text);

    std::vector<int> expected;
    for (const auto& line : list) {
      if (is_good(line) && std::count(expected.begin(), expected.end(), line["id"]) == 0) {
        expected.push_back(line["id"]);
      }
    }
    std::vector<int> actual;
    for (const CartLine& line : restored.cart.lines()) {
      actual.push_back(line.plan_id);
    }
    ASSERT_EQ(actual, expected) << text;
    for (const RestoreNote& note : restored.notes) {
      ASSERT_NE(note.code, ErrorCode::cart_malformed) << text;
    }
  }
}

}  // namespace
}  // namespace shop
