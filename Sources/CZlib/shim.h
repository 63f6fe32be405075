#include <zlib.h>

// zlib's own are macros, which Swift does not see.
static inline int rowcast_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}
