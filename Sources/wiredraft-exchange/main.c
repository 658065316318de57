#define _GNU_SOURCE 1
#include "decode.h"
#include "exchange.h"
#include "libcurl.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Descriptors of the parent that this program doesn't need are closed, and the three standard ones are open,
// so that no socket gets the number of one of them.
static void settle_descriptors(unsigned int first_unneeded) {
  int opened;
  do {
    opened = open("/dev/null", O_RDWR);
  } while (opened >= 0 && opened < 2);
  syscall(SYS_close_range, first_unneeded, ~0U, 0);
}

// Gives up what a program that reads bytes from strangers doesn't need.
static void give_up_privileges(void) {
  const struct rlimit none = {0, 0};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  setrlimit(RLIMIT_CORE, &none);
}

int main(int count, char **arguments) {
  const bool decoding = count > 1;
  // Descriptor 3 is checked before the standard ones are opened, so that none of them can take its place.
  const bool has_spool = is_regular_file(3);
  settle_descriptors(decoding ? 3 : 4);
  give_up_privileges();
  signal(SIGPIPE, SIG_IGN);
  if (count == 2 && strcmp(arguments[1], "version") == 0) return print_version();
  if (decoding) return decode(count - 1, arguments + 1);
  // The parent decides what an interrupt from the keyboard means.
  signal(SIGINT, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  run_exchange(has_spool);
}
