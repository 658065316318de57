#ifndef WIREDRAFT_CPROCESS_H
#define WIREDRAFT_CPROCESS_H

#include <sys/types.h>

/// Prepares a process for secrets; call it before anything else.
///
/// The three standard descriptors are open afterwards, so that no file gets the number of one of them: where one was
/// closed, reading and writing it goes on to fail. No core file is written, and no other process of this user may read the
/// memory, the environment or the descriptors of this one.
void wd_start_process(void);

/// The number of arguments that the process was started with, including its own name.
int wd_argument_count(void);

/// The arguments, each terminated by a NUL, followed by a null pointer.
char *_Nullable *_Nonnull wd_arguments(void);

/// The path by which the system started the program, or NULL if it isn't reported.
const char *_Nullable wd_executable(void);

/// Requests the memory that a start needs at once instead of page by page, and keeps up to two megabytes of freed memory:
/// otherwise the system would take it away after each key and provide it again for the next. The memory of a large array
/// is returned to the system at once.
void wd_prepare_memory(void);

/// The most descriptors that a helper is started with.
#define WD_HELPER_DESCRIPTORS 8

/// Starts a program with some descriptors as its first ones, from 0 on, and no others, with no signal blocked or ignored,
/// and of the environment with what its libraries read.
///
/// Returns 0, and the number of the process in `child`; or the system's error number.
int wd_start_helper(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, const int *_Nonnull descriptors,
    int count, pid_t *_Nonnull child);

/// Makes a pipe whose ends are closed in other programs: first the end to read from, then the end to write to.
///
/// Returns 0, or the system's error number.
int wd_pipe(int *_Nonnull ends);

/// Makes a file without a name in a folder, for this user alone; it is gone when its last descriptor is closed.
///
/// Returns 0, and the file's descriptor; or the system's error number.
int wd_unnamed_file(const char *_Nonnull folder, int *_Nonnull descriptor);

/// Makes a descriptor that becomes readable when one of some signals comes, which has no other effect from then on.
///
/// Returns the descriptor, or -1 with the system's error number in `errno`.
int wd_signal_descriptor(const int *_Nonnull numbers, int count);

#endif
