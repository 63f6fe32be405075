import Cells
import Foundation
import TestSupport

/// A client's list: the bytes of its rows, brought up to date as Docs/Feeds.md tells.
struct ShownList: Equatable {
  var rows: [[UInt8]] = []
  /// Of what instant it is.
  var snapshot = ""

  init() {}

  /// The list of a page.
  init(page body: [UInt8]) throws {
    let json = try JSONTree(of: body[...], maximumDepth: 128)
    rows = Self.elements("rows", of: json).map { Array($0.bytes) }
    snapshot = json.member("snapshot")?.value.string ?? ""
  }

  /// Applies what `/changes` or an event says.
  ///
  /// - Returns: false for a delta that says to load the list anew.
  mutating func apply(_ body: [UInt8]) throws -> Bool {
    let json = try JSONTree(of: body[...], maximumDepth: 128)
    guard json.member("reload")?.value.isTrue == false else { return false }
    guard json.member("since")?.value.string == snapshot else {
      throw TestFailure("a delta since another instant")
    }
    // 1. Deletes and the beginnings of moves, from the back.
    var leaving: [Int] = []
    for delete in Self.elements("deletes", of: json) {
      let index = try Self.number("index", of: delete)
      leaving.append(index)
      let id = delete.member("id")?.value.string
      guard try JSONTree(of: rows[index][...], maximumDepth: 128).member("id")?.value.string == id
      else { throw TestFailure("row \(index) has not the id \(id ?? "")") }
    }
    var coming: [(index: Int, row: [UInt8])] = []
    for move in Self.elements("moves", of: json) {
      let from = try Self.number("from", of: move)
      leaving.append(from)
      coming.append((try Self.number("to", of: move), rows[from]))
    }
    guard Set(leaving).count == leaving.count else { throw TestFailure("a row leaves twice") }
    for index in leaving.sorted(by: >) { rows.remove(at: index) }
    // 2. Inserts and the ends of moves, from the front.
    for insert in Self.elements("inserts", of: json) {
      coming.append((try Self.number("index", of: insert), try Self.row(insert)))
    }
    for (index, row) in coming.sorted(by: { $0.index < $1.index }) {
      guard index <= rows.count else { throw TestFailure("no place \(index)") }
      rows.insert(row, at: index)
    }
    // 3. Updates.
    for update in Self.elements("updates", of: json) {
      rows[try Self.number("index", of: update)] = try Self.row(update)
    }
    snapshot = json.member("snapshot")?.value.string ?? ""
    return true
  }

  /// The ids of the rows.
  var ids: [String] {
    rows.map { row in
      (try? JSONTree(of: row[...], maximumDepth: 128))?.member("id")?.value.string ?? "?"
    }
  }

  private static func elements(_ name: String, of json: JSONTree) -> [JSONTree] {
    json.member(name)?.value.elements ?? []
  }

  private static func number(_ name: String, of json: JSONTree) throws -> Int {
    guard let bytes = json.member(name)?.value.bytes,
      let number = Int(String(decoding: bytes, as: UTF8.self))
    else { throw TestFailure("no number \(name)") }
    return number
  }

  private static func row(_ json: JSONTree) throws -> [UInt8] {
    guard let row = json.member("row")?.value else { throw TestFailure("no row") }
    return Array(row.bytes)
  }
}
