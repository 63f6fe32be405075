package import Cells
import HTTPCore

extension ItemDraft {
  /// Why bytes are no item: no JSON, or JSON of a wrong shape.
  package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    case json(JSONFault)
    case item(InvalidItem)

    package var description: String {
      switch self {
      case .json(let fault): fault.description
      case .item(let invalid): invalid.description
      }
    }
  }

  /// Reads one item, `{"id","type","publishedAt","payload"}`, and checks all of it: its type must
  /// be registered and its payload one of that type.
  ///
  /// - Parameter payloadFaults: so many faults of the payload are looked for, at a cost for each
  ///   beside the first.
  package init(
    json: ArraySlice<UInt8>, registry: CellRegistry,
    payloadFaults: Int = InvalidItem.maximumCount
  ) throws(Refusal) {
    let members: [JSONMember]
    do throws(JSONFault) {
      // The item's own braces are a level above the payload.
      members = try StrictJSON.members(of: json, maximumDepth: ItemLimits.maximumDepth + 1)
    } catch {
      throw Refusal(error, json)
    }
    do throws(InvalidItem) {
      try self.init(members: members, registry: registry, payloadFaults)
    } catch {
      throw .item(error)
    }
  }

  private init(
    members: [JSONMember], registry: CellRegistry, _ payloadFaults: Int
  ) throws(InvalidItem) {
    var reader = MemberReader()
    for member in members { reader.read(member) }
    reader.require("type", reader.hasType)
    reader.require("payload", reader.hasPayload)
    if let type = reader.type, let payload = reader.payload {
      do throws(RowError) {
        try registry.check(payload: payload, ofType: type.name)
      } catch {
        reader.refuse(payload, of: type, error, payloadFaults, registry)
      }
    }
    guard reader.faults.isEmpty, let type = reader.type, let payload = reader.payload else {
      throw InvalidItem(faults: reader.faults)
    }
    self.init(id: reader.id, type: type, publishedAt: reader.date, payload: payload)
  }
}

/// Collects an item's members, and what is wrong with them.
private struct MemberReader {
  var faults: [ItemFault] = []
  var id: ItemID?
  var type: ItemType?
  var date: ItemDraft.DateMember = .absent
  var payload: [UInt8]?
  var hasType = false
  var hasPayload = false

  mutating func read(_ member: JSONMember) {
    let value = member.value
    switch member.knownName {
    case "id":
      guard let text = string("id", value) else { return }
      id = ItemID(bytes: text)
      if id == nil {
        refuse(
          "id", "an id has 1 to 200 bytes without control characters, and is neither . nor ..")
      }
    case "type":
      hasType = true
      guard let text = string("type", value) else { return }
      type = ItemType(String(decoding: text, as: UTF8.self))
      if type == nil {
        refuse("type", "a type is a letter and up to 63 letters, digits, '.', '_' or '-'")
      }
    case "publishedAt":
      guard value.kind != .null else {
        date = .undated
        return
      }
      guard let text = string("publishedAt", value) else { return }
      if let timestamp = Timestamp(rfc3339: text) {
        date = .at(timestamp)
      } else {
        refuse(
          "publishedAt",
          "an RFC 3339 date of the years 0000 to 9999 in UTC is expected, such as 2026-11-30T10:00:00Z"
        )
      }
    case "payload":
      hasPayload = true
      if value.kind != .object {
        refuse("payload", "an object is expected, not \(value.kindName)")
      } else if value.bytes.count > ItemLimits.maximumPayload {
        refuse("payload", "a payload has at most \(ItemLimits.maximumPayload) bytes")
      } else {
        payload = value.bytes
      }
    default: refuse(member.key, "an item has no such member")
    }
  }

  mutating func require(_ name: String, _ isThere: Bool) {
    if !isThere { refuse(name, "this member is missing") }
  }

  /// Tells what is wrong with a payload that was refused, all of it where it is undecodable.
  mutating func refuse(
    _ payload: [UInt8], of type: ItemType, _ error: RowError, _ limit: Int,
    _ registry: CellRegistry
  ) {
    let room = min(limit, InvalidItem.maximumCount - faults.count)
    var found: [PayloadFault] = []
    if case .undecodable = error, room > 1 {
      found = registry.faults(inPayload: payload, ofType: type.name, limit: room)
    }
    guard !found.isEmpty else { return faults.append(ItemFault(error)) }
    faults += found.map(ItemFault.init)
  }

  private mutating func string(_ name: String, _ value: JSONValue) -> [UInt8]? {
    guard let text = value.string else {
      refuse(name, "a string is expected, not \(value.kindName)")
      return nil
    }
    return text
  }

  private mutating func refuse(_ name: String, _ reason: String) {
    refuse(Array(name.utf8), reason)
  }

  private mutating func refuse(_ name: [UInt8], _ reason: String) {
    guard faults.count < InvalidItem.maximumCount else { return }
    faults.append(ItemFault(pointer: JSONPointer.member(shortening: name), reason: reason))
  }
}

extension ItemFault {
  fileprivate init(_ fault: PayloadFault) {
    self.init(
      pointer: ShortText.of("/payload" + fault.pointer), reason: ShortText.of(fault.reason))
  }

  fileprivate init(_ error: RowError) {
    switch error {
    case .unregistered(let what): self.init(pointer: "/type", reason: what)
    case .undecodable(let fault): self.init(fault)
    case .unencodable, .registrationInHandler, .unknownToClient:
      self.init(pointer: "/payload", reason: error.description)
    }
  }
}
