#include "simulation/decisions.hpp"

#include <array>
#include <memory>
#include <random>
#include <sstream>
#include <utility>

namespace simulation {

Decisions::Pick Decisions::from(Plan plan) {
  return [plan = std::move(plan)](std::size_t number, Kind /*kind*/, int options) {
    const auto found = plan.find(number);
    return found == plan.end() || found->second >= options ? 0 : found->second;
  };
}

Decisions::Pick Decisions::random(std::uint64_t seed) {
  // The engine is portable; the distributions of the standard library are not.
  const auto engine = std::make_shared<std::mt19937_64>(seed);
  const auto below = [engine](int limit) {
    return static_cast<int>((*engine)() % static_cast<std::uint64_t>(limit));
  };
  const int changes_one_in = std::to_array({2, 4, 12})[static_cast<std::size_t>(below(3))];
  const int fault_one_in = std::to_array({4, 10, 25})[static_cast<std::size_t>(below(3))];
  return [=](std::size_t /*number*/, Kind kind, int options) {
    const int one_in = kind == Kind::order ? changes_one_in : fault_one_in;
    return below(one_in) == 0 ? below(options) : 0;
  };
}

int Decisions::choose(Kind kind, int options) {
  const int chosen = options > 1 ? pick_(made_.size(), kind, options) : 0;
  made_.push_back({kind, options, chosen});
  return chosen;
}

Decisions::Plan Decisions::plan() const {
  Plan plan;
  for (std::size_t i = 0; i < made_.size(); ++i) {
    if (made_[i].chosen != 0) {
      plan[i] = made_[i].chosen;
    }
  }
  return plan;
}

std::string text_of(const Decisions::Plan& plan) {
  std::string text;
  for (const auto& [number, chosen] : plan) {
    text += (text.empty() ? "" : ",") + std::to_string(number) + '=' + std::to_string(chosen);
  }
  return text;
}

Decisions::Plan plan_of(std::string_view text) {
  Decisions::Plan plan;
  std::istringstream in{std::string(text)};
  std::size_t number = 0;
  int chosen = 0;
  char sign = 0;
  while (in >> number >> sign >> chosen) {
    plan[number] = chosen;
    in >> sign;
  }
  return plan;
}

void search(int changes, int faults,
            const std::function<std::vector<Decisions::Made>(const Decisions::Plan&)>& run) {
  struct Next {
    Decisions::Plan plan;
    int changes;
    int faults;
  };
  std::vector<Next> left{{{}, changes, faults}};
  while (!left.empty()) {
    const Next next = std::move(left.back());
    left.pop_back();
    const auto made = run(next.plan);
    // Only after the last deviation, so that each plan is tried once.
    for (std::size_t i = next.plan.empty() ? 0 : next.plan.rbegin()->first + 1; i < made.size();
         ++i) {
      const bool order = made[i].kind == Kind::order;
      if ((order ? next.changes : next.faults) == 0) {
        continue;
      }
      for (int chosen = 1; chosen < made[i].options; ++chosen) {
        Next further{next.plan, next.changes - (order ? 1 : 0), next.faults - (order ? 0 : 1)};
        further.plan[i] = chosen;
        left.push_back(std::move(further));
      }
    }
  }
}

}  // namespace simulation
