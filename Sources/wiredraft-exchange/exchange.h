// One exchange, by frames over standard input and standard output.
#pragma once

#include <stdbool.h>

// True if the descriptor is open and a regular file.
bool is_regular_file(int descriptor);

// Runs the exchange that the parent describes. `has_spool`: descriptor 3 was a regular file at the start.
_Noreturn void run_exchange(bool has_spool);
