#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "imei/operator.hpp"

namespace test {

inline server::DeviceAnswer tested_phone() {
  return {shop::imei::Homologation::tested, true, true, false};
}

/// A carrier whose response the test sets.
class FakeOperator {
 public:
  server::OperatorOutcome operator()(const std::string& imei, std::chrono::milliseconds limit) {
    imeis.push_back(imei);
    limits.push_back(limit);
    if (on_ask) {
      on_ask();
    }
    return next;
  }

  server::OperatorOutcome next = tested_phone();
  std::function<void()> on_ask;
  std::vector<std::string> imeis;
  std::vector<std::chrono::milliseconds> limits;
};

}  // namespace test
