// Any text in local storage yields a cart with valid invariants that survives a round trip, and
// warnings that a screen can show.
#include "fuzz.hpp"
#include "shop/stored_cart.hpp"

using shop::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const shop::Restored restored = shop::restore(shop::fuzz::as_text(data, size));
  const auto rebuilt = shop::Cart::from_lines(restored.cart.lines());
  require(rebuilt.ok() && rebuilt.value() == restored.cart, "the cart keeps its invariants");
  require(restored.cart.total() <= shop::kMaxTotal, "the total is within its limit");

  const shop::Restored again = shop::restore(shop::store(restored.cart));
  require(again.cart == restored.cart && again.notes.empty(),
          "a stored cart is read back as it is");

  require(restored.notes.size() <= shop::kMaxRestoreNotes, "notes are bounded");
  for (const shop::RestoreNote& note : restored.notes) {
    require(note.name.size() <= shop::kMaxNoteName, "names in notes are bounded");
    require(note.plan_id.has_value() == note.current.has_value(),
            "a known plan has a current price");
    require(!note.plan_id || shop::find_plan(*note.plan_id) != nullptr, "plans in notes exist");
  }
  return 0;
}
