#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
// Swift's runtime asks at its start where it lies, which a program that loads no library learns from /proc alone: in a
// root without one it ended before main. Nothing lies there that the program would need.
__attribute__((constructor(101))) static void name_root(void) {
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}
#endif
