/// Which column of a table becomes which part of an item.
package struct ColumnMap: Hashable, Sendable {
  /// What the text of a column's cells is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case text, number, boolean, json
  }

  /// Where a column's cells go.
  package enum Target: Hashable, Sendable {
    case id, type, publishedAt
    case payload([String], Kind)
    /// Nowhere.
    case nothing
  }

  package struct Malformed: Error, Hashable, Sendable {
    /// One sentence without a full stop.
    package let reason: String
  }

  private var targets: [String: Target] = [:]
  /// The columns that are named, in their order.
  package private(set) var columns: [String] = []

  /// Each column goes where its name says.
  package init() {}

  /// Reads `COLUMN=PATH,…`. A path is `id`, `type`, `publishedAt`, or names with dots between them
  /// within the payload, with `payload.` in front or without; `:number`, `:boolean` or `:json`
  /// behind it says what the cells are. Nothing behind the `=` leaves the column out.
  package init(_ entries: [String]) throws(Malformed) {
    for entry in entries {
      guard let mark = entry.utf8.lastIndex(of: UInt8(ascii: "=")), mark > entry.startIndex else {
        throw Malformed(reason: "\"\(entry)\" is not of the form COLUMN=PATH")
      }
      let column = String(entry[..<mark])
      guard targets[column] == nil else {
        throw Malformed(reason: "the column \"\(column)\" is named twice")
      }
      let path = String(entry[entry.utf8.index(after: mark)...])
      targets[column] = try path.isEmpty ? .nothing : Self.target(path)
      columns.append(column)
    }
  }

  package func target(of column: String) throws(Malformed) -> Target {
    if let target = targets[column] { return target }
    return try Self.target(column)
  }

  private static func target(_ text: String) throws(Malformed) -> Target {
    var path = text
    var kind = Kind.text
    if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) {
      guard let named = Kind(rawValue: String(text[text.utf8.index(after: colon)...])) else {
        throw Malformed(
          reason:
            "\"\(text)\" ends in no kind of cell; there are \(Kind.allCases.map(\.rawValue).joined(separator: ", "))"
        )
      }
      kind = named
      path = String(text[..<colon])
    }
    if kind == .text {
      switch path {
      case "id": return .id
      case "type": return .type
      case "publishedAt": return .publishedAt
      default: break
      }
    }
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if names.first == "payload", names.count > 1 { names.removeFirst() }
    guard names.allSatisfy({ !$0.isEmpty }), names.count <= 32 else {
      throw Malformed(reason: "\"\(text)\" is no path; it must be names with dots between them")
    }
    return .payload(names, kind)
  }
}
