// The parent's description of an exchange.
#pragma once

#include "json.h"

// Texts that were absent are NULL. Times are milliseconds.
struct plan {
  const char *scheme, *host, *unix_socket, *proxy, *lookup_host, *cacert, *cert, *key, *proxy_cacert;
  int64_t port, lookup_port, connect_timeout, max_time, max_size, length;
  struct texts addresses;
  bool insecure, proxy_insecure;
};

struct message_file {
  const char *path;
  int64_t size, seconds, nanoseconds;
};

// Both end the exchange with an error if the payload isn't valid. The payload must be kept.
void read_plan(char *payload, size_t length, struct plan *plan);
void read_message_file(char *payload, size_t length, struct message_file *file);
