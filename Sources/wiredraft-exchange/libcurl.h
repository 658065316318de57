// The functions of libcurl. It is loaded when the first exchange needs it, so that decoding starts without it
// and its absence can be reported.
#pragma once

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl are missing: apt-get install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>

#include <stdbool.h>

// Macros that check the types of arguments, but only of calls by the plain name.
#undef curl_easy_setopt
#undef curl_easy_getinfo

// clang-format off
#define LIBCURL_FUNCTIONS(each) \
  each(global_init) each(version_info) each(slist_append) \
  each(easy_init) each(easy_setopt) each(easy_getinfo) each(easy_send) each(easy_recv) each(easy_strerror) \
  each(multi_init) each(multi_add_handle) each(multi_perform) each(multi_poll) each(multi_info_read)
// clang-format on

struct libcurl {
#define MEMBER(name) __typeof__(curl_##name) *name;
  LIBCURL_FUNCTIONS(MEMBER)
#undef MEMBER
  // With another library for TLS the pointers that its callbacks get aren't those of OpenSSL.
  bool uses_openssl;
};

extern struct libcurl curl;

// Ends the exchange with an error if libcurl can't be loaded.
void load_libcurl(void);

// Prints the version of libcurl, or the reason why there is none; returns the exit status.
int print_version(void);
