#define _GNU_SOURCE 1
#include "libcurl.h"
#include "frames.h"

#include <dlfcn.h>
#include <string.h>

struct libcurl curl;

void load_libcurl(void) {
  // Global, so that the functions of its OpenSSL are found by name.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_GLOBAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_GLOBAL);
  if (!library) fail("library", -1, "libcurl is missing: install it with apt-get install libcurl4.");
#define LOAD(name) \
  if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) \
    fail("library", -1, "This libcurl is too old: it has no curl_" #name ".");
  LIBCURL_FUNCTIONS(LOAD)
#undef LOAD
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) fail("library", -1, "libcurl can't be initialized.");
  const char *tls = curl.version_info(CURLVERSION_NOW)->ssl_version;
  curl.uses_openssl = tls && strncmp(tls, "OpenSSL/", 8) == 0;
}
