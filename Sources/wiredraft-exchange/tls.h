// The facts of TLS handshakes. libcurl reports few of them, so OpenSSL is asked.
#pragma once

#include "libcurl.h"
#include "plan.h"

#define CERTIFICATE_FOLDER "/etc/ssl/certs"

// Lets `notice` be called when a handshake begins, and has the handshakes of the handle recorded.
void watch_tls(CURL *easy, const struct plan *plan, bool proxy_is_https, void (*notice)(void));

// True once the handshake with the origin has begun.
bool origin_tls_has_begun(void);

// Each sends `tls` once, if there was a handshake that ended or whose certificates were refused: `problem` is
// then libcurl's sentence. The proxy's may be told while connecting; libcurl goes on checking the origin's
// until it ends.
void tell_proxy_tls(bool ended, const char *problem);
void tell_origin_tls(bool connected, const char *problem);

// Adds the names of the server's certificate to a sentence of libcurl that it is for another name.
void add_names(char *sentence, size_t room);

// True if the connection's innermost TLS layer was left without the notice that closes it.
bool lacks_close_notice(void);
