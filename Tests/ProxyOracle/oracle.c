// Prints what libcurl would contact, and the first bytes that it would send there. No other computer is
// contacted.
//
// Standard input has a case in each line: a URL, then options (--proxy, --noproxy, --unix-socket) and
// environment variables as NAME=VALUE, all separated by tabs. The first line of the answers is libcurl's
// version. An answer is a line of the host, the port and the bytes (with escapes), separated by tabs; or the
// word error, libcurl's number and its text.
#define _GNU_SOURCE 1

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl are missing: apt-get install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>

#include <arpa/inet.h>
#include <dlfcn.h>
#include <locale.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char host[512];
static unsigned port;
// A socket that listens at an address of this computer: every connection goes there.
static int listener;
static struct sockaddr_in listener_address;

// Replaces the system's function: notes the name, and returns an address that nothing connects to.
int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  static __typeof__(getaddrinfo) *real;
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
  if (!*host) snprintf(host, sizeof host, "%s", name ? name : "");
  struct addrinfo numeric = {.ai_family = AF_INET, .ai_socktype = hints ? hints->ai_socktype : SOCK_STREAM};
  return real("192.0.2.1", service, &numeric, result);
}

static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)user, (void)purpose;
  char text[sizeof host] = "";
  if (address->family == AF_INET) {
    struct sockaddr_in *v4 = (void *)&address->addr;
    inet_ntop(AF_INET, &v4->sin_addr, text, sizeof text);
    port = ntohs(v4->sin_port);
  } else if (address->family == AF_INET6) {
    struct sockaddr_in6 *v6 = (void *)&address->addr;
    inet_ntop(AF_INET6, &v6->sin6_addr, text, sizeof text);
    port = ntohs(v6->sin6_port);
  } else {
    snprintf(text, sizeof text, "%s", ((struct sockaddr_un *)(void *)&address->addr)->sun_path);
  }
  if (!*host) snprintf(host, sizeof host, "%s", text);
  address->family = AF_INET;
  address->protocol = 0;
  address->addrlen = sizeof listener_address;
  memcpy(&address->addr, &listener_address, sizeof listener_address);
  return socket(AF_INET, SOCK_STREAM, 0);
}

// Runs the transfer until bytes have come, or it has ended, and returns their number.
static ssize_t receive(CURL *curl, char *bytes, size_t room, CURLcode *code) {
  CURLM *multi = curl_multi_init();
  curl_multi_add_handle(multi, curl);
  int peer = -1, running = 1, left;
  ssize_t count = 0;
  while (running && count <= 0) {
    curl_multi_perform(multi, &running);
    struct curl_waitfd wait = {.fd = peer < 0 ? listener : peer, .events = CURL_WAIT_POLLIN};
    curl_multi_poll(multi, &wait, 1, running ? 1000 : 0, NULL);
    if (wait.revents && peer < 0) peer = accept(listener, NULL, NULL);
    if (peer >= 0) count = recv(peer, bytes, room, MSG_DONTWAIT);
  }
  CURLMsg *message = curl_multi_info_read(multi, &left);
  *code = message ? message->data.result : CURLE_OK;
  curl_multi_remove_handle(multi, curl);
  curl_multi_cleanup(multi);
  if (peer >= 0) close(peer);
  return count;
}

static void run(char *line) {
  CURL *curl = curl_easy_init();
  clearenv();
  char *url = strsep(&line, "\t"), *word, text[CURL_ERROR_SIZE] = "", bytes[8192];
  while ((word = strsep(&line, "\t"))) {
    char *value = strchr(word, '=');
    if (!value) continue;
    *value++ = 0;
    if (!strcmp(word, "--proxy")) curl_easy_setopt(curl, CURLOPT_PROXY, value);
    else if (!strcmp(word, "--noproxy")) curl_easy_setopt(curl, CURLOPT_NOPROXY, value);
    else if (!strcmp(word, "--unix-socket")) curl_easy_setopt(curl, CURLOPT_UNIX_SOCKET_PATH, value);
    else setenv(word, value, 1);
  }
  curl_easy_setopt(curl, CURLOPT_URL, url);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, text);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  // Loading certificates takes longer than all the rest.
  curl_easy_setopt(curl, CURLOPT_CAINFO, NULL);
  curl_easy_setopt(curl, CURLOPT_CAPATH, NULL);
  curl_easy_setopt(curl, CURLOPT_PROXY_CAINFO, NULL);
  curl_easy_setopt(curl, CURLOPT_PROXY_CAPATH, NULL);
  *host = port = 0;
  CURLcode code = CURLE_OK;
  ssize_t count = receive(curl, bytes, sizeof bytes, &code);
  if (count <= 0) printf("error\t%d\t%s", code, *text ? text : curl_easy_strerror(code));
  else printf("%s\t%u\t", host, port);
  for (ssize_t i = 0; i < count; i++) {
    unsigned char byte = bytes[i];
    if (byte >= ' ' && byte < 0x7F && byte != '\\') putchar(byte);
    else printf("\\x%02X", byte);
  }
  putchar('\n');
  curl_easy_cleanup(curl);
}

int main(void) {
  setlocale(LC_CTYPE, "C.UTF-8");
  listener = socket(AF_INET, SOCK_STREAM, 0);
  listener_address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t length = sizeof listener_address;
  if (bind(listener, (void *)&listener_address, length) || listen(listener, 16)
      || getsockname(listener, (void *)&listener_address, &length) || curl_global_init(CURL_GLOBAL_DEFAULT))
    return 1;
  puts(curl_version());
  char *line = NULL;
  size_t room = 0;
  for (ssize_t size; (size = getline(&line, &room, stdin)) > 0;) {
    if (line[size - 1] == '\n') line[size - 1] = 0;
    run(line);
  }
  return 0;
}
