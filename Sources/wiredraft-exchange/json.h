// The JSON objects of the parent: flat, but for arrays of texts.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct texts {
  const char *items[64];
  size_t count;
};

struct field {
  const char *key;
  enum { FIELD_TEXT, FIELD_NUMBER, FIELD_FLAG, FIELD_TEXTS } type;
  // A `const char *`, an `int64_t`, a `bool` or a `struct texts`, left alone where the member is absent or
  // null.
  void *value;
};

// Reads the object's members that `fields` names; texts stay in `json`, which is changed. Numbers are whole.
// Returns NULL, or a sentence that says what is wrong.
const char *read_object(char *json, size_t length, const struct field *fields, size_t count);
