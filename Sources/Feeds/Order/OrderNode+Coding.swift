extension OrderNode {
  private static let leafMark: UInt8 = 0x4C  // L
  private static let innerMark: UInt8 = 0x49  // I

  /// The stored form: a mark, a count, numbers as differences in variable length, and a check sum
  /// over all of it and the node's id. About 8 bytes an entry, 13 a child.
  package func encoded(id: Int64) -> [UInt8] {
    var writer = VarintWriter()
    var last = OrderKey(major: 0, minor: 0, serial: 0)
    switch content {
    case .leaf(let entries):
      writer.bytes.reserveCapacity(entries.count * 10 + 16)
      writer.bytes.append(Self.leafMark)
      writer.put(UInt64(entries.count))
      for entry in entries {
        writer.put(entry.key, after: &last)
        writer.put(UInt64(bitPattern: entry.revision))
      }
    case .inner(let children):
      writer.bytes.reserveCapacity(children.count * 16 + 16)
      writer.bytes.append(Self.innerMark)
      writer.put(UInt64(children.count))
      var lastID: Int64 = 0
      for child in children {
        writer.put(signed: child.id &- lastID)
        lastID = child.id
        writer.put(UInt64(bitPattern: child.count))
        writer.put(child.lowerBound, after: &last)
      }
    }
    writer.put(checksum: ContentHash.hash(writer.bytes[...], seed: UInt64(bitPattern: id)))
    return writer.bytes
  }

  /// Reads what `encoded(id:)` wrote; nil for any other bytes.
  package init?(encoded bytes: [UInt8], id: Int64) {
    guard bytes.count >= 10 else { return nil }
    let body = bytes[..<(bytes.count - 8)]
    var reader = VarintReader(bytes: bytes)
    reader.index = body.endIndex
    let hash = ContentHash.hash(body, seed: UInt64(bitPattern: id))
    guard reader.checksum() == hash else { return nil }
    reader.index = 1
    guard let count = reader.unsigned(), count <= 4096 else { return nil }
    var last = OrderKey(major: 0, minor: 0, serial: 0)
    switch bytes[0] {
    case Self.leafMark:
      var entries: [OrderEntry] = []
      entries.reserveCapacity(Int(count))
      for _ in 0..<count {
        guard let key = reader.key(after: &last), let revision = reader.unsigned() else {
          return nil
        }
        entries.append(OrderEntry(key: key, revision: Int64(bitPattern: revision)))
      }
      content = .leaf(entries)
    case Self.innerMark:
      var children: [Child] = []
      children.reserveCapacity(Int(count))
      var lastID: Int64 = 0
      for _ in 0..<count {
        guard let step = reader.signed(), let items = reader.unsigned(), items <= Int64.max,
          let bound = reader.key(after: &last)
        else { return nil }
        lastID = lastID &+ step
        children.append(Child(id: lastID, count: Int64(items), lowerBound: bound))
      }
      content = .inner(children)
    default: return nil
    }
    guard reader.index == body.endIndex else { return nil }
  }
}

extension VarintWriter {
  fileprivate mutating func put(_ key: OrderKey, after last: inout OrderKey) {
    put(signed: key.major &- last.major)
    put(signed: Int64(key.minor))
    put(signed: key.serial &- last.serial)
    last = key
  }

  fileprivate mutating func put(checksum: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt64(shift)))
    }
  }
}

extension VarintReader {
  fileprivate mutating func key(after last: inout OrderKey) -> OrderKey? {
    guard let major = signed(), let minor = signed(), let serial = signed(),
      let minor = Int32(exactly: minor)
    else { return nil }
    last = OrderKey(major: last.major &+ major, minor: minor, serial: last.serial &+ serial)
    return last
  }

  fileprivate mutating func checksum() -> UInt64? {
    guard bytes.count - index >= 8 else { return nil }
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) {
      value |= UInt64(bytes[index]) << UInt64(shift)
      index += 1
    }
    return value
  }
}
