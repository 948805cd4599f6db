#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simulation {

/// Which actor runs next, and which fault occurs.
enum class Kind { order, fault };

/// All choices of one history in their order. 0 is always the default: the running actor continues,
/// and no fault occurs.
class Decisions {
 public:
  using Pick = std::function<int(std::size_t number, Kind kind, int options)>;
  /// The deviations from the default, by the number of the choice.
  using Plan = std::map<std::size_t, int>;
  struct Made {
    Kind kind;
    int options;
    int chosen;
  };

  explicit Decisions(Pick pick) : pick_(std::move(pick)) {}

  [[nodiscard]] static Pick from(Plan plan);
  /// Rates of faults and of changes of order differ by seed.
  [[nodiscard]] static Pick random(std::uint64_t seed);

  int choose(Kind kind, int options);
  [[nodiscard]] const std::vector<Made>& made() const { return made_; }
  [[nodiscard]] Plan plan() const;

 private:
  Pick pick_;
  std::vector<Made> made_;
};

/// "3=1,17=2".
[[nodiscard]] std::string text_of(const Decisions::Plan& plan);
[[nodiscard]] Decisions::Plan plan_of(std::string_view text);

/// Runs every plan with at most this many changes of order and faults. `run` executes a plan and
/// returns its choices; an empty result ends the search.
void search(int changes, int faults,
            const std::function<std::vector<Decisions::Made>(const Decisions::Plan&)>& run);

}  // namespace simulation
