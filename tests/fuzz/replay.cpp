// Runs each input of a corpus once, as it is: fuzz_x CORPUS.base64. libFuzzer, which finds new
// ones, needs Clang.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "fuzz.hpp"

namespace {

std::string decoded(const std::string& base64) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::size_t bits = 0;
  unsigned value = 0;
  for (const char c : base64) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) {
      break;  // padding
    }
    value = value << 6U | static_cast<unsigned>(digit);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(value >> bits & 0xffU);
    }
  }
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "");
  std::size_t runs = 0;
  for (std::string line; std::getline(file, line); ++runs) {
    const std::string input = decoded(line);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  }
  std::cout << "Done " << runs << " inputs\n";
  return runs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
