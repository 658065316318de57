// pipe2, close_range and the actions of posix_spawn that close the rest are the system's own, declared only with this.
#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/signalfd.h>
#endif

extern char **environ;

// The variables that the libraries of a helper read, by the beginnings of their names. It has no use for the others, some
// of which are secrets, and its bytes come from strangers.
static const char *const of_libraries[] = {
    "LD_", "DYLD_", "ASAN_OPTIONS=", "OPENSSL_CONF=", "OPENSSL_MODULES=", "RES_OPTIONS=", "LOCALDOMAIN=", "HOSTALIASES=",
};

static char **environment_of_helper(void) {
  size_t count = 0;
  while (environ != NULL && environ[count] != NULL) count++;
  char **kept = calloc(count + 1, sizeof *kept);
  for (size_t from = 0, to = 0; kept != NULL && from < count; from++) {
    for (size_t name = 0; name < sizeof of_libraries / sizeof *of_libraries; name++) {
      if (strncmp(environ[from], of_libraries[name], strlen(of_libraries[name])) == 0) kept[to++] = environ[from];
    }
  }
  return kept;
}

int wd_start_helper(
    const char *path, char *const *arguments, const int *descriptors, int count, pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  // The descriptors are moved above all places first, so that none is overwritten before it is in its own place.
  int moved[WD_HELPER_DESCRIPTORS];
  int moves = 0;
  for (; error == 0 && moves < count; moves++) {
    moved[moves] = fcntl(descriptors[moves], F_DUPFD_CLOEXEC, WD_HELPER_DESCRIPTORS);
    if (moved[moves] < 0) {
      error = errno;
      break;
    }
    error = posix_spawn_file_actions_adddup2(&actions, moved[moves], moves);
  }
#ifdef __linux__
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, count);
#endif
  sigset_t signals;
  sigemptyset(&signals);
  if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &signals);
  if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char **environment = environment_of_helper();
  if (error == 0 && environment == NULL) error = ENOMEM;
  if (error == 0) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
  free(environment);
  for (int index = 0; index < moves; index++) close(moved[index]);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int wd_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int wd_unnamed_file(const char *folder, int *descriptor) {
#ifdef O_TMPFILE
  *descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
  if (*descriptor >= 0) return 0;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL && errno != ENOENT) return errno;
#endif
  // Not every file system has files without a name.
  char *path = NULL;
  if (asprintf(&path, "%s/wiredraft-XXXXXX", folder) < 0) return ENOMEM;
  *descriptor = mkostemp(path, O_CLOEXEC);
  int error = *descriptor < 0 ? errno : 0;
  if (error == 0 && unlink(path) != 0) {
    error = errno;
    close(*descriptor);
  }
  free(path);
  return error;
}

int wd_signal_descriptor(const int *numbers, int count) {
#ifdef __linux__
  sigset_t signals;
  sigemptyset(&signals);
  for (int index = 0; index < count; index++) sigaddset(&signals, numbers[index]);
  if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0) return -1;
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
#else
  errno = ENOSYS;
  return -1;
#endif
}
