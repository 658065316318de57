/// Returns the number of allocations by this thread (malloc, calloc, realloc, aligned), or -1 if they are not counted.
long allocations_of_thread(void);

/// Makes malloc keep freed memory; does nothing if malloc can't be configured.
void allocations_keep_memory(void);

/// Returns the number of allocated bytes that were not freed, in all threads, or -1 if malloc can't report it.
long allocations_held(void);
