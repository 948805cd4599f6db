// Stands in for libFuzzer where the compiler has none: random changes of the inputs in the given
// folders, without looking at coverage.   fuzz_x [-max_total_time=SECONDS] [FOLDER...]
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz.hpp"

namespace {

std::vector<std::string> read_folder(const std::string& folder) {
  std::vector<std::string> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

std::string changed(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t bound) { return random() % (bound + 1); };
  for (std::size_t changes = 1 + below(6); changes > 0; --changes) {
    const std::size_t at = below(text.size());
    const std::size_t length = below(std::min<std::size_t>(8, text.size() - at));
    switch (below(3)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, text.substr(below(text.size()), length));
        break;
      default:
        text.insert(at, 1, static_cast<char>(random()));
        break;
    }
  }
  return text;
}

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::chrono::seconds time(20);
  std::vector<std::string> inputs = {""};
  for (const std::string argument : std::vector<std::string>(argv + 1, argv + argc)) {
    constexpr std::string_view kTime = "-max_total_time=";
    if (argument.starts_with(kTime)) {
      time = std::chrono::seconds(std::atoi(argument.c_str() + kTime.size()));
    } else if (!argument.starts_with("-")) {
      const auto read = read_folder(argument);
      inputs.insert(inputs.end(), read.begin(), read.end());
    }
  }
  std::mt19937 random(1);
  std::size_t runs = 0;
  const auto end = std::chrono::steady_clock::now() + time;
  for (; std::chrono::steady_clock::now() < end; ++runs) {
    const std::string input = changed(inputs[random() % inputs.size()], random);
    // Written before it is run, so that it is there after a crash.
    if (runs % 1000 == 0) {
      std::cout << "#" << runs << '\n';
    }
    std::ofstream("last-input", std::ios::binary) << input;
    run(input);
  }
  std::cout << "Done " << runs << " runs\n";
  return 0;
}
