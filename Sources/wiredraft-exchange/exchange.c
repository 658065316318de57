#define _GNU_SOURCE 1
#include "exchange.h"
#include "connect.h"
#include "frames.h"
#include "tls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  SPOOL = 3,
  BUFFER = 256 << 10,
  // A call that sends over TLS is counted when all its bytes are sent.
  PIECE = 64 << 10,
  WRITTEN_INTERVAL = 50 * 1000000,
};

static struct plan plan;

bool is_regular_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// MARK: The message

static char message[BUFFER];
static size_t message_start, message_end;
// The frame that was read last. Its payload is read when the connection has taken what came before.
static struct frame next_frame;
static bool has_next_frame;
static struct message_file file;
static int file_descriptor = -1;
static int64_t file_left;
// Sending failed, so the message's other bytes are dropped.
static bool is_broken;
static CURLcode send_problem;
static char send_sentence[CURL_ERROR_SIZE];

static void check_file(const struct stat *status) {
  const bool unchanged = status->st_size == file.size && status->st_mtim.tv_sec == file.seconds &&
                         status->st_mtim.tv_nsec == file.nanoseconds;
  if (!unchanged)
    fail("file", -1, "The file %s was changed while it was sent, or since it was chosen.", file.path);
}

static void open_file(struct frame frame) {
  struct stat status;
  read_message_file(read_payload(frame), frame.length, &file);
  // A pipe without a writer would block.
  file_descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file_descriptor < 0) fail("file", -1, "The file %s can't be opened: %s.", file.path, strerror(errno));
  if (fstat(file_descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    fail("file", -1, "%s isn't a regular file.", file.path);
  check_file(&status);
  file_left = file.size;
}

// Fills the buffer from the file. Its size and time are compared once more after its last byte.
static void read_file(void) {
  const size_t wanted = file_left < BUFFER ? (size_t)file_left : BUFFER;
  const ssize_t count = wanted > 0 ? read(file_descriptor, message, wanted) : 0;
  if (count < 0 && errno == EINTR) return;
  if (count < 0) fail("file", -1, "The file %s can't be read: %s.", file.path, strerror(errno));
  message_start = 0;
  message_end = (size_t)count;
  file_left -= count;
  if (file_left > 0 && count > 0) return;
  struct stat status;
  if (fstat(file_descriptor, &status) == 0) check_file(&status);
  if (file_left > 0) fail("file", -1, "The file %s became shorter while it was sent.", file.path);
  close(file_descriptor);
  file_descriptor = -1;
}

// Reads the next frame's kind, if there is no frame waiting. Called when standard input is readable.
static void read_next_frame(void) {
  if (has_next_frame) return;
  next_frame = read_frame();
  has_next_frame = true;
  if (next_frame.kind == 'S') finish();
  if (next_frame.kind != 'B' && next_frame.kind != 'F') fail("plan", -1, "A frame of an unknown kind came.");
  if (next_frame.kind == 'F' && (next_frame.length == 0 || next_frame.length > 64 << 10))
    fail("plan", -1, "The frame that names a file is empty or too long.");
}

// Reads what is there of the waiting frame. Called when standard input is readable and the buffer is empty.
static void read_next_payload(void) {
  if (next_frame.kind == 'F') {
    has_next_frame = false;
    if (is_broken) free(read_payload(next_frame));
    else open_file(next_frame);
  } else if (next_frame.length > 0) {
    message_start = 0;
    message_end = read_some(message, next_frame.length < BUFFER ? next_frame.length : BUFFER);
    next_frame.length -= (uint32_t)message_end;
  }
  if (next_frame.length == 0) has_next_frame = false;
}

// Tells the count at the first byte, then at intervals, and at the last one.
// Returns the milliseconds after which it must be called again, or INT_MAX.
static int tell_written(bool at_once) {
  static int64_t told, told_at;
  if (bytes_written == told) return INT_MAX;
  const int64_t time = now(), left = told_at + WRITTEN_INTERVAL - time;
  if (told > 0 && bytes_written != plan.length && left > 0 && !at_once) return (int)(left / 1000000) + 1;
  told = bytes_written;
  told_at = time;
  begin_frame('w', time);
  put_number("count", bytes_written);
  end_frame();
  return INT_MAX;
}

// Sends some of the message.
// Returns false if the connection takes no more for now. The next call has then the same pointer and length,
// as libcurl requires: the buffer isn't filled before it is empty.
static bool send_some(void) {
  const size_t rest = message_end - message_start, length = rest < PIECE ? rest : PIECE;
  size_t count = 0;
  const CURLcode code = curl.easy_send(connection.easy, message + message_start, length, &count);
  if (code == CURLE_AGAIN) return false;
  if (code != CURLE_OK) {
    is_broken = true;
    send_problem = code;
    memcpy(send_sentence, connection.sentence, sizeof send_sentence);
    message_start = message_end;
    return true;
  }
  message_start += count;
  bytes_written += (int64_t)count;
  return count > 0;
}

// MARK: The answer

static char answer[BUFFER];

// Puts bytes of the answer into the spool and tells the parent.
static void store(size_t count) {
  size_t done = 0;
  ssize_t result = 0;
  while (done < count) {
    result = pwrite(SPOOL, answer + done, count - done, bytes_read + (int64_t)done);
    if (result < 0 && errno == EINTR) continue;
    if (result <= 0) break;
    done += (size_t)result;
  }
  const int problem = result < 0 ? errno : ENOSPC;
  if (done > 0) {
    begin_frame('d', now());
    put_number("offset", bytes_read);
    put_number("count", (int64_t)done);
    end_frame();
    bytes_read += (int64_t)done;
  }
  if (done < count) fail("spool", -1, "The answer can't be stored: %s.", strerror(problem));
}

static _Noreturn void close_exchange(const char *how) {
  tell_written(true);
  begin_frame('z', now());
  put_text("how", how);
  end_frame();
  finish();
}

static bool is_reset(CURLcode code, const char *sentence) {
  long number = 0;
  if (code != CURLE_RECV_ERROR && code != CURLE_SEND_ERROR) return false;
  curl.easy_getinfo(connection.easy, CURLINFO_OS_ERRNO, &number);
  return number == ECONNRESET || number == EPIPE || strstr(sentence, "reset by peer") ||
         strstr(sentence, "errno 104") || strstr(sentence, "Broken pipe") || strstr(sentence, "errno 32");
}

static _Noreturn void fail_transfer(const char *stage, CURLcode code, const char *sentence) {
  tell_written(true);
  fail(stage, code, "%s", *sentence ? sentence : curl.easy_strerror(code));
}

// Ends the exchange as the connection did: with the end of the stream, or with libcurl's error.
static _Noreturn void end_reading(CURLcode code) {
  const char *sentence = connection.sentence;
  if (code == CURLE_OK && is_broken && bytes_read == 0 && !is_reset(send_problem, send_sentence))
    fail_transfer("send", send_problem, send_sentence);
  if (is_broken) close_exchange("reset");
  if (code == CURLE_OK) close_exchange(lacks_close_notice() ? "without-notice" : "clean");
  // The words of other versions of OpenSSL, and of GnuTLS.
  if (strstr(sentence, "unexpected eof") || strstr(sentence, "non-properly terminated"))
    close_exchange("without-notice");
  if (is_reset(code, sentence)) close_exchange("reset");
  fail_transfer("receive", code, sentence);
}

// Receives what has come, until the buffer is full.
// Returns false if there was nothing.
static bool receive(void) {
  const int64_t room = plan.max_size - bytes_read;
  // One byte more than allowed tells an answer that is too long from one that fits.
  const size_t most = room < BUFFER ? (size_t)room + 1 : BUFFER;
  size_t used = 0;
  bool ended = false;
  CURLcode code = CURLE_OK;
  while (used < most && !ended && code == CURLE_OK) {
    size_t count = 0;
    *connection.sentence = '\0';
    code = curl.easy_recv(connection.easy, answer + used, most - used, &count);
    used += code == CURLE_OK ? count : 0;
    ended = code == CURLE_OK && count == 0;
  }
  const bool too_long = (int64_t)used > room;
  if (used > 0) store(too_long ? (size_t)room : used);
  if (too_long) close_exchange("limit");
  if (ended || (code != CURLE_OK && code != CURLE_AGAIN)) end_reading(code);
  return used > 0;
}

// Sends the message and receives the answer, until one of the ends of the exchange.
static _Noreturn void transfer(void) {
  struct pollfd descriptors[2] = {{connection.socket, 0, 0}, {STDIN_FILENO, 0, 0}};
  for (;;) {
    // Reading comes first: an early answer must be read before the reset that follows it.
    bool progress = receive();
    if (is_broken) message_start = message_end;
    if (message_start == message_end && file_descriptor >= 0) read_file();
    if (message_start < message_end) progress = send_some() || progress;
    const bool is_empty = message_start == message_end && file_descriptor < 0;
    const int pause = tell_written(false), limit = check_time();
    descriptors[0].events = (short)(POLLIN | (message_start < message_end ? POLLOUT : 0));
    // The kind of a frame is read early, since it may be the one that stops.
    descriptors[1].events = is_empty || !has_next_frame ? POLLIN : 0;
    wait_for(descriptors, 2, progress ? 0 : pause < limit ? pause : limit);
    if (!(descriptors[1].revents & POLLIN)) continue;
    if (has_next_frame) read_next_payload();
    else read_next_frame();
  }
}

// MARK: The whole exchange

static struct frame expect_frame(char kind, const char *problem) {
  const struct frame frame = read_frame();
  if (frame.kind == 'S') finish();
  if (frame.kind != kind) fail("plan", -1, "%s", problem);
  return frame;
}

static void limit_file_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0) return;
  const rlim_t most = (rlim_t)plan.max_size;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) limit.rlim_cur = most;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most) limit.rlim_max = most;
  setrlimit(RLIMIT_FSIZE, &limit);
}

void run_exchange(bool has_spool) {
  // Names beyond ASCII need it.
  setlocale(LC_CTYPE, "C.UTF-8");
  if (!has_spool) fail("spool", -1, "Descriptor 3 isn't a regular file.");
  // It takes longer than all else here, and the parent may not have its plan yet.
  load_libcurl();
  const struct frame frame = expect_frame('P', "The first frame isn't a plan.");
  read_plan(read_payload(frame), frame.length, &plan);
  limit_file_size();
  prepare_connection(&plan);
  const struct frame go =
      expect_frame('G', "The frame after the plan isn't the one that starts the exchange.");
  free(read_payload(go));
  make_connection();
  transfer();
}
