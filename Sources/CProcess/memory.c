#include "CProcess.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The C library's header declares it only if all of Linux's own names are requested.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#endif

void wd_prepare_memory(void) {
#ifdef __GLIBC__
  const size_t megabyte = 1 << 20, page = 4096;
  mallopt(M_TRIM_THRESHOLD, megabyte / 2);
  mallopt(M_TOP_PAD, megabyte);
  // This exceeds the initial heap: the heap grows by this value plus the megabyte.
  free(malloc(128 * 1000));
  mallopt(M_TOP_PAD, megabyte / 8);
  uintptr_t end = (uintptr_t)sbrk(0) & ~(page - 1);
  // An older Linux doesn't support it, and each page is provided when it is needed.
  madvise((void *)(end - megabyte), megabyte, MADV_POPULATE_WRITE);
#endif
}
