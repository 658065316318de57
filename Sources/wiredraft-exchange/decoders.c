#define _GNU_SOURCE 1
#include "decode.h"

#include <brotli/decode.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>
#include <zstd.h>

struct decoder {
  z_stream zlib;
  BrotliDecoderState *brotli;
  ZSTD_DStream *zstd;
  // The first bytes of a stream: two of deflate, four of a frame of zstd.
  uint8_t head[4];
  size_t head_count;
  // The number of bytes that zstd would like to be given next.
  size_t wanted;
  bool gzip;
  // At the end of a stream, also before the first byte of the first one.
  bool between;
};

static int finish_stream(struct step *step) {
  const struct decoder *decoder = step->state;
  return decoder->between ? DECODE_COMPLETE : DECODE_TRUNCATED;
}

static int inflate_bytes(struct step *step, const uint8_t *bytes, size_t count) {
  struct decoder *decoder = step->state;
  z_stream *zlib = &decoder->zlib;
  zlib->next_in = (Bytef *)bytes;
  zlib->avail_in = (uInt)count;
  bool full = false;
  while (zlib->avail_in > 0 || full) {
    if (decoder->between) {
      // Another member of gzip. Zlib would ask for a second byte before it refused the first.
      if (!decoder->gzip || *zlib->next_in != 0x1f || inflateReset(zlib) != Z_OK) return DECODE_BROKEN;
      decoder->between = false;
    }
    zlib->next_out = step->output;
    zlib->avail_out = BLOCK;
    const int result = inflate(zlib, Z_SYNC_FLUSH);
    const int status = emit(step, step->output, BLOCK - zlib->avail_out);
    if (status != DECODE_COMPLETE) return status;
    full = zlib->avail_out == 0 && result == Z_OK;
    if (result == Z_STREAM_END) decoder->between = true;
    else if (result == Z_BUF_ERROR) break;
    else if (result != Z_OK) return DECODE_BROKEN;
  }
  return DECODE_COMPLETE;
}

// Servers send either format as `deflate`: RFC 9110 names that of zlib, whose first two bytes make a check
// sum.
static int feed_deflate(struct step *step, const uint8_t *bytes, size_t count) {
  struct decoder *decoder = step->state;
  if (decoder->head_count == 2) return inflate_bytes(step, bytes, count);
  while (count > 0 && decoder->head_count < 2) {
    decoder->head[decoder->head_count++] = *bytes++;
    count--;
  }
  decoder->between = false;
  if (decoder->head_count < 2) return DECODE_COMPLETE;
  const unsigned first = decoder->head[0], second = decoder->head[1];
  const bool zlib = (first & 15) == 8 && first >> 4 <= 7 && (first << 8 | second) % 31 == 0;
  if (inflateInit2(&decoder->zlib, zlib ? 15 : -15) != Z_OK) return DECODE_BROKEN;
  const int status = inflate_bytes(step, decoder->head, 2);
  return status != DECODE_COMPLETE || count == 0 ? status : inflate_bytes(step, bytes, count);
}

static int feed_brotli(struct step *step, const uint8_t *bytes, size_t count) {
  struct decoder *decoder = step->state;
  while (count > 0) {
    if (decoder->head_count > 0 && decoder->between) return DECODE_BROKEN;
    decoder->head_count = 1;
    decoder->between = false;
    // In small pieces, since a broken one costs what the decoder had made of its beginning.
    size_t piece = count < 1024 ? count : 1024;
    count -= piece;
    BrotliDecoderResult result;
    bool more;
    do {
      size_t room = BLOCK;
      uint8_t *output = step->output;
      result = BrotliDecoderDecompressStream(decoder->brotli, &piece, &bytes, &room, &output, NULL);
      const int status = emit(step, step->output, BLOCK - room);
      if (status != DECODE_COMPLETE) return status;
      // It may ask for input before it has given all its output, and there may be no more input.
      more = result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT ||
             (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && BrotliDecoderHasMoreOutput(decoder->brotli));
    } while (more);
    if (result == BROTLI_DECODER_RESULT_ERROR) return DECODE_BROKEN;
    if (result == BROTLI_DECODER_RESULT_SUCCESS) decoder->between = true;
    count += piece;
  }
  return DECODE_COMPLETE;
}

// Accepts the next byte of a frame's magic number: that of zstd or of a frame to be skipped. The library
// would also accept its formats from before 1.0, and wait for more where a byte after the last frame begins
// nothing.
static bool accept_magic(struct decoder *decoder, uint8_t byte) {
  static const uint8_t frame[4] = {0x28, 0xb5, 0x2f, 0xfd}, skipped[4] = {0x50, 0x2a, 0x4d, 0x18};
  const size_t index = decoder->head_count++;
  if (index == 0) decoder->head[0] = byte & 0xf0;
  if (decoder->head[0] == 0x50) return index == 0 || byte == skipped[index];
  return byte == frame[index];
}

static int feed_zstd(struct step *step, const uint8_t *bytes, size_t count) {
  struct decoder *decoder = step->state;
  while (count > 0) {
    if (decoder->between) decoder->head_count = 0;
    decoder->between = false;
    // One block at most, without the header of the next: an error costs everything that the same call
    // decoded.
    size_t piece = decoder->wanted > 3 ? decoder->wanted - 3 : decoder->wanted;
    if (decoder->head_count < 4) {
      if (!accept_magic(decoder, *bytes)) return DECODE_BROKEN;
      piece = 1;
    }
    if (piece > count) piece = count;
    ZSTD_inBuffer input = {bytes, piece, 0};
    bool full;
    do {
      ZSTD_outBuffer output = {step->output, BLOCK, 0};
      decoder->wanted = ZSTD_decompressStream(decoder->zstd, &output, &input);
      if (ZSTD_isError(decoder->wanted)) return DECODE_BROKEN;
      const int status = emit(step, step->output, output.pos);
      if (status != DECODE_COMPLETE) return status;
      full = output.pos == output.size;
      decoder->between = decoder->wanted == 0;
    } while (!decoder->between && (full || input.pos < input.size));
    bytes += input.pos;
    count -= input.pos;
  }
  return DECODE_COMPLETE;
}

int make_step(struct step *step, const char *name) {
  if (strncasecmp(name, "charset=", 8) == 0) return make_charset_step(step, name + 8);
  struct decoder *decoder = step->state = calloc(1, sizeof *decoder);
  if (!decoder) return DECODE_UNKNOWN_STEP;
  step->finish = finish_stream;
  decoder->between = true;
  bool made = true;
  if (strcasecmp(name, "gzip") == 0 || strcasecmp(name, "x-gzip") == 0) {
    decoder->gzip = true;
    made = inflateInit2(&decoder->zlib, 15 + 16) == Z_OK;
    step->feed = inflate_bytes;
  } else if (strcasecmp(name, "deflate") == 0) {
    step->feed = feed_deflate;
  } else if (strcasecmp(name, "br") == 0) {
    decoder->brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    made = decoder->brotli != NULL;
    step->feed = feed_brotli;
  } else if (strcasecmp(name, "zstd") == 0) {
    decoder->zstd = ZSTD_createDStream();
    // A window of 8 MiB is the most that RFC 9659 allows.
    made = decoder->zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(decoder->zstd, ZSTD_d_windowLogMax, 23));
    step->feed = feed_zstd;
  } else {
    made = false;
  }
  return made ? DECODE_COMPLETE : DECODE_UNKNOWN_STEP;
}
