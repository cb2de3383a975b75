// How likely so many dice cover all boxes of a card, worked out over all rolls.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "playtest/summary.h"
#include "sim/run/cover.h"
#include "sim/run/words.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

namespace {

constexpr std::size_t most_dice = 8;
constexpr std::size_t more_than_boxes = 3;
constexpr int faces = 6;

// One way in which a rulebook lays dice on boxes.
struct Covering {
  model::Ref boxes;  // the type of part
  model::Ref fits;   // the stat
  model::Ref layer;  // the field, or none
  friend auto operator<=>(const Covering&, const Covering&) = default;
};

// Dice as they are rolled: a bit for each tag, and what they are called.
struct DiceKind {
  std::uint32_t tags;
  std::string name;
};

class DiceTables {
 public:
  DiceTables(const sim::Program& program, Section& section)
      : program_(program), world_(*program.world), model_(world_.model()), section_(section) {}

  void describe() {
    std::set<Covering> coverings;
    for (const model::Node& node : model_.code) {
      if (node.op != model::Op::builtin || node.text != "cover" || node.children.size() < 3) continue;
      const model::Type& boxes = model_.code[node.children[0]].type;
      if (boxes.kind == model::Kind::thing)
        coverings.insert({boxes.ref, model_.code[node.children[2]].ref,
                          node.children.size() > 3 ? model_.code[node.children[3]].ref : model::no_ref});
    }
    if (coverings.empty()) return;
    sim::Machine machine(program_, state_);
    machine.begin();
    if (machine.run() == sim::Status::wrong) return;
    for (const Covering& covering : coverings) {
      for (model::Ref field = 0; field < model_.fields.size(); ++field) {
        const model::Field& one = model_.fields[field];
        if (one.printed && one.holder == model::Holder::thing && !one.type.is_one() &&
            one.type.kind == model::Kind::thing && one.type.ref == covering.boxes)
          table(covering, field, machine.evaluator());
      }
    }
  }

 private:
  bool fits(sim::Evaluator& evaluator, const Covering& covering, int face, std::uint32_t tags, Value box) {
    const auto die = static_cast<Value>(static_cast<std::uint32_t>(face) | tags << sim::tag_shift);
    return evaluator.stat(covering.fits, {die, box}) == 1;
  }

  // Kinds of dice that the rules roll. Tags are told apart only where boxes do.
  std::vector<DiceKind> kinds(sim::Evaluator& evaluator, const Covering& covering) {
    std::vector<DiceKind> made;
    std::optional<model::Ref> tagged;
    bool plain = false;
    for (const model::Node& node : model_.code) {
      if (node.op != model::Op::builtin || node.text != "roll") continue;
      if (node.children.size() < 2) {
        plain = true;
      } else if (model_.code[node.children[1]].type.kind == model::Kind::enumeration) {
        tagged = model_.code[node.children[1]].type.ref;
      }
    }
    bool told_apart = false;
    for (std::size_t tag = 0; tagged && tag < model_.enums[*tagged].values.size(); ++tag) {
      made.push_back({1U << tag, model_.enums[*tagged].values[tag].text});
      for (const Value box : world_.all(covering.boxes)) {
        for (int face = 1; face <= faces && !told_apart; ++face)
          told_apart =
              fits(evaluator, covering, face, 1U << tag, box) != fits(evaluator, covering, face, 0, box);
      }
    }
    if (!told_apart) return {{0, ""}};
    if (plain) made.push_back({0, "no kind"});
    return made;
  }

  std::string words_of(Value box) const {
    std::string made;
    for (const model::Ref ref : model_.all_fields(world_[box].type)) {
      const model::Field& field = model_.fields[ref];
      if (field.printed && field.type.is_one() && !field.type.indexed)
        made += (made.empty() ? "" : " ") + sim::words_of(world_, field.type, world_.printed(box, ref));
    }
    return made;
  }

  // The chance that all are covered, for 1, 2, … dice.
  std::vector<double> chances(const sim::Bag& boxes, const Covering& covering, std::uint32_t tags,
                              std::size_t dice, sim::Evaluator& evaluator) {
    std::vector<std::array<bool, faces + 1>> fit(boxes.size());
    std::vector<Value> layers;
    layers.reserve(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (int face = 1; face <= faces; ++face)
        fit[i][static_cast<std::size_t>(face)] = fits(evaluator, covering, face, tags, boxes[i]);
      layers.push_back(covering.layer == model::no_ref ? 0 : world_.printed(boxes[i], covering.layer, 0));
    }
    // Cards with the same boxes are worked out once.
    const auto known = known_.find({fit, layers});
    if (known != known_.end()) return known->second;
    sim::Bag numbers(boxes.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<Value>(i);
    std::vector<double> made;
    for (std::size_t count = 1; count <= dice; ++count) {
      double all = 0;
      double rolls = 1;
      for (std::size_t i = 0; i < count; ++i) rolls *= faces;
      // How many dice show each face, and in how many rolls that is so.
      sim::Bag roll;
      const auto go = [&](const auto& self, int face, std::size_t left, double ways) -> void {
        if (face == faces + 1) {
          if (left > 0) return;
          const sim::Bag covered = sim::covered_boxes(
              roll, numbers, [&](Value box) { return layers[at(box)]; },
              [&](Value die, Value box) { return fit[at(box)][at(die)]; });
          if (covered.size() == boxes.size()) all += ways;
          return;
        }
        double chosen = 1;
        for (std::size_t shown = 0; shown <= left; ++shown) {
          self(self, face + 1, left - shown, ways * chosen);
          chosen *= static_cast<double>(left - shown) / static_cast<double>(shown + 1);
          roll.push_back(face);
        }
        roll.resize(roll.size() - left - 1);
      };
      if (count >= boxes.size()) go(go, 1, count, 1);
      made.push_back(all / rolls);
    }
    known_.emplace(std::pair(std::move(fit), std::move(layers)), made);
    return made;
  }

  void table(const Covering& covering, model::Ref field, sim::Evaluator& evaluator) {
    std::map<std::size_t, Value> cards;  // by component: a copy of it
    std::size_t most = 0;
    for (const Value thing : world_.all(model_.fields[field].of)) {
      const std::size_t boxes = world_.printed_list(thing, field).size();
      if (world_[thing].component == static_cast<std::size_t>(-1) || boxes == 0) continue;
      cards.emplace(world_[thing].component, thing);
      most = std::max(most, boxes);
    }
    if (cards.empty()) return;
    const std::size_t dice = std::min(most_dice, most + more_than_boxes);
    known_.clear();
    Table made{
        "dice-cover",
        fmt::format("Dice that cover `{}`", model_.fields[field].name.text),
        "The chance that so many dice cover all of them in one roll, by the rules as they are after the "
        "set-up.",
        {"card", "boxes"},
        {},
        rows_in_terminal};
    const std::vector<DiceKind> rolled = kinds(evaluator, covering);
    if (rolled.size() > 1) made.columns.emplace_back("dice");
    for (std::size_t count = 1; count <= dice; ++count)
      made.columns.push_back(count == 1 ? "1 die" : fmt::format("{} dice", count));
    for (const auto& [card, thing] : cards) {
      const std::span<const Value> list = world_.printed_list(thing, field);
      const sim::Bag boxes(list.begin(), list.end());
      std::string words;
      for (const Value box : boxes) words += (words.empty() ? "" : ", ") + words_of(box);
      for (const DiceKind& kind : rolled) {
        std::vector<Cell> row{card_name(program_, card), words};
        if (rolled.size() > 1) row.emplace_back(kind.name);
        for (const double chance : chances(boxes, covering, kind.tags, dice, evaluator))
          row.emplace_back(Number{chance, 0, true});
        made.rows.push_back(std::move(row));
      }
    }
    section_.tables.push_back(std::move(made));
  }

  static constexpr std::size_t rows_in_terminal = 12;

  const sim::Program& program_;
  const sim::World& world_;
  const model::Model& model_;
  Section& section_;
  sim::State state_ = sim::first_state(program_, 1);
  std::map<std::pair<std::vector<std::array<bool, faces + 1>>, std::vector<Value>>, std::vector<double>>
      known_;
};

}  // namespace

void describe_dice(const Knowledge& knowledge, Section& section) {
  DiceTables(knowledge.program(), section).describe();
}

}  // namespace rulepress::playtest
