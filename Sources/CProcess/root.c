#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
// At its start, Swift's runtime looks up its own location, which a statically linked program learns only from /proc: in
// a root without /proc it ended before main. The program needs nothing from that location.
__attribute__((constructor(101))) static void name_root(void) {
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}
#endif
