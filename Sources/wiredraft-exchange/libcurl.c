#define _GNU_SOURCE 1
#include "libcurl.h"
#include "frames.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

struct libcurl curl;

// Loads libcurl; returns the reason why that failed, or NULL.
static const char *load(void) {
  // Global, so that the functions of its OpenSSL are found by name.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_GLOBAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return "libcurl is missing: install it with apt-get install libcurl4.";
#define LOAD(name) \
  if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) \
    return "This libcurl is too old: it has no curl_" #name ".";
  LIBCURL_FUNCTIONS(LOAD)
#undef LOAD
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl can't be initialized.";
  const char *tls = curl.version_info(CURLVERSION_NOW)->ssl_version;
  curl.uses_openssl = tls && strncmp(tls, "OpenSSL/", 8) == 0;
  return NULL;
}

void load_libcurl(void) {
  const char *problem = load();
  if (problem) fail("library", -1, "%s", problem);
}

int print_version(void) {
  const char *problem = load();
  if (problem) {
    puts(problem);
    return 1;
  }
  const curl_version_info_data *info = curl.version_info(CURLVERSION_NOW);
  printf("libcurl %s, %s\n", info->version, info->ssl_version ? info->ssl_version : "without TLS");
  return 0;
}
