// Decoding of standard input, by steps that feed one another.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The exit statuses of `decode`. Within a run, DECODE_COMPLETE means that decoding goes on.
enum {
  DECODE_COMPLETE,
  DECODE_TRUNCATED,
  DECODE_BROKEN,
  DECODE_TOO_LARGE,
  DECODE_UNKNOWN_STEP,
  DECODE_INPUT_OUTPUT,
  DECODE_USAGE = 64,
};

// The input is read in blocks of this size, and no piece that is passed to a step is longer.
enum { BLOCK = 64 << 10 };

// One step of decoding. Each has a buffer for its output.
struct step {
  int (*feed)(struct step *, const uint8_t *, size_t);
  // Called once after the last bytes, also when decoding failed.
  int (*finish)(struct step *);
  struct step *next;
  uint64_t produced;
  // The step's own decoder.
  void *state;
  uint8_t output[BLOCK];
};

// Sets up the step that `name` names.
// Returns DECODE_COMPLETE, or DECODE_UNKNOWN_STEP.
int make_step(struct step *step, const char *name);

// The same for the character encoding `name`.
int make_charset_step(struct step *step, const char *name);

// Passes `count` bytes of the step's output on, but none beyond the limit of sizes.
int emit(struct step *step, const uint8_t *bytes, size_t count);

// Takes away from this process all but reading and writing what is open, and memory: from here on it opens no file,
// makes no connection and starts no program. What the kernel doesn't have is left out.
void confine(void);

// Runs the program's mode `decode`, with its name as the first argument.
int decode(int count, char **arguments);
