#include "CResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_upload[] = {
#embed "../../Resources/examples/file-upload.wiredraft.json"
};
static const unsigned char payment[] = {
#embed "../../Resources/examples/payment.wiredraft.json"
};
static const unsigned char photo[] = {
#embed "../../Resources/examples/photo.png"
};
static const unsigned char search_repositories[] = {
#embed "../../Resources/examples/search-repositories.wiredraft.json"
};
static const unsigned char token[] = {
#embed "../../Resources/examples/token.wiredraft.json"
};
static const unsigned char folder_schema[] = {
#embed "../../Resources/folder.wiredraft.schema.json"
};
static const unsigned char schema[] = {
#embed "../../Resources/wiredraft.schema.json"
};

static const unsigned char answers_fields[] = {
#embed "../../Resources/answers/fields.txt"
};
static const unsigned char answers_statuses[] = {
#embed "../../Resources/answers/statuses.txt"
};
static const unsigned char help_glossary[] = {
#embed "../../Resources/help/glossary.txt"
};
static const unsigned char help_paragraphs[] = {
#embed "../../Resources/help/paragraphs.txt"
};
static const unsigned char help_security[] = {
#embed "../../Resources/help/security.md"
};

// Lessons.
static const unsigned char lesson_01_query_or_body[] = {
#embed "../../Resources/lessons/01-query-or-body.lesson.md"
};
static const unsigned char lesson_02_get_head_delete[] = {
#embed "../../Resources/lessons/02-get-head-delete.lesson.md"
};
static const unsigned char lesson_03_empty_post[] = {
#embed "../../Resources/lessons/03-empty-post.lesson.md"
};
static const unsigned char lesson_04_percent_encoding[] = {
#embed "../../Resources/lessons/04-percent-encoding.lesson.md"
};
static const unsigned char lesson_05_plus_and_space[] = {
#embed "../../Resources/lessons/05-plus-and-space.lesson.md"
};
static const unsigned char lesson_06_duplicate_names[] = {
#embed "../../Resources/lessons/06-duplicate-names.lesson.md"
};
static const unsigned char lesson_07_array_styles[] = {
#embed "../../Resources/lessons/07-array-styles.lesson.md"
};
static const unsigned char lesson_08_null_empty_absent[] = {
#embed "../../Resources/lessons/08-null-empty-absent.lesson.md"
};
static const unsigned char lesson_09_form_json_multipart[] = {
#embed "../../Resources/lessons/09-form-json-multipart.lesson.md"
};
static const unsigned char lesson_10_boundaries_and_files[] = {
#embed "../../Resources/lessons/10-boundaries-and-files.lesson.md"
};
static const unsigned char lesson_11_overriding[] = {
#embed "../../Resources/lessons/11-overriding.lesson.md"
};
static const unsigned char lesson_12_raw_message[] = {
#embed "../../Resources/lessons/12-raw-message.lesson.md"
};
static const unsigned char lesson_13_body_on_get[] = {
#embed "../../Resources/lessons/13-body-on-get.lesson.md"
};
static const unsigned char lesson_14_who_decides[] = {
#embed "../../Resources/lessons/14-who-decides.lesson.md"
};
static const unsigned char lesson_15_path_query_header_body[] = {
#embed "../../Resources/lessons/15-path-query-header-body.lesson.md"
};
static const unsigned char lesson_16_safe_idempotent_retry[] = {
#embed "../../Resources/lessons/16-safe-idempotent-retry.lesson.md"
};
static const unsigned char lesson_17_authorization[] = {
#embed "../../Resources/lessons/17-authorization.lesson.md"
};
static const unsigned char lesson_18_accept_and_q[] = {
#embed "../../Resources/lessons/18-accept-and-q.lesson.md"
};
static const unsigned char lesson_19_cookies[] = {
#embed "../../Resources/lessons/19-cookies.lesson.md"
};
static const unsigned char lesson_20_caching[] = {
#embed "../../Resources/lessons/20-caching.lesson.md"
};
static const unsigned char lesson_21_cors[] = {
#embed "../../Resources/lessons/21-cors.lesson.md"
};
static const unsigned char lesson_22_redirects[] = {
#embed "../../Resources/lessons/22-redirects.lesson.md"
};
static const unsigned char lesson_23_status_codes[] = {
#embed "../../Resources/lessons/23-status-codes.lesson.md"
};
static const unsigned char lesson_24_put_patch_merge[] = {
#embed "../../Resources/lessons/24-put-patch-merge.lesson.md"
};
static const unsigned char lesson_25_raw_answer[] = {
#embed "../../Resources/lessons/25-raw-answer.lesson.md"
};
static const unsigned char lesson_26_what_the_server_reads[] = {
#embed "../../Resources/lessons/26-what-the-server-reads.lesson.md"
};
static const unsigned char lesson_readme[] = {
#embed "../../Resources/lessons/README.md"
};

// The licences of the program and of what is linked into it.
static const unsigned char licenses_readme_txt[] = {
#embed "../../Resources/licenses/README.txt"
};
static const unsigned char licenses_wiredraft_txt[] = {
#embed "../../LICENSE"
};
static const unsigned char licenses_brotli_txt[] = {
#embed "../../Resources/licenses/brotli.txt"
};
static const unsigned char licenses_zlib_txt[] = {
#embed "../../Resources/licenses/zlib.txt"
};
static const unsigned char licenses_zstd_txt[] = {
#embed "../../Resources/licenses/zstd.txt"
};
static const unsigned char licenses_gcc_txt[] = {
#embed "../../Resources/licenses/gcc.txt"
};
static const unsigned char licenses_glibc_txt[] = {
#embed "../../Resources/licenses/glibc.txt"
};
static const unsigned char licenses_lgpl_txt[] = {
#embed "../../Resources/licenses/lgpl-2.1.txt"
};
static const unsigned char licenses_libyaml_txt[] = {
#embed "../../Resources/licenses/libyaml.txt"
};

static const unsigned char licenses_sqlite_txt[] = {
#embed "../../Resources/licenses/sqlite.txt"
};
static const unsigned char licenses_ncurses_txt[] = {
#embed "../../Resources/licenses/ncurses.txt"
};
static const unsigned char licenses_swift_http_types_notice_txt[] = {
#embed "../../Resources/licenses/swift-http-types-notice.txt"
};
static const unsigned char licenses_swift_http_types_txt[] = {
#embed "../../Resources/licenses/swift-http-types.txt"
};
static const unsigned char licenses_swift_system_txt[] = {
#embed "../../Resources/licenses/swift-system.txt"
};
static const unsigned char licenses_swift_txt[] = {
#embed "../../Resources/licenses/swift.txt"
};

static const struct wiredraft_resource resources[] = {
  {"examples/file-upload.wiredraft.json", file_upload, sizeof file_upload},
  {"examples/payment.wiredraft.json", payment, sizeof payment},
  {"examples/photo.png", photo, sizeof photo},
  {"examples/search-repositories.wiredraft.json", search_repositories, sizeof search_repositories},
  {"examples/token.wiredraft.json", token, sizeof token},
  {"lessons/01-query-or-body.lesson.md", lesson_01_query_or_body, sizeof lesson_01_query_or_body},
  {"lessons/02-get-head-delete.lesson.md", lesson_02_get_head_delete, sizeof lesson_02_get_head_delete},
  {"lessons/03-empty-post.lesson.md", lesson_03_empty_post, sizeof lesson_03_empty_post},
  {"lessons/04-percent-encoding.lesson.md", lesson_04_percent_encoding, sizeof lesson_04_percent_encoding},
  {"lessons/05-plus-and-space.lesson.md", lesson_05_plus_and_space, sizeof lesson_05_plus_and_space},
  {"lessons/06-duplicate-names.lesson.md", lesson_06_duplicate_names, sizeof lesson_06_duplicate_names},
  {"lessons/07-array-styles.lesson.md", lesson_07_array_styles, sizeof lesson_07_array_styles},
  {"lessons/08-null-empty-absent.lesson.md", lesson_08_null_empty_absent, sizeof lesson_08_null_empty_absent},
  {"lessons/09-form-json-multipart.lesson.md", lesson_09_form_json_multipart, sizeof lesson_09_form_json_multipart},
  {"lessons/10-boundaries-and-files.lesson.md", lesson_10_boundaries_and_files, sizeof lesson_10_boundaries_and_files},
  {"lessons/11-overriding.lesson.md", lesson_11_overriding, sizeof lesson_11_overriding},
  {"lessons/12-raw-message.lesson.md", lesson_12_raw_message, sizeof lesson_12_raw_message},
  {"lessons/13-body-on-get.lesson.md", lesson_13_body_on_get, sizeof lesson_13_body_on_get},
  {"lessons/14-who-decides.lesson.md", lesson_14_who_decides, sizeof lesson_14_who_decides},
  {"lessons/15-path-query-header-body.lesson.md", lesson_15_path_query_header_body, sizeof lesson_15_path_query_header_body},
  {"lessons/16-safe-idempotent-retry.lesson.md", lesson_16_safe_idempotent_retry, sizeof lesson_16_safe_idempotent_retry},
  {"lessons/17-authorization.lesson.md", lesson_17_authorization, sizeof lesson_17_authorization},
  {"lessons/18-accept-and-q.lesson.md", lesson_18_accept_and_q, sizeof lesson_18_accept_and_q},
  {"lessons/19-cookies.lesson.md", lesson_19_cookies, sizeof lesson_19_cookies},
  {"lessons/20-caching.lesson.md", lesson_20_caching, sizeof lesson_20_caching},
  {"lessons/21-cors.lesson.md", lesson_21_cors, sizeof lesson_21_cors},
  {"lessons/22-redirects.lesson.md", lesson_22_redirects, sizeof lesson_22_redirects},
  {"lessons/23-status-codes.lesson.md", lesson_23_status_codes, sizeof lesson_23_status_codes},
  {"lessons/24-put-patch-merge.lesson.md", lesson_24_put_patch_merge, sizeof lesson_24_put_patch_merge},
  {"lessons/25-raw-answer.lesson.md", lesson_25_raw_answer, sizeof lesson_25_raw_answer},
  {"lessons/26-what-the-server-reads.lesson.md", lesson_26_what_the_server_reads, sizeof lesson_26_what_the_server_reads},
  {"lessons/README.md", lesson_readme, sizeof lesson_readme},
  {"wiredraft.schema.json", schema, sizeof schema},
  {"folder.wiredraft.schema.json", folder_schema, sizeof folder_schema},
  {"answers/fields.txt", answers_fields, sizeof answers_fields},
  {"answers/statuses.txt", answers_statuses, sizeof answers_statuses},
  {"help/glossary.txt", help_glossary, sizeof help_glossary},
  {"help/paragraphs.txt", help_paragraphs, sizeof help_paragraphs},
  {"help/security.md", help_security, sizeof help_security},
  {"licenses/README.txt", licenses_readme_txt, sizeof licenses_readme_txt},
  {"licenses/wiredraft.txt", licenses_wiredraft_txt, sizeof licenses_wiredraft_txt},
  {"licenses/brotli.txt", licenses_brotli_txt, sizeof licenses_brotli_txt},
  {"licenses/zlib.txt", licenses_zlib_txt, sizeof licenses_zlib_txt},
  {"licenses/zstd.txt", licenses_zstd_txt, sizeof licenses_zstd_txt},
  {"licenses/gcc.txt", licenses_gcc_txt, sizeof licenses_gcc_txt},
  {"licenses/glibc.txt", licenses_glibc_txt, sizeof licenses_glibc_txt},
  {"licenses/lgpl-2.1.txt", licenses_lgpl_txt, sizeof licenses_lgpl_txt},
  {"licenses/libyaml.txt", licenses_libyaml_txt, sizeof licenses_libyaml_txt},
  {"licenses/sqlite.txt", licenses_sqlite_txt, sizeof licenses_sqlite_txt},
  {"licenses/ncurses.txt", licenses_ncurses_txt, sizeof licenses_ncurses_txt},
  {"licenses/swift-http-types-notice.txt", licenses_swift_http_types_notice_txt, sizeof licenses_swift_http_types_notice_txt},
  {"licenses/swift-http-types.txt", licenses_swift_http_types_txt, sizeof licenses_swift_http_types_txt},
  {"licenses/swift-system.txt", licenses_swift_system_txt, sizeof licenses_swift_system_txt},
  {"licenses/swift.txt", licenses_swift_txt, sizeof licenses_swift_txt},
};

size_t wiredraft_resource_count(void) { return sizeof resources / sizeof resources[0]; }

struct wiredraft_resource wiredraft_resource_at(size_t index) { return resources[index]; }

const struct wiredraft_resource *wiredraft_resource_named(const char *path) {
  for (size_t i = 0; i < wiredraft_resource_count(); i++)
    if (strcmp(resources[i].path, path) == 0) return &resources[i];
  return NULL;
}
