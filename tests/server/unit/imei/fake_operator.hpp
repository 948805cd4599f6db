#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "external.hpp"

namespace test {

/// An operator that answers when the test says so.
class FakeOperator final : public server::OperatorApi {
 public:
  struct Question {
    std::string imei;
    std::chrono::milliseconds limit;
    Done done;
  };

  void ask(const std::string& imei, std::chrono::milliseconds limit, Done done) override {
    questions.push_back({imei, limit, std::move(done)});
  }

  /// Answers the oldest open question.
  void answer(const server::OperatorOutcome& outcome) {
    const Question question = questions.at(answered++);
    question.done(outcome);
  }
  [[nodiscard]] std::size_t open() const { return questions.size() - answered; }

  std::vector<Question> questions;
  std::size_t answered = 0;
};

inline server::DeviceAnswer tested_phone() {
  return {shop::imei::Homologation::tested, true, true, false};
}

}  // namespace test
