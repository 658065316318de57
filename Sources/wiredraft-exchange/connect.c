#define _GNU_SOURCE 1
#include "connect.h"
#include "frames.h"
#include "lookup.h"
#include "tls.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

struct connection connection;

static const struct plan *plan;
static CURLM *multi;

// MARK: Time

static int64_t connect_end = INT64_MAX, total_end = INT64_MAX;

static _Noreturn void fail_late(const char *subject, int64_t limit) {
  fail("timeout", CURLE_OPERATION_TIMEDOUT, "%s took longer than %lld ms.", subject, (long long)limit);
}

static int milliseconds_until(int64_t end) {
  const int64_t left = (end - now() + 999999) / 1000000;
  return left > 1000 ? 1000 : (int)left;
}

int check_time(void) {
  const int left = milliseconds_until(total_end);
  if (left <= 0) fail_late("The exchange", plan->max_time);
  return left;
}

static int check_connect_time(void) {
  const int total = check_time(), left = milliseconds_until(connect_end);
  if (left <= 0) fail_late("Connecting", plan->connect_timeout);
  return left < total ? left : total;
}

// MARK: Attempts to connect

// The socket of an attempt; its inode tells it from a later one with the same number.
struct attempt {
  int socket;
  ino_t inode;
  char address[160];
  int port;
  bool is_ipv6;
};

static struct attempt attempts[64];
static size_t attempt_count;
static bool is_connecting = true, was_connected;

static void tell_connected(int socket) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  char local[160], remote[160];
  if (getpeername(socket, (struct sockaddr *)&storage, &length) != 0) return;
  describe_address((struct sockaddr *)&storage, length, true, remote);
  length = sizeof storage;
  if (getsockname(socket, (struct sockaddr *)&storage, &length) != 0) return;
  describe_address((struct sockaddr *)&storage, length, true, local);
  begin_frame('c', now());
  put_text("local", local);
  put_text("remote", remote);
  end_frame();
  was_connected = true;
}

// libcurl doesn't report the moment in which the transport is connected, so the sockets are asked.
static void notice_connected(void) {
  for (size_t index = 0; index < attempt_count && !was_connected; index++) {
    struct stat status;
    if (fstat(attempts[index].socket, &status) == 0 && status.st_ino == attempts[index].inode)
      tell_connected(attempts[index].socket);
  }
}

static curl_socket_t on_socket(void *unused, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)unused, (void)purpose;
  const int made = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  struct attempt *attempt = &attempts[attempt_count < 64 ? attempt_count++ : 63];
  struct stat status;
  *attempt = (struct attempt){.socket = made, .is_ipv6 = address->family == AF_INET6};
  if (made >= 0 && fstat(made, &status) == 0) attempt->inode = status.st_ino;
  char text[160];
  describe_address(&address->addr, address->addrlen, true, text);
  const char *colon = address->family == AF_UNIX ? NULL : strrchr(text, ':');
  attempt->port = colon ? atoi(colon + 1) : 0;
  describe_address(&address->addr, address->addrlen, false, attempt->address);
  begin_frame('t', now());
  put_text("address", attempt->address);
  put_number("port", attempt->port);
  end_frame();
  return made < 0 ? CURL_SOCKET_BAD : made;
}

static void tell_refused(const char *address, const char *reason) {
  const struct attempt *found = NULL;
  for (size_t index = 0; index < attempt_count; index++)
    if (strcmp(attempts[index].address, address) == 0) found = &attempts[index];
  if (!found) return;
  begin_frame('f', now());
  put_text("address", address);
  put_number("port", found->port);
  put_text("reason", reason);
  end_frame();
}

// An attempt that failed is reported only in the text for people: `connect to ::1 port 1 failed: Connection
// refused`, `Immediate connect fail for ::1: Network is unreachable`, `ipv4 connect timeout after 1500ms,
// move on!`.
static void read_text(const char *bytes, size_t count) {
  char text[512], address[128], reason[200];
  // It isn't terminated.
  snprintf(text, sizeof text, "%.*s", (int)count, bytes);
  text[strcspn(text, "\r\n")] = '\0';
  long milliseconds;
  int version;
  char *failed = strstr(text, " failed: "), *colon;
  if (sscanf(text, "connect to %127s port", address) == 1 && failed) {
    tell_refused(address, failed + strlen(" failed: "));
  } else if (sscanf(text, "Immediate connect fail for %127s", address) == 1 && (colon = strstr(text, ": "))) {
    address[strlen(address) - 1] = '\0';
    tell_refused(address, colon + 2);
  } else if (sscanf(text, "ipv%d connect timeout after %ldms", &version, &milliseconds) == 2) {
    snprintf(reason, sizeof reason, "no answer after %ld ms", milliseconds);
    for (size_t index = attempt_count; index-- > 0;) {
      if (attempts[index].is_ipv6 != (version == 6)) continue;
      tell_refused(attempts[index].address, reason);
      break;
    }
  }
}

// MARK: The proxy

// The bytes of CONNECT and of its answer.
static struct {
  char bytes[32 << 10];
  size_t count;
} sent, received;
static bool proxy_was_told;

// Adds lines to `sent` or `received`.
#define ADD(buffer, data, size) \
  do { \
    const size_t room = sizeof buffer.bytes - buffer.count, some = size < room ? size : room; \
    memcpy(buffer.bytes + buffer.count, data, some); \
    buffer.count += some; \
  } while (0)

// Adds the lines of CONNECT that are written, without the password.
static void add_sent(const char *bytes, size_t count) {
  static const char field[] = "Proxy-Authorization:";
  while (count > 0) {
    const char *newline = memchr(bytes, '\n', count);
    const size_t length = newline ? (size_t)(newline - bytes) + 1 : count;
    if (length >= strlen(field) && strncasecmp(bytes, field, strlen(field)) == 0)
      ADD(sent, "Proxy-Authorization: ***\r\n", strlen("Proxy-Authorization: ***\r\n"));
    else ADD(sent, bytes, length);
    bytes += length;
    count -= length;
  }
}

static void tell_proxy(void) {
  long status = 0;
  if (proxy_was_told || sent.count == 0) return;
  proxy_was_told = true;
  curl.easy_getinfo(connection.easy, CURLINFO_HTTP_CONNECTCODE, &status);
  begin_frame('x', now());
  put_bytes("sent", sent.bytes, sent.count);
  put_bytes("received", received.bytes, received.count);
  if (status == 0) put_text("status", NULL);
  else put_number("status", status);
  end_frame();
}

static int on_debug(CURL *easy, curl_infotype type, char *bytes, size_t count, void *unused) {
  (void)easy, (void)unused;
  if (!is_connecting) return 0;
  if (type == CURLINFO_TEXT) read_text(bytes, count);
  if (type == CURLINFO_HEADER_OUT) add_sent(bytes, count);
  if (type == CURLINFO_HEADER_IN) ADD(received, bytes, count);
  if (type == CURLINFO_HEADER_OUT) notice_connected();
  return 0;
}

// MARK: Errors

static const char *stage_of(CURLcode code) {
  switch (code) {
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_URL_MALFORMAT: return "plan";
  case CURLE_FAILED_INIT:
  case CURLE_NOT_BUILT_IN:
  case CURLE_OUT_OF_MEMORY: return "library";
  case CURLE_COULDNT_RESOLVE_PROXY:
  // A path that is too long has this code, too.
  case CURLE_COULDNT_RESOLVE_HOST: return plan->unix_socket ? "connect" : "lookup";
  // Without an attempt the proxy's URL was refused.
  case CURLE_COULDNT_CONNECT: return plan->proxy && attempt_count == 0 ? "proxy" : "connect";
  case CURLE_OPERATION_TIMEDOUT: return "timeout";
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_CRL_BADFILE: return "files";
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CIPHER:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
  case CURLE_SSL_INVALIDCERTSTATUS:
  case CURLE_SSL_CLIENTCERT: return "tls";
  default: return plan->proxy && !origin_tls_has_begun() ? "proxy" : "connect";
  }
}

// Replaces the user and the password of the proxy where a sentence of libcurl repeats its URL.
static void hide_password(char *sentence) {
  const char *start = plan->proxy ? strstr(plan->proxy, "://") : NULL;
  start = start ? start + 3 : plan->proxy;
  const char *end = start ? strrchr(start, '@') : NULL;
  char secret[512];
  if (!end || (size_t)(end - start) >= sizeof secret || end == start) return;
  snprintf(secret, sizeof secret, "%.*s@", (int)(end - start), start);
  const size_t length = strlen(secret), hidden = length < 4 ? length : 4;
  for (char *found = sentence; (found = strstr(found, secret));) {
    memcpy(found, "***@", hidden);
    memmove(found + hidden, found + length, strlen(found + length) + 1);
    // A user may be called `***`.
    found += hidden;
  }
}

// libcurl says that it couldn't connect; the system said why.
static void explain_connecting(char *sentence, size_t room) {
  long problem = 0;
  curl.easy_getinfo(connection.easy, CURLINFO_OS_ERRNO, &problem);
  if (plan->unix_socket) {
    const char *reason = problem == 0 ? "the path is too long" : strerror((int)problem);
    snprintf(sentence, room, "The socket %s can't be reached: %s", plan->unix_socket, reason);
  } else if (problem == ECONNREFUSED && !plan->proxy) {
    const bool is_ipv6 = strchr(plan->host, ':') != NULL;
    snprintf(
      sentence, room, "%s%s%s:%d refused the connection: nothing listens there", is_ipv6 ? "[" : "", plan->host,
      is_ipv6 ? "]" : "", (int)plan->port);
  } else if (problem != 0) {
    const size_t length = strlen(sentence);
    snprintf(sentence + length, room - length, ": %s", strerror((int)problem));
  }
}

static _Noreturn void fail_connecting(CURLcode code) {
  char sentence[4096];
  snprintf(sentence, sizeof sentence, "%s", *connection.sentence ? connection.sentence : curl.easy_strerror(code));
  const bool unverified = code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_ISSUER_ERROR;
  notice_connected();
  tell_proxy_tls(true, unverified && !origin_tls_has_begun() ? sentence : NULL);
  tell_proxy();
  tell_origin_tls(false, unverified ? sentence : NULL);
  hide_password(sentence);
  if (code == CURLE_COULDNT_CONNECT || (code == CURLE_COULDNT_RESOLVE_HOST && plan->unix_socket))
    explain_connecting(sentence, sizeof sentence);
  add_names(sentence, sizeof sentence);
  if (code == CURLE_OPERATION_TIMEDOUT && plan->connect_timeout + plan->max_time > 0) {
    if (total_end < connect_end) fail_late("The exchange", plan->max_time);
    fail_late("Connecting", plan->connect_timeout);
  }
  fail(stage_of(code), code, "%s", sentence);
}

static void check(CURLcode code) {
  if (code != CURLE_OK) fail(stage_of(code), code, "%s", curl.easy_strerror(code));
}

// MARK: Set-up

// True if the folder holds certificates under the hashes of their names, so that no bundle has to be read.
static bool has_hashed_names(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return false;
  bool found = false;
  for (struct dirent *entry; !found && (entry = readdir(folder));)
    found = strspn(entry->d_name, "0123456789abcdef") == 8 && strcmp(entry->d_name + 8, ".0") == 0;
  closedir(folder);
  return found;
}

static void set_certificates(CURL *easy) {
  static const char folder[] = CERTIFICATE_FOLDER;
  const bool hashed = curl.uses_openssl && has_hashed_names(folder);
  // A file of the user's own is trusted alone; libcurl would add the folder that it was built with.
  if (plan->cacert || hashed) {
    check(curl.easy_setopt(easy, CURLOPT_CAINFO, plan->cacert));
    curl.easy_setopt(easy, CURLOPT_CAPATH, plan->cacert ? NULL : folder);
  }
  if (plan->proxy_cacert || hashed) {
    curl.easy_setopt(easy, CURLOPT_PROXY_CAINFO, plan->proxy_cacert);
    curl.easy_setopt(easy, CURLOPT_PROXY_CAPATH, plan->proxy_cacert ? NULL : folder);
  }
  curl.easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, plan->insecure ? 0L : 1L);
  curl.easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, plan->insecure ? 0L : 2L);
  curl.easy_setopt(easy, CURLOPT_PROXY_SSL_VERIFYPEER, plan->proxy_insecure ? 0L : 1L);
  curl.easy_setopt(easy, CURLOPT_PROXY_SSL_VERIFYHOST, plan->proxy_insecure ? 0L : 2L);
  if (plan->cert) check(curl.easy_setopt(easy, CURLOPT_SSLCERT, plan->cert));
  if (plan->key) check(curl.easy_setopt(easy, CURLOPT_SSLKEY, plan->key));
  // Without a password OpenSSL would ask for it at the terminal.
  curl.easy_setopt(easy, CURLOPT_KEYPASSWD, "");
}

static void set_url(CURL *easy) {
  char url[600];
  const bool brackets = strchr(plan->host, ':') != NULL;
  const char *zone = brackets ? strchr(plan->host, '%') : NULL;
  const int length = zone ? (int)(zone - plan->host) : (int)strlen(plan->host);
  snprintf(url, sizeof url, "%s://%s%.*s%s%s%s:%d/", plan->scheme, brackets ? "[" : "", length, plan->host,
           zone ? "%25" : "", zone ? zone + 1 : "", brackets ? "]" : "", (int)plan->port);
  check(curl.easy_setopt(easy, CURLOPT_URL, url));
}

void prepare_connection(const struct plan *the_plan) {
  plan = the_plan;
  CURL *easy = connection.easy = curl.easy_init();
  multi = curl.multi_init();
  if (!easy || !multi) fail("library", -1, "libcurl can't be initialized.");
  const bool proxied = plan->proxy && !plan->unix_socket;
  set_url(easy);
  curl.easy_setopt(easy, CURLOPT_ERRORBUFFER, connection.sentence);
  curl.easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
  // With HTTP/2 libcurl would rewrite the bytes.
  curl.easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  // The environment decides nothing here: the parent has read it.
  check(curl.easy_setopt(easy, CURLOPT_PROXY, proxied ? plan->proxy : ""));
  check(curl.easy_setopt(easy, CURLOPT_NOPROXY, ""));
  if (plan->unix_socket) check(curl.easy_setopt(easy, CURLOPT_UNIX_SOCKET_PATH, plan->unix_socket));
  set_certificates(easy);
  watch_tls(easy, plan, proxied && strncasecmp(plan->proxy, "https://", 8) == 0, notice_connected);
  curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, on_socket);
  curl.easy_setopt(easy, CURLOPT_DEBUGFUNCTION, on_debug);
  curl.easy_setopt(easy, CURLOPT_VERBOSE, 1L);
}

// MARK: Connecting

static bool is_ascii(const char *text) {
  while (*text && (unsigned char)*text < 0x80) text++;
  return *text == '\0';
}

// Names may still be looked up by libcurl: those beyond ASCII, and the origin's for a SOCKS proxy that takes
// addresses.
static bool libcurl_looks_up = true;

// Gives libcurl the addresses of a name. An address itself needs none, and one with a zone isn't accepted
// here.
static void resolve(const char *host, int64_t port, const struct texts *addresses) {
  char entry[8192];
  int length = snprintf(entry, sizeof entry, "%s:%d:", host, (int)port);
  const char *proxy = plan->proxy ? plan->proxy : "";
  const bool takes_addresses = strncasecmp(proxy, "socks4:", 7) == 0 || strncasecmp(proxy, "socks5:", 7) == 0;
  if (is_address(host)) libcurl_looks_up = takes_addresses;
  // Other first characters have a meaning for libcurl.
  if (is_address(host) || (!isalnum((unsigned char)*host) && *host != '_')) return;
  for (size_t index = 0; index < addresses->count; index++) {
    const char *address = addresses->items[index];
    if (strchr(address, '%')) return;
    length += snprintf(entry + length, sizeof entry - (size_t)length,
                       strchr(address, ':') ? "%s[%s]" : "%s%s", index > 0 ? "," : "", address);
  }
  check(curl.easy_setopt(connection.easy, CURLOPT_RESOLVE, curl.slist_append(NULL, entry)));
  libcurl_looks_up = takes_addresses;
}

static void look_up_name(void) {
  const char *host = plan->lookup_host;
  int64_t port = plan->lookup_port;
  if (!host && !plan->proxy) {
    host = plan->host;
    port = plan->port;
  }
  struct texts addresses = plan->addresses;
  if (!host || plan->unix_socket || (addresses.count == 0 && !is_ascii(host))) return;
  for (size_t index = 0; index < addresses.count; index++)
    if (!is_address(addresses.items[index]) || strchr(addresses.items[index], '%'))
      fail("plan", -1, "The address %s isn't valid.", addresses.items[index]);
  int64_t began = now();
  if (addresses.count == 0) look_up(host, check_connect_time, &addresses);
  const int64_t ended = plan->addresses.count > 0 ? began : now();
  begin_frame('r', ended);
  put_number("began", began);
  put_text("host", host);
  put_open("addresses", '[');
  for (size_t index = 0; index < addresses.count; index++) put_text("", addresses.items[index]);
  put_close(']');
  end_frame();
  resolve(host, port, &addresses);
}

// libcurl divides its time among the addresses. When it ends a lookup for being late, it waits for the name
// server all the same, so it isn't given the chance.
static void set_connect_time(void) {
  const int64_t end = connect_end < total_end ? connect_end : total_end;
  if (end == INT64_MAX) return;
  const int64_t left = (end - now()) / 1000000 + (libcurl_looks_up ? 1000 : 0);
  curl.easy_setopt(connection.easy, CURLOPT_CONNECTTIMEOUT_MS, (long)(left > 0 ? left : 1));
}

static bool header_is_complete(void) {
  return (received.count >= 4 && memcmp(received.bytes + received.count - 4, "\r\n\r\n", 4) == 0) ||
         (received.count >= 2 && memcmp(received.bytes + received.count - 2, "\n\n", 2) == 0);
}

void make_connection(void) {
  const int64_t began = now();
  if (plan->connect_timeout > 0) connect_end = began + plan->connect_timeout * 1000000;
  if (plan->max_time > 0) total_end = began + plan->max_time * 1000000;
  look_up_name();
  set_connect_time();
  if (curl.multi_add_handle(multi, connection.easy) != CURLM_OK)
    fail("library", -1, "libcurl can't be started.");
  for (;;) {
    int running, messages;
    if (curl.multi_perform(multi, &running) != CURLM_OK) fail("library", -1, "libcurl can't connect.");
    const CURLMsg *message = curl.multi_info_read(multi, &messages);
    if (message && message->data.result != CURLE_OK) fail_connecting(message->data.result);
    notice_connected();
    tell_proxy_tls(false, NULL);
    if (message || header_is_complete()) tell_proxy();
    if (message) break;
    end_if_cancelled();
    struct curl_waitfd input = {.fd = STDIN_FILENO};
    curl.multi_poll(multi, &input, 1, check_connect_time(), NULL);
  }
  is_connecting = false;
  curl_socket_t socket = CURL_SOCKET_BAD;
  curl.easy_getinfo(connection.easy, CURLINFO_ACTIVESOCKET, &socket);
  if (socket == CURL_SOCKET_BAD) fail("connect", -1, "libcurl connected, but has no socket.");
  connection.socket = socket;
  if (!was_connected) tell_connected(socket);
  tell_origin_tls(true, NULL);
}
