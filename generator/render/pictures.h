// The pictures of a workspace: PNG, JPEG and SVG, told apart by what is in them, not by their names. Looking
// at one reads its size from its head; nothing is decoded, and no memory is asked for on a file's word alone.
// Each picture is decoded or recorded once, however often it is drawn. One Pictures value belongs to one
// thread.
#pragma once

#include <memory>

#include "layout/scene/picture.h"
#include "source/file_system.h"

namespace rulepress::render {

// A side and an area that no printed component comes near.
inline constexpr double max_picture_side = 20'000;
inline constexpr double max_picture_area = 100e6;

class Pictures final : public layout::PictureReader {
 public:
  explicit Pictures(const source::FileSystem& files);
  ~Pictures() override;
  Pictures(const Pictures& other);  // the same files, for another thread
  Pictures& operator=(const Pictures&) = delete;

  std::variant<layout::PictureFacts, layout::PictureTrouble> look(const std::string& path) override;

  double lightness(const std::string& path) override;
  double seen_on_dark(const std::string& path) override;
  Ink ink(const std::string& path) override;

  // How much of a picture's width is empty on its left and on its right, from 0 to 1 together.
  struct Air {
    double left = 0;
    double right = 0;
  };
  Air air(const std::string& path);

  struct Store;
  Store& store() { return *store_; }

 private:
  std::unique_ptr<Store> store_;
};

}  // namespace rulepress::render
