#ifndef WIREDRAFT_CARGUMENTS_H
#define WIREDRAFT_CARGUMENTS_H

/// How many words the process was started with, its own name among them.
int wd_argument_count(void);

/// The words, each ended by a NUL, and a null pointer behind the last.
char *_Nullable *_Nonnull wd_arguments(void);

/// The path by which the system started the program; NULL where it does not tell.
const char *_Nullable wd_executable(void);

#endif
