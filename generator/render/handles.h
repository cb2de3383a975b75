// Values of C libraries that free themselves.
#pragma once

#include <memory>

namespace rulepress::render {

template <auto function>
struct FreeWith {
  template <class T>
  void operator()(T* value) const {
    function(value);
  }
};

template <class T, auto function>
using Handle = std::unique_ptr<T, FreeWith<function>>;

}  // namespace rulepress::render
