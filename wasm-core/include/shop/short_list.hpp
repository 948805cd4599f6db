#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

namespace shop {

/// A list of at most N results without heap allocation.
template <class Entry, std::size_t N>
class ShortList {
 public:
  using value_type = Entry;
  using const_iterator = const Entry*;

  constexpr ShortList() = default;
  /// Precondition: entries.size() <= N.
  constexpr ShortList(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries) {
      push_back(entry);
    }
  }

  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr const Entry* begin() const noexcept { return entries_.data(); }
  [[nodiscard]] constexpr const Entry* end() const noexcept { return entries_.data() + size_; }
  [[nodiscard]] constexpr const Entry& operator[](std::size_t i) const { return entries_[i]; }
  [[nodiscard]] constexpr Entry& operator[](std::size_t i) { return entries_[i]; }

  /// Precondition: size() < N.
  constexpr void push_back(const Entry& entry) { entries_[size_++] = entry; }

  friend constexpr bool operator==(const ShortList& a, const ShortList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<Entry, N> entries_{};
  std::size_t size_ = 0;
};

}  // namespace shop
