import Feeds
import FoundationEssentials
import HTTPServer
import Zlib

/// A file or standard input, read piece by piece; gzip is recognised by its first bytes.
final class ItemSource {
  private static let pieceSize = 256 * 1024

  private let stream: ByteStream
  private let name: String
  private var decoder: GzipDecoder?
  private var isFirst = true
  private var isAtEnd = false
  /// Bytes of the file that were read so far, packed as they lie there.
  private(set) var position: Int64 = 0
  /// Decoded, and not handed on yet; the first is next.
  private var pieces: ArraySlice<[UInt8]> = []

  /// Whether it is gzip, as far as it has been read.
  var isPacked: Bool { decoder != nil }

  /// - Parameter path: a file's path, or `-`.
  init(_ path: String) throws(UsageError) {
    if path == "-" {
      stream = .standardInput
      name = "standard input"
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError(description: "there is no file \(path)")
    }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if type == .typeDirectory {
      throw UsageError(description: "\(path) is a folder; give a file, or - for standard input")
    }
    do throws(SystemError) { stream = try ByteStream(reading: path) } catch {
      throw UsageError(description: "\(path) can't be read (\(error)); check its permissions")
    }
    name = path
  }

  /// The next bytes, decoded; nil at the end.
  func next() throws(ItemImport.Failure) -> [UInt8]? {
    while pieces.isEmpty {
      guard !isAtEnd else { return nil }
      try read()
    }
    return pieces.popFirst()
  }

  private func read() throws(ItemImport.Failure) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try stream.read(Self.pieceSize) } catch {
      throw .source("\(name) can't be read: \(error)")
    }
    position += Int64(bytes.count)
    if bytes.isEmpty {
      isAtEnd = true
      do throws(GzipError) { try decoder?.finish() } catch { throw failure(error) }
      return
    }
    if isFirst, GzipDecoder.recognizes(bytes[...]) {
      do throws(GzipError) { decoder = try GzipDecoder() } catch { throw failure(error) }
    }
    isFirst = false
    var decoded: [[UInt8]] = []
    if decoder == nil {
      decoded.append(bytes)
    } else {
      try decoder?.decode(bytes, wrapping: failure) { (piece) throws(ItemImport.Failure) in
        decoded.append(piece)
      }
    }
    pieces = decoded[...]
  }

  private func failure(_ error: GzipError) -> ItemImport.Failure { .source("\(name): \(error)") }
}
