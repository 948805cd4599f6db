#include "accounts/passwords.hpp"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>
#include <vector>

namespace server {
namespace {

using std::chrono::steady_clock;

Clock::TimePoint soon() { return steady_clock::now() + std::chrono::minutes{1}; }

TEST(Passwords, HashesWithArgon2idAtTheDocumentedCost) {
  Passwords passwords;
  const auto hash = passwords.hash("correct horse", soon());
  ASSERT_TRUE(hash.has_value());
  EXPECT_TRUE(hash->starts_with("$argon2id$v=19$m=19456,t=2,p=1$")) << *hash;
  EXPECT_NE(*hash, passwords.hash("correct horse", soon()));
  EXPECT_EQ(passwords.verify(hash, "correct horse", soon()), true);
  EXPECT_EQ(passwords.verify(hash, "Correct horse", soon()), false);
  EXPECT_FALSE(Passwords::needs_rehash(*hash));
}

TEST(Passwords, ComparesEveryByte) {
  Passwords passwords;
  const std::string long_one(512, 'x');
  const auto hash = passwords.hash(long_one + 'a', soon());
  EXPECT_EQ(passwords.verify(hash, long_one + 'b', soon()), false);
  const auto zero = passwords.hash(std::string("a\0b", 3), soon());
  EXPECT_EQ(passwords.verify(zero, "a", soon()), false);
}

TEST(Passwords, NobodysPasswordIsNeverRight) {
  Passwords passwords;
  EXPECT_EQ(passwords.verify(std::nullopt, "correct horse", soon()), false);
  EXPECT_EQ(passwords.verify("not a hash", "correct horse", soon()), false);
}

TEST(Passwords, AHashOfAnotherCostIsToBeMadeAnew) {
  Passwords passwords;
  // "correct horse" at 8 MiB and one pass.
  const std::string cheap =
      "$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  EXPECT_TRUE(Passwords::needs_rehash(cheap));
  EXPECT_TRUE(Passwords::needs_rehash("not a hash"));
}

TEST(Passwords, ServeNobodyWithoutAPlace) {
  Passwords none(0);
  const Clock::TimePoint past{};
  EXPECT_EQ(none.hash("x", past), std::nullopt);
  EXPECT_EQ(none.verify(std::nullopt, "x", past), std::nullopt);
}

TEST(Passwords, WhoeverHasNoTimeLeftIsRefusedAndTheOthersAreServed) {
  Passwords passwords;
  constexpr int kCallers = 40;
  std::vector<std::optional<bool>> answers(kCallers);
  std::vector<std::thread> callers;
  callers.reserve(kCallers);
  std::barrier together(kCallers);
  for (int i = 0; i < kCallers; ++i) {
    callers.emplace_back([&, i] {
      // Half of them come when their time is over.
      const auto deadline = i % 2 == 0 ? soon() : steady_clock::now();
      together.arrive_and_wait();
      answers.at(static_cast<std::size_t>(i)) = passwords.verify(std::nullopt, "x", deadline);
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  int late = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (i % 2 == 0) {
      EXPECT_EQ(answers[i], false) << i;
    } else {
      late += answers[i] ? 0 : 1;  // one of them may find a place free
    }
  }
  EXPECT_GE(late, 1);
  // And goes on as before: every place was given back.
  for (int i = 0; i < Passwords::kAtOnce + 1; ++i) {
    EXPECT_EQ(passwords.verify(std::nullopt, "x", soon()), false);
  }
}

TEST(Passwords, KnowsTheCommonOnesWhole) {
  for (const char* common : {"password", "PassWord", "12345678"}) {
    EXPECT_TRUE(Passwords::is_common(common)) << common;
  }
  for (const char* other : {"", " ", "passwor", "password 12345678", "assword"}) {
    EXPECT_FALSE(Passwords::is_common(other)) << other;
  }
}

TEST(Passwords, KnowsThoseMadeOfTheShopsOwnNames) {
  for (const char* own :
       {"Tuisty2026!", "12345tuisty", "t.u.i.s.t.y", "Estelar-5", "TuistyGamer1"}) {
    EXPECT_TRUE(Passwords::is_common(own)) << own;
  }
  for (const char* other : {"Tuisty-jaiba", "estrella5", "Tampico-89000-jaiba"}) {
    EXPECT_FALSE(Passwords::is_common(other)) << other;
  }
}

}  // namespace
}  // namespace server
