import CZlib

/// Encodes a text that comes piece by piece as one gzip member (RFC 1952), in constant memory.
///
/// The bytes depend on the text, its pieces, the level and the version of zlib alone.
@safe
package struct GzipStream: ~Copyable {
  // zlib keeps a pointer back to its stream and one to the header, so neither must move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>

  /// - Parameter level: from 1, the fastest, to 9, the smallest.
  package init(level: Int32 = 6) throws(GzipError) {
    guard (1...9).contains(level) else {
      throw GzipError(description: "the level is \(level); it must be from 1 to 9")
    }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)
    unsafe header.initialize(to: gz_header())
    // "Unknown": zlib would write the system that it was built for. The time stays 0, "none".
    unsafe header.pointee.os = 255
    guard unsafe rowcast_deflate_init_gzip(stream, level) == Z_OK,
      unsafe deflateSetHeader(stream, header) == Z_OK
    else {
      unsafe Self.free(stream, header)
      throw GzipError(description: "out of memory")
    }
    unsafe self.stream = stream
    unsafe self.header = header
  }

  deinit { unsafe Self.free(stream, header) }

  private static func free(
    _ stream: UnsafeMutablePointer<z_stream>, _ header: UnsafeMutablePointer<gz_header>
  ) {
    // Of a stream that was never begun it only says so.
    unsafe deflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
    unsafe header.deinitialize(count: 1)
    unsafe header.deallocate()
  }

  /// Takes the next piece of the text; answers the bytes that are ready, often none.
  package mutating func encode(_ text: [UInt8]) -> [UInt8] { run(text, Z_NO_FLUSH) }

  /// Ends the member; answers its last bytes. Nothing can be encoded after it.
  package mutating func finish() -> [UInt8] { run([], Z_FINISH) }

  private mutating func run(_ text: [UInt8], _ flush: Int32) -> [UInt8] {
    let size = 64 * 1024
    var output: [UInt8] = []
    var rest = text[...]
    repeat {
      var taken = 0
      var isFull = true
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
        unsafe rest.withUnsafeBufferPointer { input in
          let available = UInt32(clamping: input.count)
          // zlib reads it only, and forgets it before the call returns.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = available
          unsafe stream.pointee.next_out = room.baseAddress
          unsafe stream.pointee.avail_out = UInt32(size)
          _ = unsafe deflate(stream, flush)
          unsafe taken = Int(available - stream.pointee.avail_in)
          unsafe isFull = stream.pointee.avail_out == 0
          unsafe count = size - Int(stream.pointee.avail_out)
          unsafe stream.pointee.next_in = nil
        }
      }
      output += piece
      rest = rest.dropFirst(taken)
      if !isFull, rest.isEmpty { return output }
    } while true
  }
}
