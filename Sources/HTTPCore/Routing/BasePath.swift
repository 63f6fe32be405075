/// The path under which clients see the server, where a proxy shows it below a path of its own.
///
/// Links begin with it. Requests may come with it or without: some proxies pass a path on as it is,
/// others take their own part away.
package struct BasePath: Sendable, Hashable, CustomStringConvertible {
  /// What stands in front of every path, percent-encoded: `/rowcast`; empty for none.
  package let bytes: [UInt8]
  /// Its segments, decoded.
  private let segments: [[UInt8]]

  /// Why a text is no such path; the description goes on a sentence about the text.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    case noSlash
    case emptySegment
    case dotSegment
    case query
    case badByte
    case badEscape

    package var description: String {
      switch self {
      case .noSlash: "it must be a path that starts with a slash"
      case .emptySegment: "it must be a path without two slashes in a row"
      case .dotSegment: "it must be a path without . and .. as its parts, be they encoded or not"
      case .query: "it must be a path alone, without ? and #"
      case .badByte: "it must be a path of which other characters than a URI's are percent-encoded"
      case .badEscape: "it must be a path with well-formed percent-encoding of UTF-8"
      }
    }
  }

  /// As it stands in front of a path: `/rowcast`, or nothing.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// None: the server is seen at the root.
  package init() {
    bytes = []
    segments = []
  }

  /// A trailing slash is dropped, and `/` is none.
  package init(_ text: String) throws(Fault) {
    var bytes = Array(text.utf8)
    guard bytes.first == 0x2F else { throw .noSlash }
    if bytes.contains(where: { $0 == 0x3F || $0 == 0x23 }) { throw .query }
    if bytes.last == 0x2F { bytes.removeLast() }
    var segments: [[UInt8]] = []
    for part in bytes.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
    where !bytes.isEmpty {
      if part.isEmpty { throw .emptySegment }
      guard part.allSatisfy({ $0 == 0x25 || ByteClass.isPathSegment($0) }) else { throw .badByte }
      let segment: ArraySlice<UInt8>
      do throws(PercentDecodingError) {
        segment = try PercentDecoding.decode(part, plusIsBlank: false)
      } catch {
        throw .badEscape
      }
      if segment.count <= 2, segment.allSatisfy({ $0 == 0x2E }) { throw .dotSegment }
      segments.append(Array(segment))
    }
    self.bytes = bytes
    self.segments = segments
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// What a raw path says behind the base path, `/` where it says nothing more; nil for a path that
  /// is not below it. Segments are compared decoded, as routes are.
  package func rest(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = path
    for segment in segments {
      guard rest.first == 0x2F else { return nil }
      rest = rest.dropFirst()
      let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      guard let given = try? PercentDecoding.decode(rest[..<end], plusIsBlank: false),
        given.elementsEqual(segment)
      else { return nil }
      rest = rest[end...]
    }
    return rest.isEmpty ? [0x2F] : rest
  }
}
