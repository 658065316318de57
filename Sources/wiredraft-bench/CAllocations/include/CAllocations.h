/// How often the thread has asked for memory: malloc, calloc, realloc, aligned allocation; -1 where that is not counted.
long allocations_of_thread(void);
