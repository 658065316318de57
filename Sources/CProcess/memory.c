#include "CProcess.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void wd_keep_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 512 << 10);
#endif
}
