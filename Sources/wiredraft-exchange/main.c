#define _GNU_SOURCE 1
#include "CProcess.h"
#include "decode.h"
#include "exchange.h"
#include "libcurl.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
  const bool decoding = count > 1;
  // Descriptor 3 is checked before the standard ones are opened, so that none of them can take its place.
  const bool has_spool = is_regular_file(3);
  wd_start_process();
  // Descriptors of the parent that this program doesn't need.
  syscall(SYS_close_range, decoding ? 3 : 4, ~0U, 0);
  // A program that reads bytes from strangers needs no other privileges.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  signal(SIGPIPE, SIG_IGN);
  if (count == 2 && strcmp(arguments[1], "version") == 0) return print_version();
  if (decoding) return decode(count - 1, arguments + 1);
  // The parent decides what an interrupt from the keyboard means.
  signal(SIGINT, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  run_exchange(has_spool);
}
