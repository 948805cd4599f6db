// Runs each input of a corpus once, as it is: fuzz_x CORPUS.base64. libFuzzer, which finds new
// ones, needs Clang.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "base/crypto.hpp"
#include "fuzz.hpp"

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "");
  std::size_t runs = 0;
  for (std::string line; std::getline(file, line); ++runs) {
    const std::string input = server::from_base64(line).value();
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  }
  std::cout << "Done " << runs << " inputs\n";
  return runs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
