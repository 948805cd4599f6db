#pragma once

#include <span>
#include <string_view>

namespace sandbox {

/// What the operator's register says of a kind of phone, in its own words.
struct Device {
  std::string_view type_code;  ///< the first eight digits of an IMEI; "" for all others
  std::string_view model;
  std::string_view homologated;
  std::string_view volte_support;
  std::string_view band28_support;
  std::string_view esim;
};

std::span<const Device> devices();

/// The device of an IMEI; one that the register does not know is as good as incompatible.
const Device& device_of(std::string_view imei);

}  // namespace sandbox
