#include "CProcess.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// In the C library's header only where all of Linux's own names are asked for.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#endif

void wd_prepare_memory(void) {
#ifdef __GLIBC__
  const size_t megabyte = 1 << 20, page = 4096;
  mallopt(M_TRIM_THRESHOLD, megabyte / 2);
  mallopt(M_TOP_PAD, megabyte);
  // More than is there at once: the heap grows by this and the megabyte.
  free(malloc(128 * 1000));
  mallopt(M_TOP_PAD, megabyte / 8);
  uintptr_t end = (uintptr_t)sbrk(0) & ~(page - 1);
  // An older Linux knows nothing of it, and each page is given when it is needed.
  madvise((void *)(end - megabyte), megabyte, MADV_POPULATE_WRITE);
#endif
}
