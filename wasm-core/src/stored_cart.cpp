#include "shop/stored_cart.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "json_reader.hpp"
#include "text.hpp"

namespace shop {
namespace {

// The values of one stored line. The last value of a repeated key counts, as in JSON.parse.
struct StoredLine {
  json::Value id;
  json::Value name;
  json::Value data_plan;
  json::Value data_plus;
  json::Value price;
  json::Value quantity;

  [[nodiscard]] json::Value* slot(std::string_view key) noexcept {
    const std::pair<std::string_view, json::Value*> slots[] = {{"id", &id},
                                                               {"name", &name},
                                                               {"dataPlan", &data_plan},
                                                               {"dataPlus", &data_plus},
                                                               {"price", &price},
                                                               {"quantity", &quantity}};
    for (const auto& [name_of_slot, value] : slots) {
      if (key == name_of_slot) {
        return value;
      }
    }
    return nullptr;
  }
};

// Reads an object after its opening brace. Returns false if the object is malformed.
bool read_line(json::Reader& reader, StoredLine& line) {
  bool ok = true;
  bool first = true;
  while (const auto key = reader.next_key(first, ok)) {
    first = false;
    json::Value value = reader.read();
    if (value.kind == json::Kind::nothing) {
      return false;
    }
    if (json::Value* const slot = line.slot(*key); slot != nullptr) {
      *slot = std::move(value);
    }
  }
  return ok;
}

// Accepts a JSON number or a string of digits.
std::optional<std::int64_t> whole_number(const json::Value& value) noexcept {
  if (value.kind != json::Kind::number && value.kind != json::Kind::string) {
    return std::nullopt;
  }
  const auto number = json::scaled(text::trim(value.text), 0);
  return number && number->exact ? std::optional(number->value) : std::nullopt;
}

std::optional<Money> price_of(const json::Value& value) noexcept {
  Result<Money> price = ErrorCode::amount_malformed;
  if (value.kind == json::Kind::string) {
    price = Money::parse(text::trim(value.text));
  } else if (value.kind == json::Kind::number) {
    if (const auto centavos = json::scaled(value.text, 2)) {
      price = Money::from_centavos(centavos->value);
    }
  }
  return price ? std::optional(price.value()) : std::nullopt;
}

const Plan* plan_of(const StoredLine& line) noexcept {
  using json::Kind;
  if (line.id.kind != Kind::nothing && line.id.kind != Kind::null) {
    const auto id = whole_number(line.id);
    for (const Plan& plan : plans()) {
      if (id == plan.id) {
        return &plan;
      }
    }
    return nullptr;
  }
  // Family and tier identify at most one plan: a family has each tier once.
  for (const Plan& plan : plans()) {
    if (text::equal_ignoring_case(text::trim(line.data_plan.text), plan.data_plan) &&
        text::equal_ignoring_case(text::trim(line.data_plus.text), plan.tier)) {
      return &plan;
    }
  }
  return nullptr;
}

std::string_view words(const json::Value& value) noexcept {
  return value.kind == json::Kind::string ? text::trim(value.text) : std::string_view();
}

// Family and tier identify the line for the shopper: the name alone is always the brand.
std::string called(const StoredLine& line) {
  const std::string_view family = words(line.data_plan);
  const std::string_view tier = words(line.data_plus);
  std::string name(family.empty() ? words(line.name) : family);
  return name.append(name.empty() || tier.empty() ? "" : " ").append(tier);
}

class Restorer {
 public:
  Restored read(std::string_view text);

 private:
  // Reads the whole text. Returns false unless it is a list, null or empty.
  bool read_document(std::string_view text);
  // Reads the elements after '['. Returns false if brackets or commas are missing or misplaced.
  bool read_list(json::Reader& reader, std::string_view text);
  // Reads one element. Returns false if it is malformed, so that its end is unknown.
  bool read_element(json::Reader& reader);
  // Skips to the first brace after the start of a malformed element, since a lost quote may have
  // hidden the start of the next line. Without budget for the bytes to read again, skips to the
  // next brace after the current position. Returns false if there is no brace.
  static bool recover(json::Reader& reader, std::size_t start, std::size_t& budget);
  void take(const StoredLine& line);
  void fill(const Plan& plan, std::int64_t quantity, const RestoreNote& about);
  void note(ErrorCode code, const RestoreNote& about = {});

  Restored restored_;
  // Two writers can leave a second list after a complete one. Adding both would double the cart.
  bool repeats_ = false;
};

Restored Restorer::read(std::string_view text) {
  text.remove_prefix(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  if (text.size() > kMaxStoredCartBytes || !read_document(text)) {
    note(ErrorCode::cart_malformed);
  }
  return std::move(restored_);
}

bool Restorer::read_document(std::string_view text) {
  json::Reader reader(text);
  if (reader.at_end()) {
    return true;
  }
  if (reader.take('[')) {
    return read_list(reader, text);
  }
  return reader.read().kind == json::Kind::null && reader.at_end();
}

bool Restorer::read_list(json::Reader& reader, std::string_view text) {
  // Without a budget, recover() would read a text like {"a":{"a":{"a": in quadratic time.
  std::size_t budget = 8 * text.size();
  bool sound = true;
  bool comma_due = false;
  while (!reader.at_end()) {
    const bool closed = reader.take(']');
    if (closed && reader.at_end()) {
      return sound;
    }
    repeats_ = repeats_ || (closed && reader.peek() == '[');
    if (closed || (comma_due && !reader.take(','))) {
      sound = false;
      if (!reader.find_object()) {
        return false;
      }
    } else if (comma_due && reader.peek() == ']') {
      sound = false;  // A comma after the last line.
      comma_due = false;
      continue;
    }
    const std::size_t start = reader.position();
    comma_due = read_element(reader);
    if (!comma_due && !recover(reader, start, budget)) {
      return sound && text::trim(text).ends_with(']');
    }
  }
  return false;
}

bool Restorer::read_element(json::Reader& reader) {
  StoredLine line;
  bool sound = false;
  if (reader.take('{')) {
    sound = read_line(reader, line);
    if (sound) {
      take(line);
      return true;
    }
  } else {
    // An extra bracket or quote must not hide the lines that follow it.
    sound =
        reader.read().kind != json::Kind::nothing && (reader.peek() == ',' || reader.peek() == ']');
  }
  note(ErrorCode::line_malformed, {.name = called(line)});
  return sound;
}

bool Restorer::recover(json::Reader& reader, std::size_t start, std::size_t& budget) {
  const std::size_t again = reader.position() - start;
  if (again <= budget) {
    budget -= again;
    reader.seek(start + 1);
  }
  return reader.find_object();
}

void Restorer::take(const StoredLine& line) {
  RestoreNote about{.name = called(line), .stored = price_of(line.price)};
  const auto quantity = whole_number(line.quantity);
  about.quantity = quantity;
  const Plan* const plan = plan_of(line);
  if (plan == nullptr) {
    note(ErrorCode::plan_unknown, about);
    return;
  }
  about.plan_id = plan->id;
  about.current = plan->price;
  if (quantity.value_or(0) < 1) {
    note(ErrorCode::quantity_invalid, about);
    return;
  }
  if (about.stored != about.current) {
    note(ErrorCode::price_changed, about);
  }
  fill(*plan, *quantity, about);
}

void Restorer::fill(const Plan& plan, std::int64_t quantity, const RestoreNote& about) {
  Cart& cart = restored_.cart;
  const std::int64_t before = cart.quantity_of(plan.id);
  if (before != 0) {
    note(ErrorCode::line_duplicated, about);
    if (repeats_) {
      return;
    }
  }
  std::int64_t wanted = before + quantity;
  if (wanted > kMaxQuantity) {
    note(ErrorCode::quantity_limit, about);
    wanted = kMaxQuantity;
  }
  const std::int64_t room =
      (kMaxTotal.centavos() - cart.total().centavos()) / plan.price.centavos();
  if (wanted > before + room) {
    note(ErrorCode::total_limit, about);
    wanted = before + room;
  }
  if (wanted == before) {
    return;
  }
  if (before == 0) {
    cart = cart.add(plan.id).value();
  }
  cart = cart.with_quantity(plan.id, wanted).value();
}

void Restorer::note(ErrorCode code, const RestoreNote& about) {
  if (restored_.notes.size() == kMaxRestoreNotes) {
    return;
  }
  RestoreNote& note = restored_.notes.emplace_back(about);
  note.code = code;
  note.name = text::clip(about.name, kMaxNoteName);
}

void append_member(std::string& out, std::string_view key, std::string_view text) {
  // No text of the catalogue needs escaping, which is checked at compile time.
  out.append(",\"").append(key).append("\":\"").append(text).append("\"");
}

}  // namespace

Restored restore(std::string_view json) { return Restorer().read(json); }

std::string store(const Cart& cart) {
  std::string out = "[";
  for (const CartLine& line : cart.lines()) {
    const Plan& plan = *find_plan(line.plan_id);
    out.append(out.size() > 1 ? "," : "").append("{\"id\":");
    text::append_number(out, plan.id);
    append_member(out, "name", plan.name);
    append_member(out, "dataPlan", plan.data_plan);
    append_member(out, "dataPlus", plan.tier);
    append_member(out, "duration", plan.duration);
    out.append(",\"price\":").append(plan.price.plain());
    out.append(",\"quantity\":");
    text::append_number(out, line.quantity);
    out.append("}");
  }
  return out.append("]");
}

}  // namespace shop
