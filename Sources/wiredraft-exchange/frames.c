#define _GNU_SOURCE 1
#include "frames.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t bytes_written, bytes_read;

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// The parent closes its end, or dies: that cancels the exchange, whatever is still unread.
static void end_if_closed(short events) {
  if (events & (POLLHUP | POLLRDHUP | POLLERR | POLLNVAL)) _exit(0);
}

void end_if_cancelled(void) {
  struct pollfd input = {STDIN_FILENO, POLLRDHUP, 0};
  if (poll(&input, 1, 0) > 0) end_if_closed(input.revents);
}

void wait_for(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  struct pollfd all[4] = {{STDIN_FILENO, POLLRDHUP, 0}};
  memcpy(all + 1, descriptors, count * sizeof *descriptors);
  if (poll(all, count + 1, milliseconds) < 0) memset(all, 0, sizeof all);
  end_if_closed(all[0].revents);
  for (nfds_t index = 0; index < count; index++) descriptors[index].revents = all[index + 1].revents;
}

size_t read_some(char *bytes, size_t count) {
  for (;;) {
    const ssize_t result = read(STDIN_FILENO, bytes, count);
    if (result > 0) return (size_t)result;
    if (result == 0 || errno != EINTR) _exit(0);
  }
}

static void read_exactly(char *bytes, size_t count) {
  while (count > 0) {
    // A frame that arrives piece by piece, and never wholly, can be cancelled as well.
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    wait_for(&input, 1, -1);
    const size_t some = read_some(bytes, count);
    bytes += some;
    count -= some;
  }
}

struct frame read_frame(void) {
  unsigned char head[5];
  read_exactly((char *)head, sizeof head);
  const uint32_t high = (uint32_t)head[0] << 24 | (uint32_t)head[1] << 16;
  const struct frame frame = {(char)head[4], high | (uint32_t)head[2] << 8 | head[3]};
  if (frame.length > FRAME_LIMIT) fail("plan", -1, "A frame of %u bytes is too long.", frame.length);
  return frame;
}

char *read_payload(struct frame frame) {
  char *payload = malloc(frame.length + 1);
  if (!payload) fail("plan", -1, "There isn't enough memory for a frame of %u bytes.", frame.length);
  read_exactly(payload, frame.length);
  payload[frame.length] = '\0';
  return payload;
}

// MARK: Output

static char *output;
static size_t output_used, output_room;

static void append(const char *bytes, size_t count) {
  if (output_used + count > output_room) {
    output_room = 2 * (output_used + count);
    output = realloc(output, output_room);
    if (!output) _exit(1);
  }
  memcpy(output + output_used, bytes, count);
  output_used += count;
}

static void append_text(const char *text) { append(text, strlen(text)); }

// The length of the valid UTF-8 sequence at the beginning of `bytes`; 0 where there is none.
static size_t sequence_length(const unsigned char *bytes, size_t count) {
  const unsigned char first = bytes[0];
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || length > count) return 0;
  for (size_t index = 1; index < length; index++)
    if ((bytes[index] & 0xc0) != 0x80) return 0;
  // Longer than needed, a surrogate, or above U+10FFFF.
  if ((first == 0xe0 && bytes[1] < 0xa0) || (first == 0xed && bytes[1] > 0x9f)) return 0;
  if ((first == 0xf0 && bytes[1] < 0x90) || (first == 0xf4 && bytes[1] > 0x8f)) return 0;
  return length;
}

static void append_string(const char *bytes, size_t count) {
  append("\"", 1);
  while (count > 0) {
    const unsigned char byte = (unsigned char)*bytes;
    const size_t length = sequence_length((const unsigned char *)bytes, count);
    char escape[8];
    if (length == 0) {
      append_text("\xef\xbf\xbd");
    } else if (byte < 0x20 || byte == 0x7f || byte == '"' || byte == '\\') {
      snprintf(escape, sizeof escape, "\\u%04x", byte);
      append_text(escape);
    } else {
      append(bytes, length);
    }
    bytes += length > 0 ? length : 1;
    count -= length > 0 ? length : 1;
  }
  append("\"", 1);
}

static void put_key(const char *key) {
  const char last = output[output_used - 1];
  if (last != '{' && last != '[') append(",", 1);
  if (*key == '\0') return;
  append_string(key, strlen(key));
  append(":", 1);
}

void begin_frame(char kind, int64_t at) {
  output_used = 0;
  append((char[]){0, 0, 0, 0, kind, '{'}, 6);
  put_number("at", at);
}

void put_number(const char *key, int64_t number) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", (long long)number);
  put_key(key);
  append_text(digits);
}

void put_flag(const char *key, bool flag) {
  put_key(key);
  append_text(flag ? "true" : "false");
}

void put_text(const char *key, const char *text) {
  if (text) return put_bytes(key, text, strlen(text));
  put_key(key);
  append_text("null");
}

void put_bytes(const char *key, const char *bytes, size_t count) {
  put_key(key);
  append_string(bytes, count);
}

void put_open(const char *key, char bracket) {
  put_key(key);
  append(&bracket, 1);
}

void put_close(char bracket) { append(&bracket, 1); }

void end_frame(void) {
  put_close('}');
  const size_t length = output_used - 5;
  for (int index = 0; index < 4; index++) output[index] = (char)(length >> (24 - 8 * index));
  for (size_t done = 0; done < output_used;) {
    struct pollfd room = {STDOUT_FILENO, POLLOUT, 0};
    wait_for(&room, 1, -1);
    // A pipe that is ready takes this much without blocking, so a parent that doesn't read can still cancel.
    const size_t piece = output_used - done < 4096 ? output_used - done : 4096;
    const ssize_t count = write(STDOUT_FILENO, output + done, piece);
    if (count < 0 && errno != EINTR && errno != EAGAIN) _exit(0);
    if (count > 0) done += (size_t)count;
  }
}

void finish(void) {
  begin_frame('.', now());
  put_number("written", bytes_written);
  put_number("read", bytes_read);
  end_frame();
  // Not `exit`: a thread may still wait for a name server.
  _exit(0);
}

void fail(const char *stage, int code, const char *sentence, ...) {
  char text[4096];
  va_list values;
  va_start(values, sentence);
  vsnprintf(text, sizeof text, sentence, values);
  va_end(values);
  begin_frame('e', now());
  put_text("stage", stage);
  if (code < 0) put_text("code", NULL);
  else put_number("code", code);
  put_text("sentence", text);
  end_frame();
  finish();
}
