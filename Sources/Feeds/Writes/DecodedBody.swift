import HTTPCore
import Zlib

/// Takes a body out of its content coding.
enum DecodedBody {
  /// The decoded bytes, at most `limit` of them; costs no more than that however much the body would
  /// unpack to.
  static func bytes(
    of body: [UInt8], _ coding: ContentCoding, limit: Int
  ) throws(WriteError) -> [UInt8] {
    switch coding {
    case .identity:
      guard body.count <= limit else { throw .tooLarge(limit: limit) }
      return body
    case .gzip: return try unzipped(body, limit: limit)
    }
  }

  private static func unzipped(_ body: [UInt8], limit: Int) throws(WriteError) -> [UInt8] {
    var decoder = try decoder()
    var bytes: [UInt8] = []
    try decoder.decode(body, wrapping: WriteError.init) { (piece) throws(WriteError) in
      guard piece.count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
      bytes.append(contentsOf: piece)
    }
    do throws(GzipError) { try decoder.finish() } catch { throw WriteError(error) }
    return bytes
  }

  static func decoder() throws(WriteError) -> GzipDecoder {
    do throws(GzipError) { return try GzipDecoder() } catch { throw .crowded }
  }
}

extension WriteError {
  init(_ error: GzipError) { self = .damagedCoding(error.description) }
}
