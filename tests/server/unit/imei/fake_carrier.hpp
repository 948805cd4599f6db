#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "imei/check.hpp"

namespace test {

inline server::DeviceAnswer tested_phone() {
  return {shop::imei::Homologation::tested, true, true, false};
}

/// A carrier whose response the test sets.
class FakeCarrier {
 public:
  server::Task<server::CarrierResult> operator()(const std::string& imei,
                                                 std::chrono::milliseconds limit) {
    imeis.push_back(imei);
    limits.push_back(limit);
    co_return next;
  }

  server::CarrierResult next = tested_phone();
  std::vector<std::string> imeis;
  std::vector<std::chrono::milliseconds> limits;
};

}  // namespace test
