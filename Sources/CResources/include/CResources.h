#ifndef WIREDRAFT_CRESOURCES_H
#define WIREDRAFT_CRESOURCES_H

#include <stddef.h>

/// A file of the folder Resources, inside the binary.
struct wiredraft_resource {
  /// Its path within the folder, such as `examples/photo.png`.
  const char *_Nonnull path;
  /// Its bytes.
  const unsigned char *_Nonnull bytes;
  /// How many there are.
  size_t count;
};

/// How many files there are.
size_t wiredraft_resource_count(void);

/// The file at a place below the count.
struct wiredraft_resource wiredraft_resource_at(size_t index);

/// The file at a path; null if there is none.
const struct wiredraft_resource *_Nullable wiredraft_resource_named(const char *_Nonnull path);

#endif
