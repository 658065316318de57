// The lookup of a name, in a thread: nothing can stop a name server's silence, but the exchange can end
// without it.
#pragma once

#include "json.h"

#include <sys/socket.h>

// An address without its port, or with it (`[::1]:80`); the path of a Unix socket. Empty for one without a
// name.
void describe_address(const struct sockaddr *address, socklen_t length, bool with_port, char text[160]);

// An IP address, which an IPv6 zone may follow (`fe80::1%eth0`).
bool is_address(const char *text);

// The addresses of `host`, each once. Ends the exchange with an error if there are none, and calls
// `check_time`, which returns the milliseconds that are left, while it waits.
void look_up(const char *host, int (*check_time)(void), struct texts *addresses);
