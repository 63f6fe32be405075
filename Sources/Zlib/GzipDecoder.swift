import CZlib

/// Decodes gzip (RFC 1952) piece by piece, in constant memory; several members one behind another
/// are one text, as `gzip -d` has it.
@safe
package struct GzipDecoder: ~Copyable {
  // zlib keeps a pointer back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isBetweenMembers = true

  /// Whether the bytes begin as gzip does.
  package static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  package init() throws(GzipError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe rowcast_inflate_init_gzip(stream) == Z_OK else {
      unsafe stream.deallocate()
      throw GzipError(description: "out of memory")
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Decodes the next bytes of the file, handing on what they hold in pieces of up to 64 KiB, so
  /// that a small file which unpacks to a huge one takes no memory.
  package mutating func decode<Failure: Error>(
    _ bytes: [UInt8], wrapping wrap: (GzipError) -> Failure,
    _ piece: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var consumed = 0
    var isFull = false
    while consumed < bytes.count || isFull {
      let (output, taken, full): ([UInt8], Int, Bool)
      do throws(GzipError) {
        (output, taken, full) = try decodeSome(of: bytes, from: consumed)
      } catch {
        throw wrap(error)
      }
      consumed += taken
      isFull = full
      if !output.isEmpty { try piece(output) }
    }
  }

  /// Decodes some of `bytes` from `start` on: up to 64 KiB of what they hold.
  ///
  /// - Returns: with the decoded bytes, how many were used, and whether there may be more without
  ///   any further ones.
  package mutating func decodeSome(
    of bytes: [UInt8], from start: Int
  ) throws(GzipError) -> (output: [UInt8], consumed: Int, isFull: Bool) {
    let size = 64 * 1024
    var code = Z_OK
    var consumed = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        let available = input.count - start
        unsafe stream.pointee.next_in = unsafe input.baseAddress.map {
          unsafe UnsafeMutablePointer(mutating: $0 + start)
        }
        unsafe stream.pointee.avail_in = UInt32(clamping: available)
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = UInt32(size)
        unsafe code = inflate(stream, Z_NO_FLUSH)
        unsafe consumed = min(available, Int(UInt32.max)) - Int(stream.pointee.avail_in)
        unsafe count = size - Int(stream.pointee.avail_out)
      }
    }
    if consumed > 0 || !output.isEmpty { isBetweenMembers = false }
    switch code {
    case Z_STREAM_END:
      isBetweenMembers = true
      _ = unsafe inflateReset(stream)
      return (output, consumed, false)
    case Z_OK, Z_BUF_ERROR: return (output, consumed, output.count == size)
    default:
      let message = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
      throw GzipError(description: "the gzip data are damaged: \(message ?? "code \(code)")")
    }
  }

  /// Must be called at the end of the file.
  ///
  /// - Throws: when the file ends within a member.
  package mutating func finish() throws(GzipError) {
    guard isBetweenMembers else { throw GzipError(description: "the gzip data end too early") }
  }
}
