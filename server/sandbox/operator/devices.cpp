#include "devices.hpp"

#include <algorithm>
#include <array>

namespace sandbox {
namespace {

constexpr std::string_view kTested = "COMPATIBLE PROBADO";
constexpr std::string_view kHomologated = "COMPATIBLE HOMOLOGADO";
constexpr std::string_view kRefused = "NO COMPATIBLE";

/// Listed in README.md too. The first three type codes are those of numbers often used as examples;
/// the others are made up.
constexpr auto kDevices = std::to_array<Device>({
    {"35693803", "Samsung Galaxy S23", kTested, "SI", "SI", "SI"},
    {"49015420", "Motorola Moto G54", kHomologated, "SI", "SI", "NO"},
    {"35209900", "Nokia 105", kRefused, "NO", "NO", "NO"},
    {"35332811", "Apple iPhone 14", kTested, "SI", "SI", "SI"},
    {"35407115", "Samsung Galaxy A14", kTested, "SI", "SI", "NO"},
    {"86853305", "Xiaomi Redmi 9A", kHomologated, "NO", "SI", "NO"},
    {"86104005", "Huawei Y6 2018", kHomologated, "NO", "NO", "NO"},
    {"35982110", "Google Pixel 4", kRefused, "NO", "SI", "SI"},
    {"99000212", "LG K10 (CDMA)", kRefused, "NO", "NO", "NO"},
});

constexpr Device kUnknown{"", "", "NO ENCONTRADO", "NO", "NO", "NO"};

}  // namespace

std::span<const Device> devices() { return kDevices; }

const Device& device_of(std::string_view imei) {
  const auto* const found = std::ranges::find(kDevices, imei.substr(0, 8), &Device::type_code);
  return found == kDevices.end() ? kUnknown : *found;
}

}  // namespace sandbox
