// Tries, once it is confined as decoding is, to leave: prints each call that succeeds, and those that must and fail.
#include "../../../../Sources/wiredraft-exchange/decode.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static char text[4096];

static void note(const char *name, long result) {
  snprintf(text + strlen(text), sizeof text - strlen(text), "%s\n", name);
  (void)result;
}

#define FORBIDDEN(call) \
  do { \
    errno = 0; \
    const long result = (long)(call); \
    if (result >= 0 || errno != EPERM) note("allowed: " #call, result); \
  } while (0)
#define ALLOWED(call) \
  do { \
    if ((long)(call) < 0) note("refused: " #call, 0); \
  } while (0)

int main(void) {
  static char *const words[] = {"true", NULL};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  confine();
  FORBIDDEN(syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY));
  FORBIDDEN(syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR));
  FORBIDDEN(syscall(SYS_socket, AF_INET, SOCK_STREAM, 0));
  FORBIDDEN(syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
  FORBIDDEN(syscall(SYS_execve, "/bin/true", words, NULL));
  FORBIDDEN(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  FORBIDDEN(syscall(SYS_kill, getppid(), 0));
  FORBIDDEN(syscall(SYS_unlinkat, AT_FDCWD, "/nothing", 0));
  FORBIDDEN(syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0));
  FORBIDDEN(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  FORBIDDEN(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0));
  ALLOWED(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ALLOWED(read(STDIN_FILENO, text, 0));
  if (!malloc(64 << 20)) note("refused: malloc", 0);
  return write(STDOUT_FILENO, text, strlen(text)) < 0;
}
