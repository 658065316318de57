#ifndef WIREDRAFT_CPROCESS_H
#define WIREDRAFT_CPROCESS_H

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

#endif
