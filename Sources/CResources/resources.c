#include "CResources.h"

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
static const unsigned char schema[] = {
#embed "../../Resources/wiredraft.schema.json"
};

static const unsigned char help_glossary[] = {
#embed "../../Resources/help/glossary.txt"
};
static const unsigned char help_paragraphs[] = {
#embed "../../Resources/help/paragraphs.txt"
};

static const struct wiredraft_resource resources[] = {
  {"examples/file-upload.wiredraft.json", file_upload, sizeof file_upload},
  {"examples/payment.wiredraft.json", payment, sizeof payment},
  {"examples/photo.png", photo, sizeof photo},
  {"examples/search-repositories.wiredraft.json", search_repositories, sizeof search_repositories},
  {"wiredraft.schema.json", schema, sizeof schema},
  {"help/glossary.txt", help_glossary, sizeof help_glossary},
  {"help/paragraphs.txt", help_paragraphs, sizeof help_paragraphs},
};

size_t wiredraft_resource_count(void) { return sizeof resources / sizeof resources[0]; }

struct wiredraft_resource wiredraft_resource_at(size_t index) { return resources[index]; }
