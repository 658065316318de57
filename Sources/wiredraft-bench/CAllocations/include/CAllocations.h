/// How often the thread has asked for memory: malloc, calloc, realloc, aligned allocation; -1 where that is not counted.
long allocations_of_thread(void);

/// Has malloc keep what is given back to it; does nothing where malloc can't be told.
void allocations_keep_memory(void);

/// How many bytes malloc has given away that were not given back, in all threads; -1 where malloc can't be asked.
long allocations_held(void);
