#include "system.h"

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sanitizer/allocator_interface.h>
#include <sys/un.h>

_Noreturn void stop_fuzzing(const char *condition, const char *file, int line) {
  fprintf(stderr, "%s:%d: this doesn't hold: %s\n", file, line, condition);
  abort();
}

struct bytes take_part(struct bytes *bytes, char separator) {
  const uint8_t *end = bytes->count > 0 ? memchr(bytes->start, separator, bytes->count) : NULL;
  const struct bytes part = {bytes->start, end ? (size_t)(end - bytes->start) : bytes->count};
  const size_t used = part.count + (end ? 1 : 0);
  bytes->start += used;
  bytes->count -= used;
  return part;
}

struct world world;
uint8_t output[32 << 20];
size_t output_count, received_count, stored_count, most_memory;
bool input_has_ended;
FILE *fuzz_stderr;

// MARK: Memory and state

static struct {
  const volatile void *block;
  size_t size;
} blocks[1 << 14];
static size_t block_count, memory;
static _Thread_local bool is_running;
static iconv_t converters[16];
static size_t converter_count;

static void on_malloc(const volatile void *block, size_t size) {
  if (!is_running) return;
  REQUIRE(block_count < sizeof blocks / sizeof *blocks);
  blocks[block_count].block = block;
  blocks[block_count++].size = size;
  memory += size;
  if (memory > most_memory) most_memory = memory;
}

static void on_free(const volatile void *block) {
  if (!is_running) return;
  for (size_t index = block_count; index-- > 0;) {
    if (blocks[index].block != block) continue;
    memory -= blocks[index].size;
    blocks[index] = blocks[--block_count];
    return;
  }
}

// The linker's names for the sections of the program's variables.
extern char __start_fuzzed_bss[], __stop_fuzzed_bss[], __start_fuzzed_data[], __stop_fuzzed_data[];

static void copy(char *to, const char *from, size_t count) {
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
}

// Restores what the program's variables were at its start. By instructions, because the memory between them is
// forbidden to functions.
static void restore(void) {
  static char *first;
  const size_t data_count = (size_t)(__stop_fuzzed_data - __start_fuzzed_data);
  size_t bss_count = (size_t)(__stop_fuzzed_bss - __start_fuzzed_bss);
  if (first) {
    char *bss = __start_fuzzed_bss;
    __asm__ volatile("rep stosb" : "+D"(bss), "+c"(bss_count) : "a"(0) : "memory");
    copy(__start_fuzzed_data, first, data_count);
    return;
  }
  first = malloc(data_count);
  copy(first, __start_fuzzed_data, data_count);
  fuzz_stderr = fopen("/dev/null", "w");
  setvbuf(fuzz_stderr, NULL, _IONBF, 0);
  // Frames are checked to be UTF-8.
  setlocale(LC_CTYPE, "C.UTF-8");
  __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
}

static jmp_buf end_of_run;
static int exit_status;
static int64_t nanoseconds;
static size_t steps, file_position;

int run_program(struct world the_world, int (*body)(void)) {
  restore();
  world = the_world;
  output_count = received_count = stored_count = most_memory = memory = steps = file_position = 0;
  input_has_ended = false;
  nanoseconds = 1000000000;
  if (setjmp(end_of_run) == 0) {
    is_running = true;
    exit_status = body();
  }
  is_running = false;
  while (block_count > 0) free((void *)blocks[--block_count].block);
  while (converter_count > 0) iconv_close(converters[--converter_count]);
  return exit_status;
}

void fuzz_exit(int status) {
  exit_status = status;
  longjmp(end_of_run, 1);
}

// The C library keeps some of the memory of a conversion for the next one.
iconv_t fuzz_iconv_open(const char *to, const char *from) {
  is_running = false;
  const iconv_t converter = iconv_open(to, from);
  is_running = true;
  REQUIRE(converter_count < sizeof converters / sizeof *converters);
  if (converter != (iconv_t)-1) converters[converter_count++] = converter;
  return converter;
}

int fuzz_iconv_close(iconv_t converter) {
  for (size_t index = 0; index < converter_count; index++)
    if (converters[index] == converter) converters[index] = converters[--converter_count];
  is_running = false;
  const int result = iconv_close(converter);
  is_running = true;
  return result;
}

// MARK: System calls

enum { THE_FILE = 100 };

char take_event(const char *kinds) {
  // Each event ends the run or brings it forward, so that more calls than this mean an endless loop.
  REQUIRE(++steps < 1 << 22);
  if (world.events.count == 0 || world.events.start[0] == 0 || !strchr(kinds, world.events.start[0])) return 0;
  world.events.count--;
  return (char)*world.events.start++;
}

// Standard input comes in pieces of 1 to 9 bytes at the events `1` to `9`, otherwise at once.
ssize_t fuzz_read(int descriptor, void *bytes, size_t count) {
  if (descriptor == THE_FILE) {
    const size_t left = strlen(FILE_CONTENT) - file_position, some = left < count ? left : count;
    memcpy(bytes, &FILE_CONTENT[file_position], some);
    file_position += some;
    return (ssize_t)some;
  }
  const char digit = take_event("123456789");
  if (digit && count > (size_t)(digit - '0')) count = (size_t)(digit - '0');
  if (count > world.input.count) count = world.input.count;
  if (count == 0) input_has_ended = true;
  else memcpy(bytes, world.input.start, count);
  world.input.start += count;
  world.input.count -= count;
  return (ssize_t)count;
}

// Only `decode` reads at an offset, always at the next one.
ssize_t fuzz_pread(int descriptor, void *bytes, size_t count, off_t offset) {
  static off_t end;
  // The first read skips to the range.
  if (output_count == 0 && steps == 0) {
    const size_t skipped = (uint64_t)offset < world.input.count ? (size_t)offset : world.input.count;
    world.input.start += skipped;
    world.input.count -= skipped;
  } else {
    REQUIRE(offset == end);
  }
  if (count == 0) return 0;
  const ssize_t result = fuzz_read(descriptor, bytes, count);
  end = offset + result;
  return result;
}

ssize_t fuzz_write(int descriptor, const void *bytes, size_t count) {
  REQUIRE(descriptor == STDOUT_FILENO);
  // A pipe may take less.
  if (count > 40000) count = 40000;
  REQUIRE(count <= sizeof output - output_count);
  memcpy(output + output_count, bytes, count);
  output_count += count;
  return (ssize_t)count;
}

// The spool takes one byte at the event `p`, and none at `P`.
ssize_t fuzz_pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  const char event = take_event("pP");
  REQUIRE(descriptor == 3 && offset == (off_t)stored_count && count > 0);
  if (event == 'P') return errno = ENOSPC, -1;
  if (event == 'p') count = 1;
  for (size_t index = 0; index < count; index++)
    REQUIRE(((const uint8_t *)bytes)[index] == answer_byte(stored_count + index));
  stored_count += count;
  return (ssize_t)count;
}

// The parent closes standard input at the event `h`, and when the program waits for more than there is.
int fuzz_poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  if (take_event("h")) input_has_ended = true;
  int ready = 0;
  for (int round = 0; round < 2 && ready == 0; round++) {
    // The second round only for what would wait forever.
    if (round == 1 && milliseconds >= 0) break;
    if (round == 1) input_has_ended = true;
    for (nfds_t index = 0; index < count; index++) {
      struct pollfd *one = &descriptors[index];
      const bool is_input = one->fd == STDIN_FILENO;
      const short possible = is_input ? (world.input.count > 0 ? POLLIN : 0) : POLLIN | POLLOUT;
      one->revents = (short)((one->events & possible) | (is_input && input_has_ended ? POLLHUP : 0));
      ready += one->revents != 0;
    }
  }
  return ready;
}

int fuzz_open(const char *path) {
  if (strcmp(path, "/f") != 0) return errno = ENOENT, -1;
  file_position = 0;
  return THE_FILE;
}

// The file has another size at the event `c`.
int fuzz_fstat(int descriptor, struct stat *status) {
  *status = (struct stat){.st_mode = S_IFREG, .st_size = strlen(FILE_CONTENT), .st_ino = (ino_t)descriptor};
  status->st_mtim = (struct timespec){1, 2};
  if (descriptor == THE_FILE && take_event("c")) status->st_size++;
  return 0;
}

// Each look at the clock takes a millisecond, and half a minute at the event `t`.
int fuzz_clock(struct timespec *time) {
  nanoseconds += take_event("t") ? 30000000000 : 1000000;
  *time = (struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000};
  return 0;
}

socklen_t make_address(struct sockaddr *address) {
  const struct bytes path = take_part(&world.texts, '|');
  if (path.count > 0 && path.start[0] == '/') {
    struct sockaddr_un unix_address = {.sun_family = AF_UNIX};
    const size_t most = sizeof unix_address.sun_path, count = path.count < most ? path.count : most;
    memcpy(unix_address.sun_path, path.start, count);
    memcpy(address, &unix_address, sizeof unix_address);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count);
  }
  // ::1, with a port that needs all digits.
  const uint8_t loopback[28] = {AF_INET6, 0, 0xff, 0xff, [23] = 1};
  memcpy(address, loopback, sizeof loopback);
  return sizeof loopback;
}

// A name isn't found at the event `l`.
int fuzz_getaddrinfo(struct addrinfo **found) {
  static struct sockaddr_storage addresses[3];
  static struct addrinfo infos[3];
  if (take_event("l")) return EAI_NONAME;
  for (int index = 0; index < 3; index++) {
    infos[index].ai_addr = (struct sockaddr *)&addresses[index];
    infos[index].ai_addrlen = make_address(infos[index].ai_addr);
    infos[index].ai_next = index < 2 ? &infos[index + 1] : NULL;
  }
  *found = infos;
  return 0;
}

int fuzz_address(struct sockaddr *address, socklen_t *length) {
  *length = make_address(address);
  return 0;
}

// MARK: The fuzzer

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  const char *target = getenv("WIREDRAFT_FUZZ_TARGET");
  const struct bytes input = {bytes, count};
  if (target && strcmp(target, "exchange-frames") == 0) fuzz_frames(input);
  else if (target && strcmp(target, "exchange-decoders") == 0) fuzz_decoders(input);
  else REQUIRE(!"WIREDRAFT_FUZZ_TARGET names a target");
  return 0;
}
