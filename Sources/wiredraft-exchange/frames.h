// Frames between the program and its parent: the payload's length (four bytes, the most significant first), a
// kind of one byte, the payload. Those of the program are JSON objects.
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_LIMIT = 16 << 20 };

struct frame {
  char kind;
  uint32_t length;
};

// The bytes of the message that were sent, and of the answer that are in the spool.
extern int64_t bytes_written, bytes_read;

// Nanoseconds of the clock that the frames use.
int64_t now(void);

// Ends the process if the parent has closed standard input.
void end_if_cancelled(void);

// Waits for the descriptors, at most `milliseconds` (-1: as long as needed), and ends the process if the
// parent has closed standard input.
void wait_for(struct pollfd *descriptors, nfds_t count, int milliseconds);

// Reads the next frame's length and kind. One that is too long ends the exchange.
struct frame read_frame(void);

// Reads a whole payload, followed by a NUL; it is to be freed.
char *read_payload(struct frame frame);

// Reads at most `count` bytes of standard input, and returns how many there were; its end ends the process.
size_t read_some(char *bytes, size_t count);

// A frame is written member by member. A NULL text is null, an empty key adds to an array.
void begin_frame(char kind, int64_t at);
void put_number(const char *key, int64_t number);
void put_flag(const char *key, bool flag);
void put_text(const char *key, const char *text);
void put_bytes(const char *key, const char *bytes, size_t count);
void put_open(const char *key, char bracket);
void put_close(char bracket);
void end_frame(void);

// Sends `done` and ends the process.
_Noreturn void finish(void);

// Sends `error`, then `done`. A code below 0 is null.
_Noreturn void fail(const char *stage, int code, const char *sentence, ...)
    __attribute__((format(printf, 3, 4)));
