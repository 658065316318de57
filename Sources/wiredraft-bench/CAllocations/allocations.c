#include "CAllocations.h"

// A program's own malloc takes precedence over the C library's for all linked code. Each function here calls glibc's
// own by the name that glibc reserves for this.
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// A sanitizer has its own malloc, which must not be overridden.
#define IS_SANITIZED
#endif
#endif

#if defined(__linux__) && !defined(IS_SANITIZED)
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local long count;

long allocations_of_thread(void) { return count; }

void allocations_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

long allocations_held(void) {
  struct mallinfo2 facts = mallinfo2();
  return (long)(facts.uordblks + facts.hblkhd);
}

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += 1;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count += 1;
  void *found = __libc_memalign(alignment, size);
  if (!found) return ENOMEM;
  *memory = found;
  return 0;
}
#else
long allocations_of_thread(void) { return -1; }
long allocations_held(void) { return -1; }
void allocations_keep_memory(void) {}
#endif
