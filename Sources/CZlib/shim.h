#include <zlib.h>

// zlib's own are macros, which Swift does not see.
static inline int rowcast_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

static inline int rowcast_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
