// Thousands of random operations, run natively here and as WebAssembly in tests/bindings, must log
// identical bytes. The expected digests are in tests/vectors/walks.json.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "shop/quote.hpp"
#include "shop/stored_cart.hpp"
#include "support/random.hpp"

namespace shop {
namespace {

using test::Digest;
using test::Random;

Result<Cart> step(const Cart& cart, std::uint32_t operation, int plan_id, int quantity) {
  switch (operation) {
    case 0:
      return cart.increase(plan_id);
    case 1:
      return cart.decrease(plan_id);
    case 2:
      return cart.remove(plan_id);
    case 3:
      return cart.with_quantity(plan_id, quantity);
    default:
      return cart.add(plan_id);
  }
}

std::uint32_t cart_walk(std::uint32_t seed, std::uint32_t steps) {
  Random random(seed);
  Digest digest;
  Cart cart;
  for (std::uint32_t i = 0; i < steps; ++i) {
    const std::uint32_t operation = random.below(6);
    const std::uint32_t pick = random.below(plans().size() + 1);
    const int plan_id = pick < plans().size() ? plans()[pick].id : 7;
    const int quantity = static_cast<int>(random.below(110)) - 3;
    const Result<Cart> next = step(cart, operation, plan_id, quantity);
    digest.add(next ? "ok" : name(next.error()));
    cart = next ? next.value() : cart;
    digest.add(cart.total().format());
    digest.add(cart.empty() ? "-" : quote(cart).value().fingerprint);
  }
  digest.add(store(cart));
  return digest.value();
}

// Damages single bytes of a stored cart in ASCII, so that JavaScript changes equal bytes.
std::uint32_t restore_walk(std::uint32_t seed, std::uint32_t steps) {
  constexpr std::string_view kBytes = "[]{},:\"\\0159-.e aid";
  Random random(seed);
  Digest digest;
  for (std::uint32_t i = 0; i < steps; ++i) {
    Cart cart;
    for (std::uint32_t lines = 1 + random.below(4); lines > 0; --lines) {
      cart = cart.add(plans()[random.below(plans().size())].id).value();
    }
    std::string text = store(cart);
    text.erase(std::remove_if(text.begin(), text.end(),
                              [](char c) { return static_cast<unsigned char>(c) > 0x7EU; }),
               text.end());
    for (std::uint32_t hits = random.below(6); hits > 0; --hits) {
      const std::size_t at = random.below(text.size());
      text[at] = kBytes[random.below(kBytes.size())];
    }
    const Restored restored = restore(text);
    digest.add(store(restored.cart));
    for (const RestoreNote& note : restored.notes) {
      digest.add(name(note.code));
      digest.add(note.plan_id ? std::to_string(*note.plan_id) : "-");
      digest.add(note.name);
      digest.add(note.stored ? note.stored->format() : "-");
      digest.add(note.quantity ? std::to_string(*note.quantity) : "-");
    }
  }
  return digest.value();
}

TEST(OperationSequences, NativeDigestsEqualTheWebAssemblyOnes) {
  std::ifstream file(SHOP_VECTORS_DIR "/walks.json");
  ASSERT_TRUE(file) << "walks.json is missing";
  const nlohmann::json vectors = nlohmann::json::parse(file);
  ASSERT_GE(vectors.size(), 4U);
  for (const auto& walk : vectors) {
    const auto seed = walk.at("seed").get<std::uint32_t>();
    const auto steps = walk.at("steps").get<std::uint32_t>();
    const std::uint32_t digest =
        walk.at("kind") == "cart" ? cart_walk(seed, steps) : restore_walk(seed, steps);
    EXPECT_EQ(digest, walk.at("digest").get<std::uint32_t>()) << walk;
  }
}

}  // namespace
}  // namespace shop
