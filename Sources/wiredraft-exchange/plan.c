#define _GNU_SOURCE 1
#include "plan.h"
#include "frames.h"

#include <string.h>

static bool is_port(int64_t port) { return port >= 1 && port <= 65535; }

// A host that can't end the authority of a URL early. An address of IPv6 has no brackets yet.
static bool is_host(const char *host) {
  if (*host == '\0' || strlen(host) > 255) return false;
  for (const char *byte = host; *byte; byte++)
    if ((unsigned char)*byte <= ' ' || *byte == 0x7f || strchr("/?#@[]\\\"<>", *byte)) return false;
  return true;
}

void read_plan(char *payload, size_t length, struct plan *plan) {
  int64_t version = 0;
  *plan = (struct plan){.max_size = 1 << 30, .length = -1};
  const struct field fields[] = {
      {"version", FIELD_NUMBER, &version},
      {"scheme", FIELD_TEXT, &plan->scheme},
      {"host", FIELD_TEXT, &plan->host},
      {"port", FIELD_NUMBER, &plan->port},
      {"unixSocket", FIELD_TEXT, &plan->unix_socket},
      {"proxy", FIELD_TEXT, &plan->proxy},
      {"lookupHost", FIELD_TEXT, &plan->lookup_host},
      {"lookupPort", FIELD_NUMBER, &plan->lookup_port},
      {"addresses", FIELD_TEXTS, &plan->addresses},
      {"cacert", FIELD_TEXT, &plan->cacert},
      {"cert", FIELD_TEXT, &plan->cert},
      {"key", FIELD_TEXT, &plan->key},
      {"insecure", FIELD_FLAG, &plan->insecure},
      {"proxyCacert", FIELD_TEXT, &plan->proxy_cacert},
      {"proxyInsecure", FIELD_FLAG, &plan->proxy_insecure},
      {"connectTimeout", FIELD_NUMBER, &plan->connect_timeout},
      {"maxTime", FIELD_NUMBER, &plan->max_time},
      {"maxSize", FIELD_NUMBER, &plan->max_size},
      {"length", FIELD_NUMBER, &plan->length},
  };
  const char *problem = read_object(payload, length, fields, sizeof fields / sizeof *fields);
  if (problem) fail("plan", -1, "%s", problem);
  if (version != 1) fail("plan", -1, "The plan's version isn't 1.");
  if (!plan->scheme || (strcmp(plan->scheme, "http") != 0 && strcmp(plan->scheme, "https") != 0))
    fail("plan", -1, "The plan's scheme is neither http nor https.");
  if (!plan->host || !is_host(plan->host)) fail("plan", -1, "The plan's host isn't valid.");
  if (!is_port(plan->port)) fail("plan", -1, "The plan's port isn't between 1 and 65535.");
  if (plan->lookup_host && (!is_host(plan->lookup_host) || !is_port(plan->lookup_port)))
    fail("plan", -1, "The name or the port that the plan wants to be looked up isn't valid.");
  // A day, a year: sums of times stay small.
  const int64_t year = 366LL * 86400 * 1000;
  if (plan->connect_timeout < 0 || plan->connect_timeout > year || plan->max_time < 0 ||
      plan->max_time > year)
    fail("plan", -1, "The plan's times aren't valid.");
  if (plan->max_size < 0) fail("plan", -1, "The plan's size for the answer is negative.");
}

void read_message_file(char *payload, size_t length, struct message_file *file) {
  *file = (struct message_file){NULL, -1, -1, -1};
  const struct field fields[] = {
      {"path", FIELD_TEXT, &file->path},
      {"size", FIELD_NUMBER, &file->size},
      {"seconds", FIELD_NUMBER, &file->seconds},
      {"nanoseconds", FIELD_NUMBER, &file->nanoseconds},
  };
  const char *problem = read_object(payload, length, fields, sizeof fields / sizeof *fields);
  if (problem) fail("plan", -1, "%s", problem);
  if (!file->path || file->size < 0) fail("plan", -1, "A file of the message has no path or no size.");
}
