// Fuzzes `decode`: the first line of an input is its arguments, the rest is standard input.
#include "system.h"

#include "../../../Sources/wiredraft-exchange/decode.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ARGUMENTS = 8 };

static char *arguments[ARGUMENTS];
static int argument_count;

// The fuzzer needs the system.
void confine(void) {}

static int body(void) { return decode(argument_count, arguments); }

// The most bytes that may be written: as `decode` promises, but counted here.
static size_t output_limit(size_t coded) {
  size_t most = coded * 1000 < 1 << 20 ? 1 << 20 : coded * 1000, given = most;
  for (int index = 1; index + 1 < argument_count && strncmp(arguments[index], "--", 2) == 0; index += 2)
    if (strcmp(arguments[index], "--max-size") == 0) given = strtoull(arguments[index + 1], NULL, 10);
  return given < most ? given : most;
}

// True if the only conversion is that of an encoding without states.
static bool has_plain_charset(void) {
  int count = 0, plain = 0;
  for (int index = 1; index < argument_count; index++) {
    if (strncasecmp(arguments[index], "charset=", 8) != 0) continue;
    const char *name = arguments[index] + 8;
    count++;
    plain += strcasecmp(name, "utf-8") == 0 || strncasecmp(name, "utf-16", 6) == 0 ||
             strncasecmp(name, "utf-32", 6) == 0 || strcasecmp(name, "shift_jis") == 0;
  }
  return count == 1 && plain == 1;
}

void fuzz_decoders(struct bytes input) {
  char line[400] = "";
  const struct bytes first = take_part(&input, '\n');
  memcpy(line, first.start, first.count < sizeof line ? first.count : sizeof line - 1);
  static char name[] = "decode";
  char *rest = line;
  arguments[0] = name;
  argument_count = 1;
  for (char *word; argument_count < ARGUMENTS && (word = strtok_r(NULL, " ", &rest));)
    arguments[argument_count++] = word;

  const int status = run_program((struct world){.input = input}, body);
  REQUIRE((status >= DECODE_COMPLETE && status <= DECODE_UNKNOWN_STEP) || status == DECODE_USAGE);
  REQUIRE(output_count <= output_limit(input.count));
  // 16 MiB of window, for which brotli takes a little more, and the buffers.
  REQUIRE(most_memory <= (size_t)argument_count * (24 << 20));
  if (status >= DECODE_UNKNOWN_STEP) {
    REQUIRE(output_count == 0);
    return;
  }

  // The same bytes in small pieces have the same result, but for limits and for a broken stream's last bytes.
  static uint8_t whole[sizeof output], pieces[1 << 20];
  const size_t whole_count = output_count;
  memcpy(whole, output, output_count);
  uint32_t noise = (uint32_t)input.count;
  const size_t piece_count = input.count < sizeof pieces ? input.count : sizeof pieces;
  for (size_t index = 0; index < piece_count; index++) {
    noise = noise * 1664525 + 1013904223 + input.start[index];
    pieces[index] = (uint8_t)('1' + (noise >> 16) % 9);
  }
  const int again = run_program((struct world){.input = input, .events = {pieces, piece_count}}, body);
  // Where a stateful encoding is broken, iconv goes back to the beginning of the piece, if that is nearer.
  const char *const mark = "\xef\xbf\xbd";
  const bool is_broken = memmem(whole, whole_count, mark, 3) || memmem(output, output_count, mark, 3);
  if (is_broken && !has_plain_charset()) return;
  const size_t common = whole_count < output_count ? whole_count : output_count;
  REQUIRE(memcmp(whole, output, common) == 0);
  if (status == DECODE_TOO_LARGE || again == DECODE_TOO_LARGE) return;
  REQUIRE(status == again);
  if (status != DECODE_BROKEN) REQUIRE(whole_count == output_count);
}
