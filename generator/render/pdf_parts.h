// All that the documents of a game are put together from: every face, font and picture once. Each of them is
// a value for itself; the fonts alone depend on all faces, for they hold the glyphs that any face uses.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "render/pdf_face.h"
#include "render/pdf_font.h"
#include "render/pdf_picture.h"

namespace rulepress::render {

struct PdfParts {
  std::vector<PdfFace> faces;                  // as many as scenes
  std::map<std::size_t, PdfFont> fonts;        // by number
  std::map<std::string, PdfPicture> pictures;  // by path
  std::vector<std::string> undrawable;         // pictures in whose place stands a crossed box, sorted
  std::string error;                           // a library's words; empty when all went well
};

// Calls a function with 0 … count - 1, on as many threads as it likes.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& work)>;

void one_by_one(std::size_t count, const std::function<void(std::size_t)>& work);

// Glyphs of one font, sorted.
struct FontUse {
  std::size_t font = 0;
  std::vector<std::uint32_t> glyphs;
};

// What was drawn before need not be drawn again. Each `find` leaves its value alone when it says no. Called
// from all threads.
class PartsMemory {
 public:
  virtual ~PartsMemory() = default;
  virtual bool find(std::size_t scene, PdfFace& face) = 0;
  virtual void put(std::size_t scene, const PdfFace& face) = 0;
  virtual bool find(const std::string& path, PdfPicture& picture) = 0;
  virtual void put(const std::string& path, const PdfPicture& picture) = 0;
  virtual bool find(const FontUse& use, PdfFont& font) = 0;
  virtual void put(const FontUse& use, const PdfFont& font) = 0;
};

struct PartsRequest {
  std::size_t threads = 1;
  ForEach for_each = one_by_one;
  std::function<void()> after_a_face = {};  // on any thread; to tell people how far it is
  PartsMemory* memory = nullptr;
};

// The same parts, whatever the request.
PdfParts draw_parts(std::span<const layout::Scene> scenes, const Tools& tools,
                    const PartsRequest& request = {});
PdfParts draw_parts(std::span<const layout::Scene* const> scenes, const Tools& tools,
                    const PartsRequest& request = {});

}  // namespace rulepress::render
