// The system as the fuzzer imitates it for wiredraft-exchange: no byte leaves the process, no file is opened, and
// each input is tried from the state in which the program starts.
//
// The sources of the program are compiled unchanged, with this header before each of them and FUZZED defined.
#pragma once

#include <fcntl.h>
#include <iconv.h>
#include <locale.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

ssize_t fuzz_read(int descriptor, void *bytes, size_t count);
ssize_t fuzz_pread(int descriptor, void *bytes, size_t count, off_t offset);
ssize_t fuzz_write(int descriptor, const void *bytes, size_t count);
ssize_t fuzz_pwrite(int descriptor, const void *bytes, size_t count, off_t offset);
int fuzz_poll(struct pollfd *descriptors, nfds_t count, int milliseconds);
int fuzz_open(const char *path);
int fuzz_fstat(int descriptor, struct stat *status);
int fuzz_clock(struct timespec *time);
int fuzz_getaddrinfo(struct addrinfo **found);
int fuzz_address(struct sockaddr *address, socklen_t *length);
iconv_t fuzz_iconv_open(const char *to, const char *from);
int fuzz_iconv_close(iconv_t converter);
_Noreturn void fuzz_exit(int status);
extern FILE *fuzz_stderr;

#ifndef FUZZED

// Stops the fuzzer if an invariant doesn't hold.
#define REQUIRE(condition) \
  do { \
    if (!(condition)) stop_fuzzing(#condition, __FILE__, __LINE__); \
  } while (0)
_Noreturn void stop_fuzzing(const char *condition, const char *file, int line);

// Some of an input.
struct bytes {
  const uint8_t *start;
  size_t count;
};

// Removes the part before the first `separator` and returns it; all if there is none.
struct bytes take_part(struct bytes *bytes, char separator);

// Standard input; the events by which the system differs from one where everything succeeds at once; the texts of
// libcurl and of the network.
struct world {
  struct bytes input, events, texts;
};
extern struct world world;

// Removes the next event and returns it, if it is one of `kinds`; 0 otherwise.
char take_event(const char *kinds);

// The files that the program sends have this content.
#define FILE_CONTENT "hello"

// Standard output, and the answer's bytes that were received and stored.
extern uint8_t output[32 << 20];
extern size_t output_count, received_count, stored_count;

// The byte of the answer at a position.
static inline uint8_t answer_byte(size_t position) { return (uint8_t)(position % 251); }

// The end of standard input was reported or read.
extern bool input_has_ended;

// Runs the program with the world, from its first state. Its memory is freed afterwards.
// Returns its exit status.
int run_program(struct world world, int (*body)(void));

// The most memory that the program has held in its last run.
extern size_t most_memory;

// Writes an address that a text names: a path of a Unix socket, or ::1.
socklen_t make_address(struct sockaddr *address);

// The two targets.
void fuzz_frames(struct bytes input);
void fuzz_decoders(struct bytes input);

#else

// All variables are in two sections, which are restored for each input.
#pragma clang section bss = "fuzzed_bss" data = "fuzzed_data"
#define read fuzz_read
#define pread fuzz_pread
#define write fuzz_write
#define pwrite fuzz_pwrite
#define poll(descriptors, count, time) fuzz_poll(descriptors, count, time)
#define open(path, ...) fuzz_open(path)
#define close(descriptor) (void)0
#define fstat(descriptor, status) fuzz_fstat(descriptor, status)
#define socket(...) 50
#define getpeername(descriptor, address, length) ((void)(descriptor), fuzz_address(address, length))
#define getsockname(descriptor, address, length) ((void)(descriptor), fuzz_address(address, length))
#define getaddrinfo(host, port, hints, found) ((void)(hints), fuzz_getaddrinfo(found))
#define eventfd(...) 51
#define eventfd_write(...) (void)0
#define pthread_create(thread, attributes, body, argument) ((void)thread, body(argument), 0)
#define pthread_join(...) (void)0
#define setrlimit(...) (void)0
#define setlocale(...) (void)0
#define clock_gettime(clock, time) fuzz_clock(time)
#define iconv_open fuzz_iconv_open
#define iconv_close fuzz_iconv_close
#define _exit fuzz_exit
#undef stderr
#define stderr fuzz_stderr
#endif
