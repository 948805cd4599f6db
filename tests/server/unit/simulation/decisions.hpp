#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simulation {

/// Who goes on next, and what goes wrong.
enum class Kind { order, fault };

/// All choices of one history, in the order in which they came up. 0 is always the ordinary one:
/// who runs goes on, and nothing goes wrong.
class Decisions {
 public:
  using Pick = std::function<int(std::size_t number, Kind kind, int options)>;
  /// What is not ordinary, by the number of the choice.
  using Plan = std::map<std::size_t, int>;
  struct Made {
    Kind kind;
    int options;
    int chosen;
    int alike;  ///< so many of the last options have the effect of another one
  };

  explicit Decisions(Pick pick) : pick_(std::move(pick)) {}

  [[nodiscard]] static Pick from(Plan plan);
  /// Some seeds make much trouble, some a little, and so with changes of order.
  [[nodiscard]] static Pick random(std::uint64_t seed);

  int choose(Kind kind, int options, int alike = 0);
  [[nodiscard]] const std::vector<Made>& made() const { return made_; }
  [[nodiscard]] Plan plan() const;

 private:
  Pick pick_;
  std::vector<Made> made_;
};

/// "3=1,17=2", and back.
[[nodiscard]] std::string text_of(const Decisions::Plan& plan);
[[nodiscard]] Decisions::Plan plan_of(std::string_view text);

/// Every plan with at most so many changes of order and so many faults, of those that are alike
/// one. `run` carries one out and says what was chosen; it returns nothing more once it has had
/// enough.
void search(int changes, int faults,
            const std::function<std::vector<Decisions::Made>(const Decisions::Plan&)>& run);

}  // namespace simulation
