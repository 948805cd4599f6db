#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <utility>
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

  [[nodiscard]] static Pick from(Plan plan) {
    return [plan = std::move(plan)](std::size_t number, Kind /*kind*/, int options) {
      const auto found = plan.find(number);
      return found == plan.end() || found->second >= options ? 0 : found->second;
    };
  }
  /// Rates of faults and of changes of order differ by seed.
  [[nodiscard]] static Pick random(std::uint64_t seed) {
    // The engine is portable; the distributions of the standard library are not.
    const auto below = [engine = std::make_shared<std::mt19937_64>(seed)](int limit) {
      return static_cast<int>((*engine)() % static_cast<std::uint64_t>(limit));
    };
    const int changes_one_in = std::to_array({2, 4, 12})[static_cast<std::size_t>(below(3))];
    const int fault_one_in = std::to_array({4, 10, 25})[static_cast<std::size_t>(below(3))];
    return [=](std::size_t /*number*/, Kind kind, int options) {
      const int one_in = kind == Kind::order ? changes_one_in : fault_one_in;
      return below(one_in) == 0 ? below(options) : 0;
    };
  }

  int choose(Kind kind, int options) {
    const int chosen = options > 1 ? pick_(made_.size(), kind, options) : 0;
    made_.push_back({kind, options, chosen});
    return chosen;
  }
  [[nodiscard]] const std::vector<Made>& made() const { return made_; }
  [[nodiscard]] Plan plan() const {
    Plan plan;
    for (std::size_t i = 0; i < made_.size(); ++i) {
      if (made_[i].chosen != 0) {
        plan[i] = made_[i].chosen;
      }
    }
    return plan;
  }

 private:
  Pick pick_;
  std::vector<Made> made_;
};

/// Runs every plan with at most this many changes of order and faults. `run` executes a plan and
/// returns its choices; an empty result ends the search.
inline void search(int changes, int faults,
                   const std::function<std::vector<Decisions::Made>(const Decisions::Plan&)>& run,
                   const Decisions::Plan& plan = {}) {
  const auto made = run(plan);
  // Only after the last deviation, so that each plan is tried once.
  for (std::size_t i = plan.empty() ? 0 : plan.rbegin()->first + 1; i < made.size(); ++i) {
    const int change = made[i].kind == Kind::order ? 1 : 0;
    if ((change == 1 ? changes : faults) == 0) {
      continue;
    }
    for (int chosen = 1; chosen < made[i].options; ++chosen) {
      auto further = plan;
      further[i] = chosen;
      search(changes - change, faults - (1 - change), run, further);
    }
  }
}

}  // namespace simulation
