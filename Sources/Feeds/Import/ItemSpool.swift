import Cells

/// Items that have been checked and wait until all of their kind are there, so that the writer's
/// transaction is as short as it can be and nobody's slowness holds the database.
///
/// Up to 64 KiB stay in memory; the rest goes to a file that `makeFile` gives, once it is needed.
package struct ItemSpool {
  static let pieceSize = 64 * 1024

  private var writer = VarintWriter()
  private var file: (any ByteSpool)?
  private let makeFile: () throws(SpoolError) -> any ByteSpool
  private(set) package var count = 0
  /// Bytes put by so far, in memory and on the disk.
  private(set) package var byteCount = 0

  package init(makeFile: @escaping () throws(SpoolError) -> any ByteSpool) {
    self.makeFile = makeFile
  }

  package mutating func append(_ item: NewItem) throws(SpoolError) {
    let before = writer.bytes.count
    writer.put(item)
    byteCount += writer.bytes.count - before
    count += 1
    if writer.bytes.count >= Self.pieceSize { try flush() }
  }

  private mutating func flush() throws(SpoolError) {
    let target: any ByteSpool
    if let file { target = file } else { target = try makeFile() }
    file = target
    try target.append(writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
  }

  /// What has been put by, to be read by any thread; the spool is not used any more.
  package mutating func finish() throws(SpoolError) -> SpooledItems {
    if file != nil, !writer.bytes.isEmpty { try flush() }
    defer { writer.bytes = [] }
    return SpooledItems(count: count, byteCount: byteCount, bytes: writer.bytes, file: file)
  }
}

/// Checked items in the order in which they came, put by; they can be read more than once.
package struct SpooledItems: Sendable {
  package let count: Int
  /// Bytes in memory and on the disk.
  let byteCount: Int
  let bytes: [UInt8]
  let file: (any ByteSpool)?

  /// Why they can't be read, or what the body has thrown.
  package enum Failure<Body: Error>: Error {
    case spool(SpoolError)
    case body(Body)
  }

  /// Hands out each item, holding some 64 KiB, or one item where that is larger, in memory.
  package func forEach<E: Error>(
    _ body: (NewItem) throws(E) -> Void
  ) throws(Failure<E>) {
    var buffer = bytes
    var offset = 0
    var start = 0
    while true {
      var reader = VarintReader(bytes: buffer)
      reader.index = start
      while true {
        let before = reader.index
        guard let item = reader.item() else {
          start = before
          break
        }
        do throws(E) { try body(item) } catch { throw .body(error) }
        start = reader.index
      }
      let more: [UInt8]
      do throws(SpoolError) {
        more = try file?.read(at: offset, limit: ItemSpool.pieceSize) ?? []
      } catch {
        throw .spool(error)
      }
      if more.isEmpty {
        guard start == buffer.count else {
          throw .spool(SpoolError(isOfRoom: false, description: "what was put by is cut short"))
        }
        return
      }
      offset += more.count
      buffer = Array(buffer[start...]) + more
      start = 0
    }
  }
}

extension VarintWriter {
  fileprivate mutating func put(_ item: NewItem) {
    put(item.id.bytes)
    put(Array(item.type.name.utf8))
    if let date = item.publishedAt {
      put(1)
      put(signed: date.seconds)
      put(UInt64(UInt32(bitPattern: date.nanoseconds)))
    } else {
      put(0)
    }
    put(item.payload)
  }

  private mutating func put(_ text: [UInt8]) {
    put(UInt64(text.count))
    bytes.append(contentsOf: text)
  }
}

extension VarintReader {
  /// Nil, and nothing is passed over in the caller's count, where the item is not all there.
  fileprivate mutating func item() -> NewItem? {
    guard let id = text().flatMap({ ItemID(bytes: $0) }), let name = text(),
      let type = ItemType(String(decoding: name, as: UTF8.self)), let isDated = unsigned()
    else { return nil }
    var date: Timestamp?
    if isDated == 1 {
      guard let seconds = signed(), let nanoseconds = unsigned(),
        let found = Timestamp(
          seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
      else { return nil }
      date = found
    }
    guard let payload = text() else { return nil }
    return NewItem(id: id, type: type, publishedAt: date, payload: payload)
  }

  private mutating func text() -> [UInt8]? {
    guard let count = unsigned(), count <= UInt64(bytes.count - index) else { return nil }
    let end = index + Int(count)
    defer { index = end }
    return Array(bytes[index..<end])
  }
}
