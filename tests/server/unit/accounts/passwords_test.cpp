#include "accounts/passwords.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "loop/task.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using std::chrono::steady_clock;

struct PasswordsTest : testing::Test {
  Passwords passwords{test::loop(), test::workers()};
};

TEST_F(PasswordsTest, HashIsArgon2idAtTheDocumentedCost) {
  const auto hash = Passwords::hash_here("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")) << hash;
  EXPECT_NE(hash, Passwords::hash_here("correct horse"));
  EXPECT_TRUE(passwords.verify_here(hash, "correct horse"));
  EXPECT_FALSE(passwords.verify_here(hash, "Correct horse"));
  EXPECT_FALSE(Passwords::needs_rehash(hash));
}

TEST_F(PasswordsTest, VerifyComparesEveryByteAndIsFalseWithoutAHash) {
  const std::string long_one(512, 'x');
  EXPECT_FALSE(passwords.verify_here(Passwords::hash_here(long_one + 'a'), long_one + 'b'));
  EXPECT_FALSE(passwords.verify_here(Passwords::hash_here(std::string("a\0b", 3)), "a"));
  EXPECT_FALSE(passwords.verify_here(std::nullopt, "correct horse"));
  EXPECT_FALSE(passwords.verify_here("not a hash", "correct horse"));
}

TEST_F(PasswordsTest, HashOfAnotherCostNeedsRehash) {
  // "correct horse" at 8 MiB and one pass.
  EXPECT_TRUE(
      Passwords::needs_rehash("$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                              "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_TRUE(Passwords::needs_rehash("not a hash"));
}

// Work after the hash needs time too: otherwise a right password would stay counted as a failure.
TEST_F(PasswordsTest, TurnReturnsNothingLessThan1500MillisecondsBeforeTheDeadline) {
  Passwords none(test::loop(), test::workers(), 0);
  const Deadline soon{steady_clock::now() + std::chrono::milliseconds{1'400}};
  EXPECT_FALSE(test::run(passwords.turn()));
  EXPECT_FALSE(test::run(none.turn())) << "without a slot";
}

TEST_F(PasswordsTest, VerifyReturnsNothingOnlyForExpiredDeadlines) {
  constexpr int kCallers = 40;
  std::vector<char> served(kCallers);
  const std::optional<std::string> none;
  const std::string password = "x";
  test::together(kCallers, [&](int i) -> Task<void> {
    // Half of the callers have an expired deadline.
    const Deadline deadline{i % 2 == 0 ? steady_clock::time_point::max() : steady_clock::now()};
    const auto turn = co_await passwords.turn();
    if (turn) {
      const bool same = co_await passwords.verify(none, password);
      served.at(static_cast<std::size_t>(i)) = same ? 0 : 1;
    }
  });
  for (std::size_t i = 0; i < served.size(); ++i) {
    EXPECT_EQ(served[i], i % 2 == 0 ? 1 : 0) << i;
  }
  // Every slot was released.
  for (std::size_t i = 0; i < Passwords::kMaxConcurrentHashes + 1; ++i) {
    EXPECT_TRUE(test::run(passwords.turn()));
  }
}

TEST_F(PasswordsTest, CommonPasswordsAndThoseOfBrandAndPlanNamesAreRecognisedAsAWhole) {
  for (const char* common :
       {"password", "PassWord", "12345678", "qwertyuiop", "iloveyou", "Tuisty2026!", "12345tuisty",
        "t.u.i.s.t.y", "Estelar-5", "TuistyGamer1"}) {
    EXPECT_TRUE(Passwords::is_common(common)) << common;
  }
  for (const char* other : {"", " ", "passwor", "assword", "Tuisty-jaiba", "Tampico-89000-jaiba"}) {
    EXPECT_FALSE(Passwords::is_common(other)) << other;
  }
}

TEST_F(PasswordsTest, SpanishWordsAndNamesAreRecognisedWithDigitsAndAccents) {
  for (const char* common :
       {"contraseña", "CONTRASEÑA1", "contrasen\u0303a", "contrasena1", "mexico123", "México-2026",
        "guadalupe", "Guadalupe1531", "María12345", "estrella5"}) {
    EXPECT_TRUE(Passwords::is_common(common)) << common;
  }
  for (const char* other : {"perro-azul-tambor", "guadalupana-de-tampico", "ñandú-verde-77"}) {
    EXPECT_FALSE(Passwords::is_common(other)) << other;
  }
}

TEST_F(PasswordsTest, WordsOfShopAndShopperAreRecognisedInARow) {
  constexpr const char* kContext =
      "chip.test Móviles del Golfo, S.A. de C.V. ana.perez@example.com Ana Pérez Ibáñez";
  for (const char* common :
       {"chiptest2026", "moviles2026", "MovilesDelGolfo1", "ana.perez@example.com", "anaperez1990",
        "IbanezPerez!", "perez-tuisty-7"}) {
    EXPECT_TRUE(Passwords::is_common(common, kContext)) << common;
    EXPECT_FALSE(Passwords::is_common("xy" + std::string(common), kContext)) << common;
  }
}

// Words that begin alike could be tried in exponentially many rows.
TEST_F(PasswordsTest, ManyWordsThatBeginAlikeAreComparedInShortTime) {
  EXPECT_FALSE(Passwords::is_common(std::string(127, 'a') + 'b', "a aa aaa aaaa aaaaa aaaaaa"));
  EXPECT_TRUE(Passwords::is_common(std::string(128, 'a'), "aaa aaaaa"));
}

}  // namespace
}  // namespace server
