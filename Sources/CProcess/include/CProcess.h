#ifndef WIREDRAFT_CPROCESS_H
#define WIREDRAFT_CPROCESS_H

/// How many words the process was started with, its own name among them.
int wd_argument_count(void);

/// The words, each ended by a NUL, and a null pointer behind the last.
char *_Nullable *_Nonnull wd_arguments(void);

/// The path by which the system started the program; NULL where it does not tell.
const char *_Nullable wd_executable(void);

/// Has the megabyte that a start needs given at once, and not page by page; and keeps what was asked for and given back, up
/// to half of one: else the system takes it away after each key and gives it anew for the next. What a large array leaves
/// goes back to the system at once.
void wd_prepare_memory(void);

#endif
