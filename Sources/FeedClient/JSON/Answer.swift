import Foundation

/// A value of a server's answer, read by the shape that the contract promises.
///
/// What is asked for and isn't there, or is something else, is a `RowcastError` of kind `malformed`
/// that names the value by its JSON Pointer. Keys that nobody asks for are passed over.
struct Answer {
  private let bytes: [UInt8]
  private let node: JSONNode
  private let pointer: String

  /// Reads a whole body; a byte order mark before it is none of its JSON.
  init(_ body: Data) throws(RowcastError) {
    var bytes = Array(body)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw RowcastError(
        .malformed, detail: "The answer is no JSON: \(error.reason) at byte \(error.offset).")
    }
    self.bytes = bytes
    pointer = ""
  }

  private init(_ bytes: [UInt8], _ node: JSONNode, _ pointer: String) {
    (self.bytes, self.node, self.pointer) = (bytes, node, pointer)
  }

  func fault(_ expected: String) -> RowcastError {
    RowcastError(
      .malformed,
      detail: "The answer is not what the contract says: "
        + "\(pointer.isEmpty ? "the whole" : pointer) must be \(expected).")
  }

  /// Its bytes, as the server wrote them.
  var json: Data { Data(bytes[node.range]) }

  var isNull: Bool {
    if case .null = node.kind { true } else { false }
  }

  /// The value of a key; nil where there is none.
  func optional(_ key: StaticString) throws(RowcastError) -> Answer? {
    guard case .object(let members) = node.kind else { throw fault("an object") }
    let name = "\(key)"
    for member in members where JSONText.unescaped(bytes[member.key]) == name {
      return Answer(bytes, member.value, "\(pointer)/\(name)")
    }
    return nil
  }

  /// The value of a key that must be there.
  subscript(_ key: StaticString) -> Answer {
    get throws(RowcastError) {
      guard let value = try optional(key) else { throw fault("an object with the key \(key)") }
      return value
    }
  }

  var elements: [Answer] {
    get throws(RowcastError) {
      guard case .array(let nodes) = node.kind else { throw fault("an array") }
      return nodes.enumerated().map { Answer(bytes, $1, "\(pointer)/\($0)") }
    }
  }

  /// Each element, read by a closure.
  func map<T>(_ read: (Answer) throws(RowcastError) -> T) throws(RowcastError) -> [T] {
    var values: [T] = []
    for element in try elements { values.append(try read(element)) }
    return values
  }

  var string: String {
    get throws(RowcastError) {
      guard case .string = node.kind,
        let text = JSONText.unescaped(bytes[node.range].dropFirst().dropLast())
      else { throw fault("a string") }
      return text
    }
  }

  /// A string that is not empty.
  var word: String {
    get throws(RowcastError) {
      let text = try string
      if text.isEmpty { throw fault("a string that is not empty") }
      return text
    }
  }

  /// An id as the contract bounds it: 1 to 200 bytes without control characters.
  var id: RowID {
    get throws(RowcastError) {
      let text = try string
      guard 1...200 ~= text.utf8.count, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else {
        throw fault("an id of 1 to 200 bytes without control characters")
      }
      return RowID(text)
    }
  }

  /// Itself, an object whose `id` is the one asked for.
  func of(_ id: RowID) throws(RowcastError) -> Answer {
    let own = try self["id"]
    guard try own.id == id else { throw own.fault("\"\(id)\", as asked for") }
    return self
  }

  /// A string that repeats what was asked for; any but an empty one where that is nil.
  func same(_ asked: String?) throws(RowcastError) -> String {
    let text = try word
    if let asked, !text.utf8.elementsEqual(asked.utf8) { throw fault("\"\(asked)\", as asked for") }
    return text
  }

  /// A count that repeats what was asked for; any where that is nil.
  func count(_ asked: Int?) throws(RowcastError) -> Int {
    let value = try count
    if let asked, value != asked { throw fault("\(asked), as asked for") }
    return value
  }

  var bool: Bool {
    get throws(RowcastError) {
      guard case .bool(let value) = node.kind else { throw fault("true or false") }
      return value
    }
  }

  /// A count or an index: a whole number from 0.
  var count: Int {
    get throws(RowcastError) {
      guard case .number = node.kind, let value = Int(numeral), value >= 0 else {
        throw fault("a whole number from 0 to \(Int.max)")
      }
      return value
    }
  }

  /// A finite number of points above 0.
  var points: Double {
    get throws(RowcastError) {
      // Sums of heights must stay numbers.
      guard case .number = node.kind, let value = Double(numeral), value > 0, value <= 1_000_000
      else { throw fault("a number above 0 and of at most 1,000,000") }
      return value
    }
  }

  private var numeral: String { String(decoding: bytes[node.range], as: UTF8.self) }

  /// The value of a key, or nil where it is null or not there.
  func value<T>(
    _ key: StaticString, _ read: (Answer) throws(RowcastError) -> T
  ) throws(RowcastError) -> T? {
    guard let value = try optional(key), !value.isNull else { return nil }
    return try read(value)
  }

  /// An object's bytes.
  var object: Data {
    get throws(RowcastError) {
      guard case .object = node.kind else { throw fault("an object") }
      return json
    }
  }
}
