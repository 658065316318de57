#define _GNU_SOURCE 1
#include "decode.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t size_limit = 1 << 30;
static uint64_t coded;

static uint8_t sink[BLOCK];
static size_t sink_used;

static int write_sink(void) {
  for (size_t done = 0; done < sink_used;) {
    const ssize_t count = write(STDOUT_FILENO, sink + done, sink_used - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return DECODE_INPUT_OUTPUT;
    done += (size_t)count;
  }
  sink_used = 0;
  return DECODE_COMPLETE;
}

// Collects small pieces of output. The sink is emptied after each block of input.
static int add_to_sink(const uint8_t *bytes, size_t count) {
  if (sink_used + count > sizeof sink && write_sink() != DECODE_COMPLETE) return DECODE_INPUT_OUTPUT;
  memcpy(sink + sink_used, bytes, count);
  sink_used += count;
  return DECODE_COMPLETE;
}

// The most bytes that a step may produce: a small input can't fill a disk.
static uint64_t limit(void) {
  uint64_t most = coded * 1000;
  if (most < 1 << 20) most = 1 << 20;
  return most < size_limit ? most : size_limit;
}

int emit(struct step *step, const uint8_t *bytes, size_t count) {
  const uint64_t room = limit() - step->produced;
  const size_t allowed = count < room ? count : room;
  if (allowed > 0) {
    step->produced += allowed;
    const int status =
        step->next ? step->next->feed(step->next, bytes, allowed) : add_to_sink(bytes, allowed);
    if (status != DECODE_COMPLETE) return status;
  }
  return allowed < count ? DECODE_TOO_LARGE : DECODE_COMPLETE;
}

// A number of decimal digits that `end` follows; false for anything else.
static bool parse_number(const char *text, char end, uint64_t *number, const char **rest) {
  char *stop;
  if (*text < '0' || *text > '9') return false;
  errno = 0;
  *number = strtoull(text, &stop, 10);
  if (rest) *rest = stop + 1;
  return errno == 0 && *stop == end && *number <= INT64_MAX;
}

static int run(struct step *first, bool ranged, uint64_t offset, uint64_t length) {
  static uint8_t block[BLOCK];
  int status = DECODE_COMPLETE;
  while (status == DECODE_COMPLETE) {
    const size_t wanted = !ranged || length > sizeof block ? sizeof block : length;
    const ssize_t count =
        ranged ? pread(STDIN_FILENO, block, wanted, (off_t)offset) : read(STDIN_FILENO, block, wanted);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return DECODE_INPUT_OUTPUT;
    if (count == 0) break;
    offset += (size_t)count;
    length -= ranged ? (size_t)count : 0;
    coded += (size_t)count;
    status = first->feed(first, block, (size_t)count);
    if (write_sink() != DECODE_COMPLETE) return DECODE_INPUT_OUTPUT;
  }
  // The first step that isn't complete decides; the later ones are cut short by it.
  for (struct step *step = first; step; step = step->next) {
    const int finished = step->finish(step);
    if (status == DECODE_COMPLETE) status = finished;
  }
  return write_sink() == DECODE_COMPLETE ? status : DECODE_INPUT_OUTPUT;
}

static int usage(void) {
  fputs("usage: wiredraft-exchange decode [--max-size N] [--range OFFSET:LENGTH] STEP…\n", stderr);
  return DECODE_USAGE;
}

int decode(int count, char **arguments) {
  uint64_t offset = 0, length = 0;
  bool ranged = false;
  int index = 1;
  if (strcmp(arguments[0], "decode") != 0) return usage();
  for (; index < count && strncmp(arguments[index], "--", 2) == 0; index += 2) {
    const char *rest, *value = index + 1 < count ? arguments[index + 1] : "";
    if (strcmp(arguments[index], "--max-size") == 0) {
      if (!parse_number(value, '\0', &size_limit, NULL)) return usage();
    } else if (strcmp(arguments[index], "--range") == 0) {
      ranged = parse_number(value, ':', &offset, &rest) && parse_number(rest, '\0', &length, NULL);
      if (!ranged || offset + length > INT64_MAX) return usage();
    } else {
      return usage();
    }
  }
  if (index >= count) return usage();
  static struct step *first;
  struct step **end = &first;
  for (; index < count; index++) {
    *end = calloc(1, sizeof **end);
    // The name came from a server: it is never printed.
    if (!*end || make_step(*end, arguments[index]) != DECODE_COMPLETE) return DECODE_UNKNOWN_STEP;
    end = &(*end)->next;
  }
  // Libraries of charsets were loaded with the steps; no byte of a stranger has been read yet.
  confine();
  return run(first, ranged, offset, length);
}
