#include "CProcess.h"

// A header of the C library says which library it is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// The C library's header declares it only if all of Linux's own names are requested.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#endif

void wd_prepare_memory(void) {
#ifdef __GLIBC__
  const size_t needed = 320 << 10, page = 4096;
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
  // The heap of another thread grows page by page; only one thread at a time needs much.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, needed);
  // Together they exceed the initial heap, so that it grows; each is small enough not to be mapped. They are volatile so
  // that the compiler doesn't leave them out.
  void *volatile first = malloc(100 * 1000), *volatile second = malloc(100 * 1000);
  free(second);
  free(first);
  mallopt(M_TOP_PAD, 128 << 10);
  uintptr_t end = (uintptr_t)sbrk(0) & ~(page - 1);
  // An older Linux doesn't support it, and each page is provided when it is needed.
  madvise((void *)(end - needed), needed, MADV_POPULATE_WRITE);
#endif
}
