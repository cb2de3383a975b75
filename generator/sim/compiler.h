// From the model's code to instructions. For this room only.
#pragma once

#include "sim/program.h"

namespace rulepress::sim {

class Compiler {
 public:
  explicit Compiler(Program& program) : program_(program), world_(*program.world), model_(world_.model()) {}

  // A routine for the value of a node, with the locals of the code it belongs to.
  std::uint32_t expression(const std::string& name, const model::Code& code, model::NodeIndex root);

 private:
  void start(const std::string& name, const model::Code& code);
  std::uint32_t finish();

  void value(model::NodeIndex index);  // a word; of a zone, its number; or a bag
  void bag(model::NodeIndex index);    // always a bag
  void builtin(const model::Node& node);
  void binary(const model::Node& node);
  void field(const model::Node& node, bool indexed);
  void field_index(const model::Type& type, model::NodeIndex index);
  void local(const model::Node& node, bool indexed);
  void selection(const model::Node& node, Opcode op);

  std::size_t emit(Opcode op, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0);
  void patch_a(std::size_t at) { program_.code[at].a = here(); }
  void patch_b(std::size_t at) { program_.code[at].b = here(); }
  std::int32_t here() const { return static_cast<std::int32_t>(program_.code.size()); }
  const model::Node& node(model::NodeIndex index) const { return model_.code[index]; }
  bool is_bag(const model::Type& type) const { return !type.is_one() && !type.is_place(); }
  std::size_t capacity(const model::Type& type) const;
  Slot slot_of(const model::Local& local, bool given);
  void trouble(const model::Node& node, std::string_view what);

  Program& program_;
  const World& world_;
  const model::Model& model_;
  const model::Code* code_ = nullptr;
  Routine routine_;
  model::NodeIndex origin_ = model::no_node;
};

}  // namespace rulepress::sim
