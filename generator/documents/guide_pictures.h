// The small pictures of the build guide, one for each step, and the colours that they share with its page.
#pragma once

#include "documents/drawing.h"

namespace rulepress::documents {

namespace guide {
inline constexpr layout::Colour ink{0.13, 0.14, 0.16, 1};
inline constexpr layout::Colour grey{0.42, 0.43, 0.45, 1};
inline constexpr layout::Colour pale{0.93, 0.94, 0.94, 1};
inline constexpr layout::Colour accent{0.10, 0.36, 0.42, 1};
inline constexpr layout::Colour tint{0.80, 0.88, 0.89, 1};
inline constexpr layout::Mm hair{0.2};
}  // namespace guide

// Each fills a box of about 23 x 20 mm.
void scale_picture(Drawing& page, const layout::Box& box);
void turn_picture(Drawing& page, const layout::Box& box);
void fold_picture(Drawing& page, const layout::Box& box);
void cut_picture(Drawing& page, const layout::Box& box);
void sleeve_picture(Drawing& page, const layout::Box& box);
void token_picture(Drawing& page, const layout::Box& box);
void standee_picture(Drawing& page, const layout::Box& box);
void tiles_picture(Drawing& page, const layout::Box& box);
void box_picture(Drawing& page, const layout::Box& box);
void booklet_picture(Drawing& page, const layout::Box& box);

}  // namespace rulepress::documents
