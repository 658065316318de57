#define _GNU_SOURCE 1
#include "json.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_LIMIT = 32 };

static char *at, *end;

static void skip_space(void) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
}

// Consumes `byte` and the space around it.
static bool take(char byte) {
  skip_space();
  if (at >= end || *at != byte) return false;
  at++;
  skip_space();
  return true;
}

static bool take_word(const char *word) {
  const size_t length = strlen(word);
  if ((size_t)(end - at) < length || memcmp(at, word, length) != 0) return false;
  at += length;
  return true;
}

// Reads four hexadecimal digits; -1 where they aren't.
static int32_t hexadecimal(void) {
  int32_t value = 0;
  if (end - at < 4) return -1;
  for (int index = 0; index < 4; index++, at++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF", *digit = *at ? strchr(digits, *at) : NULL;
    if (!digit) return -1;
    value = value << 4 | (int32_t)((digit - digits) & 15);
  }
  return value;
}

// Writes a scalar as UTF-8 and returns the position after it. It is never longer than its escape.
static char *write_scalar(char *to, uint32_t scalar) {
  const int more = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  static const unsigned char marks[] = {0, 0xc0, 0xe0, 0xf0};
  *to++ = (char)(marks[more] | scalar >> 6 * more);
  for (int index = more - 1; index >= 0; index--) *to++ = (char)(0x80 | (scalar >> 6 * index & 0x3f));
  return to;
}

// Reads a text and decodes it in place. Returns NULL for a broken one, and for one with a NUL.
static char *take_text(void) {
  static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (at >= end || *at != '"') return NULL;
  char *const text = ++at, *to = text;
  while (at < end && *at != '"') {
    if ((unsigned char)*at < 0x20) return NULL;
    if (*at != '\\') {
      *to++ = *at++;
      continue;
    }
    if (++at >= end) return NULL;
    const char *escape = *at ? strchr(escapes, *at) : NULL;
    if (escape) {
      *to++ = meanings[escape - escapes];
      at++;
      continue;
    }
    if (*at++ != 'u') return NULL;
    int32_t scalar = hexadecimal();
    if (scalar >= 0xd800 && scalar < 0xdc00) {
      const int32_t low = take_word("\\u") ? hexadecimal() : -1;
      if (low < 0xdc00 || low > 0xdfff) return NULL;
      scalar = 0x10000 + ((scalar - 0xd800) << 10) + (low - 0xdc00);
    } else if (scalar <= 0 || (scalar >= 0xdc00 && scalar < 0xe000)) {
      return NULL;
    }
    to = write_scalar(to, (uint32_t)scalar);
  }
  if (at >= end) return NULL;
  at++;
  *to = '\0';
  return text;
}

// Reads a number. A whole one is valid for a field, others may only be skipped.
static bool take_number(int64_t *number, bool *whole) {
  const char *const start = at;
  const bool negative = take_word("-");
  *number = 0;
  *whole = true;
  while (at < end && *at && strchr("+-.eE0123456789", *at)) {
    if (*at < '0' || *at > '9' || *number > (INT64_MAX - 9) / 10) *whole = false;
    else *number = *number * 10 + (*at - '0');
    at++;
  }
  if (negative) *number = -*number;
  return at > start + negative;
}

static bool skip_value(int depth) {
  int64_t number;
  bool whole;
  skip_space();
  if (at >= end || depth > DEPTH_LIMIT) return false;
  if (*at == '"') return take_text() != NULL;
  if (*at != '{' && *at != '[')
    return take_word("true") || take_word("false") || take_word("null") || take_number(&number, &whole);
  const bool object = *at == '{';
  const char closing = object ? '}' : ']';
  at++;
  if (take(closing)) return true;
  do {
    if (object && (!take_text() || !take(':'))) return false;
    if (!skip_value(depth + 1)) return false;
  } while (take(','));
  return take(closing);
}

static bool take_texts(struct texts *texts) {
  texts->count = 0;
  if (!take('[')) return false;
  if (take(']')) return true;
  do {
    if (texts->count == sizeof texts->items / sizeof *texts->items) return false;
    if (!(texts->items[texts->count++] = take_text())) return false;
  } while (take(','));
  return take(']');
}

static bool take_field(const struct field *field) {
  bool whole;
  if (take_word("null")) return true;
  switch (field->type) {
  case FIELD_TEXT: return (*(const char **)field->value = take_text()) != NULL;
  case FIELD_NUMBER: return take_number(field->value, &whole) && whole;
  case FIELD_FLAG: return (*(bool *)field->value = take_word("true")) || take_word("false");
  case FIELD_TEXTS: return take_texts(field->value);
  }
  return false;
}

const char *read_object(char *json, size_t length, const struct field *fields, size_t count) {
  static const char broken[] = "A frame doesn't hold a JSON object.";
  static char sentence[80];
  at = json;
  end = json + length;
  if (!take('{')) return broken;
  bool more = !take('}');
  const bool empty = !more;
  while (more) {
    const char *key = take_text();
    if (!key || !take(':')) return broken;
    const struct field *field = fields;
    while (field < fields + count && strcmp(field->key, key) != 0) field++;
    if (field == fields + count) {
      if (!skip_value(1)) return broken;
    } else if (!take_field(field)) {
      snprintf(sentence, sizeof sentence, "The value of \"%s\" in a frame isn't valid.", field->key);
      return sentence;
    }
    more = take(',');
  }
  if (!empty && !take('}')) return broken;
  skip_space();
  return at == end ? NULL : broken;
}
