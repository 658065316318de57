// From the plan to a connection that bytes can be sent on.
#pragma once

#include "libcurl.h"
#include "plan.h"

struct connection {
  CURL *easy;
  int socket;
  // libcurl's sentence for the last call that failed; it may be empty.
  char sentence[CURL_ERROR_SIZE];
};

extern struct connection connection;

// Makes what can be made before the parent wants the exchange to start.
void prepare_connection(const struct plan *plan);

// Looks the name up and connects, or ends the exchange with an error.
void make_connection(void);

// The milliseconds until the time limit of the whole exchange, at most 1000. Ends the exchange after it.
int check_time(void);
