// Fuzzes exchanges, with a libcurl that has no network.
//
// An input's first line holds the events (system.h, and below), the second one the texts that they use, separated by
// `|`, and each other line a frame: its kind and its payload. After an event `!` at the beginning, the rest is
// standard input as it is.
#include "system.h"

#include "../../../Sources/wiredraft-exchange/exchange.h"
#include "../../../Sources/wiredraft-exchange/frames.h"
#include "../../../Sources/wiredraft-exchange/json.h"
#include "../../../Sources/wiredraft-exchange/libcurl.h"
#include "../../../Sources/wiredraft-exchange/lookup.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define SECRET "c2VjcmV0"

// MARK: libcurl

struct libcurl curl;

static char handle;
static char *error_buffer;
static curl_debug_callback on_debug;
static curl_opensocket_callback on_socket;
static CURLMsg message;

// The next text, with an end; its memory is reused.
static char *take_text(void) {
  static char text[CURL_ERROR_SIZE];
  const struct bytes part = take_part(&world.texts, '|');
  const size_t count = part.count < sizeof text ? part.count : sizeof text - 1;
  if (count > 0) memcpy(text, part.start, count);
  text[count] = '\0';
  return text;
}

static CURL *easy_init(void) { return &handle; }

static CURLcode easy_setopt(CURL *easy, CURLoption option, ...) {
  (void)easy;
  va_list values;
  va_start(values, option);
  if (option == CURLOPT_ERRORBUFFER) error_buffer = va_arg(values, char *);
  if (option == CURLOPT_DEBUGFUNCTION) on_debug = va_arg(values, curl_debug_callback);
  if (option == CURLOPT_OPENSOCKETFUNCTION) on_socket = va_arg(values, curl_opensocket_callback);
  va_end(values);
  return CURLE_OK;
}

// The system's error, and the proxy's status, is 104 at the event `g`.
static CURLcode easy_getinfo(CURL *easy, CURLINFO info, ...) {
  (void)easy;
  va_list values;
  va_start(values, info);
  if (info == CURLINFO_ACTIVESOCKET) *va_arg(values, curl_socket_t *) = 50;
  else *va_arg(values, long *) = take_event("g") ? 104 : 0;
  va_end(values);
  return CURLE_OK;
}

static const char *easy_strerror(CURLcode code) {
  (void)code;
  return "an error";
}

// The bytes of the message that the connection has taken, and those that it must get.
static size_t sent_count, message_count;
static uint8_t message_bytes[1 << 20];
// The bytes that were refused must be offered again.
static const void *refused;
static size_t refused_count;

// Sends one byte at the event `s`, nothing yet at `b`, and fails at `B`.
static CURLcode easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent) {
  (void)easy;
  const char event = take_event("sbB");
  REQUIRE(!refused || (refused == bytes && refused_count == count));
  REQUIRE(count > 0 && count <= message_count - sent_count);
  REQUIRE(memcmp(bytes, message_bytes + sent_count, count) == 0);
  refused = event == 'b' ? bytes : NULL;
  refused_count = count;
  if (event == 'b') return CURLE_AGAIN;
  if (event == 'B') strcpy(error_buffer, take_text());
  if (event == 'B') return CURLE_SEND_ERROR;
  *sent = event == 's' ? 1 : count;
  sent_count += *sent;
  return CURLE_OK;
}

// Receives some bytes at the event `r`, as many as there is room for at `R`, none yet at `a`, and fails at `E`.
static CURLcode easy_recv(CURL *easy, void *bytes, size_t count, size_t *received) {
  (void)easy;
  const char event = take_event("rRaE");
  if (event == 'E') strcpy(error_buffer, take_text());
  if (event == 'E') return CURLE_RECV_ERROR;
  // The server answers until all is sent.
  if (event == 'a' || (!event && world.input.count > 0)) return CURLE_AGAIN;
  REQUIRE(count > 0);
  *received = !event ? 0 : event == 'r' && count > 100 ? 100 : count;
  for (size_t index = 0; index < *received; index++)
    ((uint8_t *)bytes)[index] = answer_byte(received_count + index);
  received_count += *received;
  return CURLE_OK;
}

static void debug(curl_infotype type, const char *format, const char *value) {
  char text[CURL_ERROR_SIZE + 100];
  snprintf(text, sizeof text, format, value);
  // Without an end, as libcurl passes it.
  const size_t count = strlen(text);
  char *exact = malloc(count);
  memcpy(exact, text, count);
  on_debug(&handle, type, exact, count, NULL);
  free(exact);
}

static void open_socket(void) {
  // libcurl's own structure has room for a longer address, too.
  union {
    struct curl_sockaddr socket;
    char room[sizeof(struct curl_sockaddr) + sizeof(struct sockaddr_storage)];
  } address = {{0}};
  address.socket.addrlen = make_address(&address.socket.addr);
  address.socket.family = address.socket.addr.sa_family;
  REQUIRE(on_socket(NULL, CURLSOCKTYPE_IPCXN, &address.socket) >= 0);
}

// Connects, after: a text for people at the event `v`, an attempt at `o`, the lines of CONNECT at `x`, those of its
// answer at `y`. At `q` it fails with a code and a sentence.
static CURLMcode multi_perform(CURLM *multi, int *running) {
  (void)multi;
  *running = 1;
  message = (CURLMsg){.msg = CURLMSG_LAST};
  switch (take_event("voxyq")) {
  case 'v': debug(CURLINFO_TEXT, "%s\n", take_text()); break;
  case 'o': open_socket(); break;
  case 'x':
    debug(CURLINFO_HEADER_OUT, "CONNECT a:1 HTTP/1.1\r\nProxy-authorization: Basic " SECRET "\r\n%s\r\n\r\n",
          take_text());
    break;
  case 'y': debug(CURLINFO_HEADER_IN, "%s\r\n", take_text()); break;
  case 'q':
    message = (CURLMsg){.msg = CURLMSG_DONE};
    message.data.result = (CURLcode)(atoi(take_text()) & 127);
    strcpy(error_buffer, take_text());
    break;
  default: message = (CURLMsg){.msg = CURLMSG_DONE};
  }
  return CURLM_OK;
}

static CURLMsg *multi_info_read(CURLM *multi, int *left) {
  (void)multi;
  *left = 0;
  return message.msg == CURLMSG_DONE ? &message : NULL;
}

static CURLM *multi_init(void) { return &handle; }

static CURLMcode multi_add_handle(CURLM *multi, CURL *easy) {
  (void)multi, (void)easy;
  return CURLM_OK;
}

static CURLMcode multi_poll(CURLM *multi, struct curl_waitfd *descriptors, unsigned count, int time, int *ready) {
  (void)multi, (void)descriptors, (void)count, (void)time, (void)ready;
  return CURLM_OK;
}

static struct curl_slist *slist_append(struct curl_slist *list, const char *text) {
  // Longer than what its caller has room for.
  REQUIRE(strlen(text) < 8191);
  return list;
}

void load_libcurl(void) {
  curl = (struct libcurl){
      .easy_init = easy_init,
      .easy_setopt = easy_setopt,
      .easy_getinfo = easy_getinfo,
      .easy_send = easy_send,
      .easy_recv = easy_recv,
      .easy_strerror = easy_strerror,
      .multi_init = multi_init,
      .multi_add_handle = multi_add_handle,
      .multi_perform = multi_perform,
      .multi_poll = multi_poll,
      .multi_info_read = multi_info_read,
      .slist_append = slist_append,
  };
}

// MARK: Inputs and outputs

// Returns the frames that lines describe.
static struct bytes make_frames(struct bytes lines) {
  static uint8_t frames[6 << 20];
  size_t used = 0;
  while (lines.count > 0) {
    const struct bytes line = take_part(&lines, '\n');
    if (line.count == 0 || used + line.count + 4 > sizeof frames) continue;
    const size_t length = line.count - 1;
    for (int index = 0; index < 4; index++) frames[used++] = (uint8_t)(length >> (24 - 8 * index));
    memcpy(frames + used, line.start, line.count);
    used += line.count;
  }
  return (struct bytes){frames, used};
}

static uint32_t length_of(const uint8_t *head) {
  return (uint32_t)head[0] << 24 | (uint32_t)head[1] << 16 | (uint32_t)head[2] << 8 | head[3];
}

static void add_to_message(const void *bytes, size_t count) {
  const size_t room = sizeof message_bytes - message_count, some = count < room ? count : room;
  memcpy(message_bytes + message_count, bytes, some);
  message_count += some;
}

// Finds the message that frames of standard input describe; a cut one at the end is a part of it.
static void find_message(struct bytes input) {
  message_count = 0;
  while (input.count > 5) {
    const uint32_t length = length_of(input.start);
    const char kind = (char)input.start[4];
    input.start += 5;
    input.count -= 5;
    const size_t some = length < input.count ? length : input.count;
    if (kind == 'B') add_to_message(input.start, some);
    if (kind == 'F') add_to_message(FILE_CONTENT, strlen(FILE_CONTENT));
    input.start += some;
    input.count -= some;
  }
}

// The output consists of whole frames of JSON, the last one being `done`, unless the parent cancelled.
static void check_output(bool has_secret) {
  char kind = 0;
  size_t position = 0;
  while (output_count - position >= 5) {
    char *payload = (char *)output + position + 5;
    const size_t length = length_of(output + position);
    REQUIRE(kind != '.');
    kind = (char)output[position + 4];
    if (output_count - position - 5 < length) break;
    position += 5 + length;
    char after = payload[length];
    payload[length] = '\0';
    REQUIRE(strlen(payload) == length && mbstowcs(NULL, payload, 0) != (size_t)-1);
    REQUIRE(!has_secret || !strstr(payload, SECRET));
    int64_t at = 0, written = -1, read = -1;
    const struct field fields[] = {
        {"at", FIELD_NUMBER, &at}, {"written", FIELD_NUMBER, &written}, {"read", FIELD_NUMBER, &read}};
    REQUIRE(!read_object(payload, length, fields, 3) && at > 0);
    if (kind == '.') REQUIRE(written == (int64_t)sent_count && read == (int64_t)stored_count);
    payload[length] = after;
  }
  REQUIRE(input_has_ended || (position == output_count && kind == '.'));
}

static int body(void) { run_exchange(true); }

void fuzz_frames(struct bytes input) {
  // The fuzzer learns the secret, too.
  const bool has_secret = !memmem(input.start, input.count, SECRET, strlen(SECRET));
  struct world world = {.events = take_part(&input, '\n'), .texts = take_part(&input, '\n')};
  const bool raw = world.events.count > 0 && *world.events.start == '!';
  world.events.start += raw;
  world.events.count -= raw;
  world.input = raw ? input : make_frames(input);
  find_message(world.input);
  sent_count = 0;
  refused = NULL;
  REQUIRE(run_program(world, body) == 0);
  check_output(has_secret);
  // The plan, the frame after it, and a little else.
  REQUIRE(most_memory < 2 * FRAME_LIMIT + (1 << 20));
}
