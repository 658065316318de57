#include "CProcess.h"

#include <stddef.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#endif

#ifdef __linux__
// The standard library reads the arguments from /proc/self/cmdline, and without /proc there would be none. The C
// library passes them to each constructor.
static int count;
static char *none[1];
static char **words = none;

__attribute__((constructor)) static void keep(int argument_count, char **arguments) {
  count = argument_count;
  words = arguments;
}

int wd_argument_count(void) { return count; }
char **wd_arguments(void) { return words; }
const char *wd_executable(void) { return (const char *)getauxval(AT_EXECFN); }
#else
int wd_argument_count(void) { return *_NSGetArgc(); }
char **wd_arguments(void) { return *_NSGetArgv(); }
const char *wd_executable(void) { return NULL; }
#endif
