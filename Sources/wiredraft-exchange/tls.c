#define _GNU_SOURCE 1
#include "tls.h"
#include "frames.h"
#include "lookup.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// The most names of a certificate that are told, and the room for one.
enum { NAMES = 20, NAME_ROOM = 256 };

// OpenSSL's headers aren't needed for building: its types stay opaque, and these are its constants.
enum {
  SSL_HANDSHAKE_START = 0x10,
  SSL_HANDSHAKE_DONE = 0x20,
  SSL_ALERT_READ = 0x4004,
  SSL_CONTENT_HANDSHAKE = 22,
  SSL_CERTIFICATE = 11,
  SSL_CERTIFICATE_REQUEST = 13,
  // The order of RFC 2253 isn't used; UTF-8, controls escaped, quotes where they are needed, `, ` between.
  ALTERNATIVE_NAMES = 85,
  NAME_OF_HOST = 2,
  NAME_OF_ADDRESS = 7,
  NAME_FLAGS = 0x20000 | 0x200 | 0x100 | 0x10 | 8 | 2 | 1,
};

// clang-format off
#define OPENSSL_FUNCTIONS(each) \
  each(void, SSL_CTX_set_info_callback, void *, void (*)(const void *, int, int)) \
  each(void, SSL_CTX_set_msg_callback, void *, \
       void (*)(int, int, int, const unsigned char *, size_t, void *, void *)) \
  each(void, SSL_CTX_set_verify, void *, int, int (*)(int, void *)) \
  each(int, SSL_CTX_get_verify_mode, const void *) \
  each(int, SSL_CTX_load_verify_locations, void *, const char *, const char *) \
  each(void *, SSL_get_SSL_CTX, const void *) \
  each(const char *, SSL_get_version, const void *) \
  each(const void *, SSL_get_current_cipher, const void *) \
  each(const char *, SSL_CIPHER_get_name, const void *) \
  each(void, SSL_get0_alpn_selected, const void *, const unsigned char **, unsigned *) \
  each(int, SSL_session_reused, const void *) \
  each(long, SSL_get_verify_result, const void *) \
  each(int, SSL_get_ex_data_X509_STORE_CTX_idx, void) \
  each(void *, X509_STORE_CTX_get_ex_data, const void *, int) \
  each(int, X509_STORE_CTX_get_error, const void *) \
  each(int, X509_STORE_CTX_get_error_depth, const void *) \
  each(void *, X509_STORE_CTX_get0_chain, const void *) \
  each(const char *, X509_verify_cert_error_string, long) \
  each(int, OPENSSL_sk_num, const void *) \
  each(void *, OPENSSL_sk_value, const void *, int) \
  each(void *, X509_get_subject_name, const void *) \
  each(void *, X509_get_issuer_name, const void *) \
  each(const void *, X509_get0_notBefore, const void *) \
  each(const void *, X509_get0_notAfter, const void *) \
  each(int, X509_NAME_print_ex, void *, const void *, int, unsigned long) \
  each(int, X509_check_host, void *, const char *, size_t, unsigned, char **) \
  each(int, X509_check_ip_asc, void *, const char *, unsigned) \
  each(void *, X509_get_ext_d2i, const void *, int, int *, int *) \
  each(void *, GENERAL_NAME_get0_value, const void *, int *) \
  each(void, GENERAL_NAMES_free, void *) \
  each(const unsigned char *, ASN1_STRING_get0_data, const void *) \
  each(int, ASN1_STRING_length, const void *) \
  each(int, ASN1_TIME_to_tm, const void *, struct tm *) \
  each(void *, BIO_new, const void *) \
  each(const void *, BIO_s_mem, void) \
  each(int, BIO_read, void *, void *, int) \
  each(int, BIO_free, void *)
// clang-format on

static struct {
#define MEMBER(result, name, ...) result (*name)(__VA_ARGS__);
  OPENSSL_FUNCTIONS(MEMBER)
#undef MEMBER
} ssl;

static bool load_openssl(void) {
  bool complete = true;
#define LOAD(result, name, ...) complete = (*(void **)&ssl.name = dlsym(RTLD_DEFAULT, #name)) && complete;
  OPENSSL_FUNCTIONS(LOAD)
#undef LOAD
  return complete;
}

struct certificate {
  char subject[1024], issuer[1024], not_before[32], not_after[32];
  const char *problem;
};

struct handshake {
  void *context;
  int64_t began, done;
  char version[16], cipher[64], alpn[32];
  struct certificate chain[16];
  int chain_length;
  // The hosts and addresses that the first certificate is for, but for its subject; those beyond the room are counted.
  char names[NAMES][NAME_ROOM];
  int name_count;
  // A problem that was found while verifying; the verdict itself, and OpenSSL's code for it.
  const char *problem;
  long verdict;
  bool resumed, wrong_name, was_asked, sent_certificate, got_close_notice, was_told;
};

// The handshake with an https proxy, and that with the origin.
static struct handshake of_proxy, of_origin;
static const struct plan *plan;
static bool proxy_pending, watching;
static void (*notice_beginning)(void);

static struct handshake *handshake_of(const void *connection) {
  return ssl.SSL_get_SSL_CTX(connection) == of_proxy.context ? &of_proxy : &of_origin;
}

static void describe_name(const void *name, char *text, size_t room) {
  void *bio = ssl.BIO_new(ssl.BIO_s_mem());
  if (!bio) return;
  if (ssl.X509_NAME_print_ex(bio, name, 0, NAME_FLAGS) >= 0) {
    const int length = ssl.BIO_read(bio, text, (int)room - 1);
    text[length > 0 ? length : 0] = '\0';
  }
  ssl.BIO_free(bio);
}

static void describe_time(const void *time, char text[32]) {
  struct tm parts;
  if (ssl.ASN1_TIME_to_tm(time, &parts) == 1) strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static int known_names(const struct handshake *handshake) {
  return handshake->name_count < NAMES ? handshake->name_count : NAMES;
}

// Writes the name of a host. A NUL doesn't end it, and is written as in subjects.
static void describe_host(const char *bytes, int length, char text[NAME_ROOM]) {
  size_t count = 0;
  for (int index = 0; index < length && count + sizeof "\\00" <= NAME_ROOM; index++) {
    if (bytes[index]) text[count++] = bytes[index];
    else count += (size_t)snprintf(text + count, NAME_ROOM - count, "\\00");
  }
  text[count] = '\0';
}

static void list_names(const void *certificate, struct handshake *handshake) {
  void *names = ssl.X509_get_ext_d2i(certificate, ALTERNATIVE_NAMES, NULL, NULL);
  const int count = names ? ssl.OPENSSL_sk_num(names) : 0;
  for (int index = 0; index < count; index++) {
    int kind;
    const void *value = ssl.GENERAL_NAME_get0_value(ssl.OPENSSL_sk_value(names, index), &kind);
    if (kind != NAME_OF_HOST && kind != NAME_OF_ADDRESS) continue;
    const char *bytes = (const char *)ssl.ASN1_STRING_get0_data(value);
    const int length = ssl.ASN1_STRING_length(value);
    if (kind == NAME_OF_ADDRESS && length != 4 && length != 16) continue;
    if (handshake->name_count++ >= NAMES) continue;
    char *text = handshake->names[handshake->name_count - 1];
    if (kind == NAME_OF_HOST) describe_host(bytes, length, text);
    else inet_ntop(length == 16 ? AF_INET6 : AF_INET, bytes, text, NAME_ROOM);
  }
  if (names) ssl.GENERAL_NAMES_free(names);
}

// libcurl doesn't compare names for an insecure exchange, whose verdict is told all the same.
static bool names_host(void *certificate) {
  if (is_address(plan->host)) return ssl.X509_check_ip_asc(certificate, plan->host, 0) == 1;
  return ssl.X509_check_host(certificate, plan->host, 0, 0, NULL) == 1;
}

// Called for each certificate and each problem, from the root on. The verdict isn't changed.
static int on_verify(int valid, void *store) {
  const void *connection = ssl.X509_STORE_CTX_get_ex_data(store, ssl.SSL_get_ex_data_X509_STORE_CTX_idx());
  if (!connection) return valid;
  struct handshake *handshake = handshake_of(connection);
  const void *chain = ssl.X509_STORE_CTX_get0_chain(store);
  const int limit = sizeof handshake->chain / sizeof *handshake->chain;
  const int length = chain ? ssl.OPENSSL_sk_num(chain) : 0;
  for (int index = handshake->chain_length; index < length && index < limit; index++) {
    void *certificate = ssl.OPENSSL_sk_value(chain, index);
    struct certificate *facts = &handshake->chain[index];
    describe_name(ssl.X509_get_subject_name(certificate), facts->subject, sizeof facts->subject);
    describe_name(ssl.X509_get_issuer_name(certificate), facts->issuer, sizeof facts->issuer);
    describe_time(ssl.X509_get0_notBefore(certificate), facts->not_before);
    describe_time(ssl.X509_get0_notAfter(certificate), facts->not_after);
    if (index == 0) list_names(certificate, handshake);
    if (index == 0 && handshake == &of_origin && plan->insecure)
      handshake->wrong_name = !names_host(certificate);
    handshake->chain_length = index + 1;
  }
  if (!valid) {
    const int depth = ssl.X509_STORE_CTX_get_error_depth(store);
    const char *problem = ssl.X509_verify_cert_error_string(ssl.X509_STORE_CTX_get_error(store));
    if (depth >= 0 && depth < handshake->chain_length) handshake->chain[depth].problem = problem;
    if (!handshake->problem) handshake->problem = problem;
  }
  return valid;
}

static void on_info(const void *connection, int where, int value) {
  struct handshake *handshake = handshake_of(connection);
  if (where == SSL_ALERT_READ && (value & 0xff) == 0) handshake->got_close_notice = true;
  // Later messages, such as those that bring tickets, look like handshakes too.
  if (handshake->done != 0) return;
  snprintf(handshake->version, sizeof handshake->version, "%s", ssl.SSL_get_version(connection));
  if (where == SSL_HANDSHAKE_START) {
    handshake->began = now();
    notice_beginning();
  } else if (where == SSL_HANDSHAKE_DONE) {
    handshake->done = now();
    const void *cipher = ssl.SSL_get_current_cipher(connection);
    if (cipher) snprintf(handshake->cipher, sizeof handshake->cipher, "%s", ssl.SSL_CIPHER_get_name(cipher));
    const unsigned char *alpn = NULL;
    unsigned length = 0;
    ssl.SSL_get0_alpn_selected(connection, &alpn, &length);
    if (alpn) snprintf(handshake->alpn, sizeof handshake->alpn, "%.*s", (int)length, (const char *)alpn);
    handshake->resumed = ssl.SSL_session_reused(connection) == 1;
    handshake->verdict = ssl.SSL_get_verify_result(connection);
  }
}

static void on_message(int sent, int version, int content, const unsigned char *bytes, size_t count,
                       void *connection, void *unused) {
  (void)version, (void)unused;
  if (content != SSL_CONTENT_HANDSHAKE || count == 0) return;
  struct handshake *handshake = handshake_of(connection);
  if (!sent && bytes[0] == SSL_CERTIFICATE_REQUEST) handshake->was_asked = true;
  // A message without a certificate has 7 bytes, and 8 in TLS 1.3.
  if (sent && bytes[0] == SSL_CERTIFICATE && count > 8) handshake->sent_certificate = true;
}

static CURLcode on_context(CURL *easy, void *context, void *unused) {
  (void)easy, (void)unused;
  // libcurl reaches an https proxy first.
  const bool is_proxy = proxy_pending;
  (is_proxy ? &of_proxy : &of_origin)->context = context;
  proxy_pending = false;
  // For an insecure exchange libcurl loads no certificates, and the verdict would be the same for all
  // servers.
  const char *file = is_proxy ? plan->proxy_cacert : plan->cacert;
  if (is_proxy ? plan->proxy_insecure : plan->insecure)
    ssl.SSL_CTX_load_verify_locations(context, file, file ? NULL : CERTIFICATE_FOLDER);
  ssl.SSL_CTX_set_info_callback(context, on_info);
  ssl.SSL_CTX_set_msg_callback(context, on_message);
  ssl.SSL_CTX_set_verify(context, ssl.SSL_CTX_get_verify_mode(context), on_verify);
  return CURLE_OK;
}

void watch_tls(CURL *easy, const struct plan *the_plan, bool proxy_is_https, void (*notice)(void)) {
  plan = the_plan;
  proxy_pending = proxy_is_https;
  notice_beginning = notice;
  watching = curl.uses_openssl && load_openssl();
  if (watching) curl.easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, on_context);
}

bool origin_tls_has_begun(void) { return of_origin.began != 0; }

static const char *known(const char *text) { return *text ? text : NULL; }

static void put_names(const struct handshake *handshake) {
  put_open("names", '[');
  for (int index = 0; index < known_names(handshake); index++) put_text("", handshake->names[index]);
  put_close(']');
}

void add_names(char *sentence, size_t room) {
  const struct handshake *handshake = of_origin.began != 0 ? &of_origin : &of_proxy;
  if (handshake->name_count == 0 || !strstr(sentence, "certificate subject name")) return;
  size_t length = strlen(sentence);
  for (int index = 0; index < known_names(handshake) && length < room; index++)
    length += (size_t)snprintf(sentence + length, room - length, "%s%s", index > 0 ? ", " : "; it is for ",
                               handshake->names[index]);
  const int more = handshake->name_count - known_names(handshake);
  if (more > 0 && length < room) snprintf(sentence + length, room - length, " and %d more", more);
}

static void tell(struct handshake *handshake, const char *refused) {
  const bool is_proxy = handshake == &of_proxy, insecure = is_proxy ? plan->proxy_insecure : plan->insecure;
  // Nothing is known of a handshake by another library, but libcurl let it pass.
  const bool unknown = !watching;
  const char *problem = handshake->problem;
  if (!problem && handshake->verdict != 0) problem = ssl.X509_verify_cert_error_string(handshake->verdict);
  if (!problem && handshake->wrong_name) problem = "the certificate doesn't name the host";
  if (!problem) problem = refused;
  begin_frame('l', handshake->done ? handshake->done : now());
  if (unknown) put_text("began", NULL);
  else put_number("began", handshake->began);
  put_text("version", known(handshake->version));
  put_text("cipher", known(handshake->cipher));
  put_text("alpn", known(handshake->alpn));
  if (unknown || !handshake->done) put_text("resumed", NULL);
  else put_flag("resumed", handshake->resumed);
  if (unknown && insecure && !problem) put_text("verified", NULL);
  else put_flag("verified", !problem);
  put_text("problem", problem);
  put_open("chain", '[');
  for (int index = 0; index < handshake->chain_length; index++) {
    const struct certificate *certificate = &handshake->chain[index];
    put_open("", '{');
    put_text("subject", certificate->subject);
    put_text("issuer", certificate->issuer);
    put_text("notBefore", known(certificate->not_before));
    put_text("notAfter", known(certificate->not_after));
    put_text("problem", certificate->problem);
    if (index == 0) put_names(handshake);
    put_close('}');
  }
  put_close(']');
  const char *sent = handshake->sent_certificate ? "sent" : handshake->was_asked ? "asked" : "none";
  put_text("clientCertificate", unknown ? NULL : sent);
  if (is_proxy) put_flag("proxy", true);
  end_frame();
  handshake->was_told = true;
}

void tell_proxy_tls(bool ended, const char *problem) {
  const bool refused = ended && (of_proxy.problem || (problem && of_proxy.chain_length > 0));
  if (!of_proxy.was_told && (of_proxy.done || refused)) tell(&of_proxy, problem);
}

void tell_origin_tls(bool connected, const char *problem) {
  const bool refused = of_origin.problem || (problem && (of_origin.chain_length > 0 || !watching));
  const bool passed = of_origin.done || (connected && !watching && strcmp(plan->scheme, "https") == 0);
  if (!of_origin.was_told && (passed || refused)) tell(&of_origin, problem);
}

bool lacks_close_notice(void) {
  const struct handshake *inner = of_origin.done ? &of_origin : &of_proxy;
  return inner->done != 0 && !inner->got_close_notice;
}
