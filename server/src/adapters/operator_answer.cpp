#include "adapters/operator_answer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "shop/imei.hpp"

namespace server {
namespace {

/// Which of the two words for a compatible device it was; the rulebook has found that it is one.
DeviceAnswer::Homologation homologation(std::string_view body) {
  const auto answer = nlohmann::json::parse(body, nullptr, false);
  const nlohmann::json::json_pointer path("/result/homologated");
  std::string word;
  if (answer.is_object() && answer.contains(path) && answer.at(path).is_string()) {
    word = answer.at(path).get<std::string>();
  }
  std::transform(word.begin(), word.end(), word.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return word.find("PROBADO") == std::string::npos ? DeviceAnswer::Homologation::homologated
                                                   : DeviceAnswer::Homologation::tested;
}

}  // namespace

OperatorOutcome read_operator_answer(int status, std::string_view body) {
  if (status >= 500 || status == 408 || status == 429) {
    return OperatorFailure::unavailable;
  }
  if (status != 200) {
    return OperatorFailure::unusable;
  }
  const auto read = shop::imei::read_answer(body);
  if (!read) {
    return OperatorFailure::unusable;
  }
  const shop::imei::Answer& answer = read.value();
  return DeviceAnswer{answer.compatible ? homologation(body) : DeviceAnswer::Homologation::none,
                      answer.volte, answer.band28, answer.esim};
}

}  // namespace server
