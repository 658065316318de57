#define _GNU_SOURCE 1
#include "decode.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// No sequence that is incomplete at the end of a piece is longer.
enum { HELD = 64 };

struct converter {
  iconv_t iconv;
  // The bytes that are to be converted: those that were held back, then a piece.
  char input[HELD + BLOCK];
  size_t held;
  // The number of bytes that an invalid one takes with it.
  size_t unit;
  // The mark that says which byte comes first is awaited: UTF-16 without it is little-endian. Where it says the other,
  // `big_endian` converts; nothing can be loaded any more by then.
  bool awaits_mark;
  iconv_t big_endian;
  bool has_output;
};

// Passes converted text on, without the byte order mark that it may begin with.
static int emit_text(struct step *step, const uint8_t *text, size_t count) {
  struct converter *converter = step->state;
  const bool first = !converter->has_output && count > 0;
  if (count > 0) converter->has_output = true;
  const size_t mark = first && count >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  return emit(step, text + mark, count - mark);
}

static int emit_replacement(struct step *step) { return emit_text(step, (const uint8_t *)"\xef\xbf\xbd", 3); }

// Converts what the input buffer holds. A sequence without its end stays there.
static int convert(struct step *step) {
  struct converter *converter = step->state;
  char *input = converter->input;
  size_t left = converter->held;
  while (left > 0) {
    char *output = (char *)step->output;
    size_t room = BLOCK;
    const size_t result = iconv(converter->iconv, &input, &left, &output, &room);
    const int problem = result == (size_t)-1 ? errno : 0;
    int status = emit_text(step, step->output, BLOCK - room);
    if (status != DECODE_COMPLETE) return status;
    if (problem == EINVAL && left < HELD) break;
    if (problem == EILSEQ || problem == EINVAL) {
      const size_t skipped = left < converter->unit ? left : converter->unit;
      input += skipped;
      left -= skipped;
      status = emit_replacement(step);
      if (status != DECODE_COMPLETE) return status;
    } else if (problem != 0 && problem != E2BIG) {
      return DECODE_BROKEN;
    }
  }
  memmove(converter->input, input, left);
  converter->held = left;
  return DECODE_COMPLETE;
}

static int feed_charset(struct step *step, const uint8_t *bytes, size_t count) {
  struct converter *converter = step->state;
  memcpy(converter->input + converter->held, bytes, count);
  converter->held += count;
  if (converter->awaits_mark) {
    if (converter->held < 2) return DECODE_COMPLETE;
    converter->awaits_mark = false;
    if (memcmp(converter->input, "\xfe\xff", 2) == 0) converter->iconv = converter->big_endian;
  }
  return convert(step);
}

static int finish_charset(struct step *step) {
  struct converter *converter = step->state;
  char *output = (char *)step->output;
  size_t room = BLOCK;
  // A character that could have been joined with the next one.
  if (iconv(converter->iconv, NULL, NULL, &output, &room) == (size_t)-1) return DECODE_COMPLETE;
  const int status = emit_text(step, step->output, BLOCK - room);
  return status == DECODE_COMPLETE && converter->held > 0 ? emit_replacement(step) : status;
}

// Whether a label is a name of the converter's own: that of a form in memory, which no text has, or of an option.
static bool is_internal(const char *label) {
  static const char *const names[] = {"wchar_t", "char", "translit", "ignore"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (strcasecmp(label, names[index]) == 0) return true;
  return strcasestr(label, "internal") || strcasestr(label, "swapped");
}

// The encoding that a label means, by the names of iconv; NULL for one that can't be a name. A slash would
// begin options of iconv.
static const char *encoding_of(const char *label) {
  static const char *const western[] = {"iso-8859-1", "iso8859-1", "iso_8859-1",
                                        "latin1",     "us-ascii",  "ascii"};
  if (*label == '\0' || strlen(label) > 40 || strchr(label, '/') || is_internal(label)) return NULL;
  for (size_t index = 0; index < sizeof western / sizeof *western; index++)
    if (strcasecmp(label, western[index]) == 0) return "WINDOWS-1252";
  return strcasecmp(label, "utf-16") == 0 ? "UTF-16LE" : label;
}

int make_charset_step(struct step *step, const char *name) {
  const char *encoding = encoding_of(name);
  struct converter *converter = step->state = calloc(1, sizeof *converter);
  if (!encoding || !converter) return DECODE_UNKNOWN_STEP;
  converter->iconv = iconv_open("UTF-8", encoding);
  if (converter->iconv == (iconv_t)-1) return DECODE_UNKNOWN_STEP;
  const bool two = strncasecmp(encoding, "UTF-16", 6) == 0 || strncasecmp(encoding, "UCS-2", 5) == 0;
  const bool four = strncasecmp(encoding, "UTF-32", 6) == 0 || strncasecmp(encoding, "UCS-4", 5) == 0;
  converter->unit = four ? 4 : two ? 2 : 1;
  converter->awaits_mark = strcasecmp(name, "utf-16") == 0;
  if (converter->awaits_mark) {
    converter->big_endian = iconv_open("UTF-8", "UTF-16BE");
    if (converter->big_endian == (iconv_t)-1) return DECODE_UNKNOWN_STEP;
  }
  step->feed = feed_charset;
  step->finish = finish_charset;
  return DECODE_COMPLETE;
}
