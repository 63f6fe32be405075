import CZlib

/// Encodes texts as gzip (RFC 1952), one member each, as a whole or piece by piece.
///
/// The bytes depend on the text, the level and the version of zlib alone: not on the time, the
/// machine, or what was encoded before. An encoder holds some 270 kB, whatever it encodes; keep
/// one, rather than making one for each text.
@safe
package struct GzipEncoder: ~Copyable {
  /// Level 4 of 9, measured on pages of JSON (zlib 1.2.13, microseconds on one core, and the size
  /// in per cent of the plain one):
  ///
  ///     level          1       3       4       6       9
  ///     3 kB page     18 42%  18 41%  25 40%  25 39%   26 39%
  ///     6 kB page     26 30%  27 30%  36 29%  47 29%   54 28%
  ///     30 kB page   134 35% 158 32% 227 32% 461 30%  890 30%
  ///
  /// Above it, the time of large pages doubles for one or two per cent.
  package static let standardLevel: Int32 = 4

  // zlib keeps a pointer back to its stream and one to the header, so neither must move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>

  /// - Parameter level: from 1, the fastest, to 9, the smallest.
  /// - Throws: when there is no memory, or no such level.
  package init(level: Int32 = Self.standardLevel) throws(GzipError) {
    guard (1...9).contains(level) else {
      throw GzipError(description: "the level is \(level); it must be from 1 to 9")
    }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)
    unsafe header.initialize(to: gz_header())
    // "Unknown": zlib would write the system that it was built for. The time stays 0, "none".
    unsafe header.pointee.os = 255
    guard unsafe rowcast_deflate_init_gzip(stream, level) == Z_OK else {
      unsafe Self.free(stream, header)
      throw GzipError(description: "out of memory")
    }
    guard unsafe deflateSetHeader(stream, header) == Z_OK else {
      unsafe deflateEnd(stream)
      unsafe Self.free(stream, header)
      throw GzipError(description: "zlib takes no header")
    }
    unsafe self.stream = stream
    unsafe self.header = header
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe Self.free(stream, header)
  }

  private static func free(
    _ stream: UnsafeMutablePointer<z_stream>, _ header: UnsafeMutablePointer<gz_header>
  ) {
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
    unsafe header.deinitialize(count: 1)
    unsafe header.deallocate()
  }

  /// The text as gzip; nil where that would be no smaller than the text is.
  ///
  /// Costs about 10 milliseconds a megabyte of JSON at the standard level.
  package mutating func encode(_ text: [UInt8]) -> [UInt8]? {
    // Room for one byte less than the text has: what does not fit in is of no use.
    guard text.count > 1, let length = UInt32(exactly: text.count),
      unsafe deflateReset(stream) == Z_OK
    else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count - 1) { room in
      let code = unsafe text.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = length
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = length - 1
        return unsafe deflate(stream, Z_FINISH)
      }
      let count = unsafe Int(length - 1 - stream.pointee.avail_out)
      unsafe stream.pointee.next_in = nil
      unsafe stream.pointee.next_out = nil
      // An array of just its size, since it may be kept for long.
      return code == Z_STREAM_END ? unsafe Array(room[..<count]) : nil
    }
  }

  /// Begins a text that comes in pieces to `encode(piece:)` and ends with `finish()`; what was
  /// encoded before is forgotten. The bytes then depend on the pieces too.
  package mutating func begin() throws(GzipError) {
    guard unsafe deflateReset(stream) == Z_OK else {
      throw GzipError(description: "zlib does not begin anew")
    }
  }

  /// Takes the next piece of the text; answers the bytes that are ready, often none.
  package mutating func encode(piece: ArraySlice<UInt8>) -> [UInt8] { run(piece, Z_NO_FLUSH) }

  /// Ends the text; answers its last bytes.
  package mutating func finish() -> [UInt8] { run([], Z_FINISH) }

  /// Goes on until zlib has taken all and has no more to give. It fails outside of `begin` and
  /// `finish` alone; then the piece is passed over.
  private mutating func run(_ piece: ArraySlice<UInt8>, _ flush: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var rest = piece
    var isFull = true
    while isFull || !rest.isEmpty {
      var taken = 0
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.roomSize) { room in
        unsafe rest.withUnsafeBufferPointer { input in
          let available = UInt32(clamping: input.count)
          // zlib reads it only, and forgets it before the call returns.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = available
          unsafe stream.pointee.next_out = room.baseAddress
          unsafe stream.pointee.avail_out = UInt32(Self.roomSize)
          let code = unsafe deflate(stream, flush)
          let isRefused = code == Z_STREAM_ERROR
          unsafe taken = isRefused ? input.count : Int(available - stream.pointee.avail_in)
          unsafe isFull = !isRefused && stream.pointee.avail_out == 0
        }
        let count = unsafe Self.roomSize - Int(stream.pointee.avail_out)
        unsafe output.append(contentsOf: room[..<count])
      }
      unsafe stream.pointee.next_in = nil
      unsafe stream.pointee.next_out = nil
      rest = rest.dropFirst(taken)
    }
    return output
  }

  private static var roomSize: Int { 32 * 1024 }
}
