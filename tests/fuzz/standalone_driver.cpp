// Replaces libFuzzer where the compiler has none.
//   fuzz_x [-max_total_time=SECONDS] [FOLDER...]   random changes of the inputs in the folders,
//   blind to coverage fuzz_x CORPUS.base64...                        each input of these corpora
//   once, as it is
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

/// One input a line.
std::vector<std::string> read_corpus(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> inputs;
  for (std::string line; std::getline(file, line);) {
    inputs.push_back(decoded(line));
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

int replay(const std::vector<std::string>& corpora) {
  std::size_t runs = 0;
  for (const std::string& corpus : corpora) {
    for (const std::string& input : read_corpus(corpus)) {
      run(input);
      ++runs;
    }
  }
  std::cout << "Done " << runs << " inputs\n";
  return runs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  std::chrono::seconds time(20);
  std::vector<std::string> inputs = {""};
  std::vector<std::string> corpora;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& argument : arguments) {
    constexpr std::string_view kTime = "-max_total_time=";
    if (argument.starts_with(kTime)) {
      time = std::chrono::seconds(std::atoi(argument.c_str() + kTime.size()));
    } else if (argument.ends_with(".base64")) {
      corpora.push_back(argument);
    } else if (!argument.starts_with("-")) {
      const auto read = read_folder(argument);
      inputs.insert(inputs.end(), read.begin(), read.end());
    }
  }
  if (!corpora.empty()) {
    return replay(corpora);
  }
  std::mt19937 random(1);
  std::size_t runs = 0;
  const auto end = std::chrono::steady_clock::now() + time;
  for (; std::chrono::steady_clock::now() < end; ++runs) {
    const std::string input = changed(inputs[random() % inputs.size()], random);
    // Written before the run, so that the input is kept after a crash.
    if (runs % 1000 == 0) {
      std::cout << "#" << runs << '\n';
    }
    std::ofstream("last-input", std::ios::binary) << input;
    run(input);
  }
  std::cout << "Done " << runs << " runs\n";
  return 0;
}
