#define _GNU_SOURCE 1
#include "lookup.h"
#include "frames.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <sys/un.h>
#include <unistd.h>

void describe_address(const struct sockaddr *address, socklen_t length, bool with_port, char text[160]) {
  char host[NI_MAXHOST], port[NI_MAXSERV];
  *text = '\0';
  if (address->sa_family == AF_UNIX) {
    const size_t start = offsetof(struct sockaddr_un, sun_path);
    const struct sockaddr_un *unix_address = (const struct sockaddr_un *)address;
    if (length > start) snprintf(text, 160, "%.*s", (int)(length - start), unix_address->sun_path);
  } else if (getnameinfo(address, length, host, sizeof host, port, sizeof port,
                         NI_NUMERICHOST | NI_NUMERICSERV) == 0) {
    const bool brackets = with_port && strchr(host, ':');
    snprintf(text, 160, brackets ? "[%.100s]" : "%.100s", host);
    if (with_port) snprintf(text + strlen(text), 10, ":%s", port);
  }
}

bool is_address(const char *text) {
  char bare[INET6_ADDRSTRLEN];
  unsigned char bytes[16];
  const size_t length = strcspn(text, "%");
  if (length >= sizeof bare) return false;
  memcpy(bare, text, length);
  bare[length] = '\0';
  if (inet_pton(AF_INET6, bare, bytes) == 1) return true;
  return text[length] == '\0' && inet_pton(AF_INET, bare, bytes) == 1;
}

static struct {
  char host[256];
  char addresses[64][64];
  size_t count;
  int problem, done;
} job;

static void add_address(const char *address) {
  for (size_t index = 0; index < job.count; index++)
    if (strcmp(job.addresses[index], address) == 0) return;
  if (job.count < sizeof job.addresses / sizeof *job.addresses)
    snprintf(job.addresses[job.count++], sizeof *job.addresses, "%s", address);
}

// Names below `localhost` never leave the machine (RFC 6761); libcurl has both addresses for them.
static bool is_local(const char *host) {
  size_t length = strlen(host);
  if (length > 0 && host[length - 1] == '.') length--;
  if (length < 9 || strncasecmp(host + length - 9, "localhost", 9) != 0) return false;
  return length == 9 || host[length - 10] == '.';
}

static void *run_job(void *unused) {
  const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  job.problem = getaddrinfo(job.host, NULL, &hints, &found);
  for (struct addrinfo *info = job.problem == 0 ? found : NULL; info; info = info->ai_next) {
    char text[160];
    describe_address(info->ai_addr, info->ai_addrlen, false, text);
    if (*text) add_address(text);
  }
  eventfd_write(job.done, 1);
  return unused;
}

void look_up(const char *host, int (*check_time)(void), struct texts *addresses) {
  snprintf(job.host, sizeof job.host, "%s", host);
  if (is_address(host)) {
    add_address(host);
  } else if (is_local(host)) {
    add_address("::1");
    add_address("127.0.0.1");
  } else {
    pthread_t thread;
    job.done = eventfd(0, EFD_CLOEXEC);
    if (job.done < 0 || pthread_create(&thread, NULL, run_job, NULL) != 0)
      fail("lookup", -1, "The lookup of %s can't be started.", host);
    struct pollfd done = {job.done, POLLIN, 0};
    while (!(done.revents & POLLIN)) wait_for(&done, 1, check_time());
    pthread_join(thread, NULL);
    close(job.done);
  }
  if (job.problem != 0) fail("lookup", -1, "The name %s wasn't found: %s.", host, gai_strerror(job.problem));
  if (job.count == 0) fail("lookup", -1, "The name %s has no address.", host);
  for (size_t index = 0; index < job.count; index++) addresses->items[index] = job.addresses[index];
  addresses->count = job.count;
}
