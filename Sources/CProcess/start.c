// O_PATH is Linux's own, declared only with this.
#define _GNU_SOURCE
#include "CProcess.h"

#include <fcntl.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void wd_start_process(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // Opened the other way round, so that using it fails as it does with one that is closed. The lowest free number
    // is the one that is missing.
    const int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
#ifdef __linux__
    if (opened < 0) open("/", O_PATH);
#else
    (void)opened;
#endif
  }
  // Programs that are started inherit the limit, and may raise it again.
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
