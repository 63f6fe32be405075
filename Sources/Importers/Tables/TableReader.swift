import Cells

/// Reads a table whose first row names its columns: each other row is an item.
struct TableReader {
  let separator: UInt8
  let settings: ReaderSettings

  func records(of bytes: [UInt8]) throws(UnreadableSource) -> [SourceRecord] {
    var cells = TableCells(bytes, separator: separator)
    guard let header = try cells.next() else { throw UnreadableSource("the table has no header") }
    let targets = try targets(of: header)
    var records: [SourceRecord] = []
    while let row = try cells.next() {
      let place = RecordPlace(line: row.line)
      guard row.cells.count == targets.count else {
        records.append(
          .fault(
            place,
            reason: "the row has \(row.cells.count) cells, and the header has \(targets.count)"))
        continue
      }
      do throws(RowFault) {
        records.append(.item(place, json: try item(row, targets)))
      } catch {
        records.append(.fault(place, reason: error.reason))
      }
    }
    return records
  }

  private struct RowFault: Error {
    let reason: String
  }

  private func targets(of header: TableCells.Row) throws(UnreadableSource) -> [ColumnMap.Target] {
    var targets: [ColumnMap.Target] = []
    let names = header.cells.map { PlainText.line($0) }
    for name in names {
      do throws(ColumnMap.Malformed) {
        targets.append(try settings.columns.target(of: name))
      } catch {
        throw UnreadableSource(line: header.line, "the column \"\(name)\": \(error.reason)")
      }
    }
    for column in settings.columns.columns where !names.contains(column) {
      throw UnreadableSource(
        line: header.line,
        "there is no column \"\(column)\"; there are \(names.joined(separator: ", ").prefix(300))")
    }
    guard targets.contains(.id) else {
      throw UnreadableSource(
        line: header.line, "no column is the items' id; name one with --map COLUMN=id")
    }
    guard targets.contains(.type) || settings.itemType != nil else {
      throw UnreadableSource(
        line: header.line,
        "no column is the items' type; give it with --type TYPE, or name one with --map COLUMN=type"
      )
    }
    try check(targets, header.line)
    return targets
  }

  /// No two columns may go to one place, or one into the other.
  private func check(_ targets: [ColumnMap.Target], _ line: Int) throws(UnreadableSource) {
    var seen: [[String]] = []
    for target in targets where target != .nothing {
      let path =
        switch target {
        case .payload(let names, _): ["payload"] + names
        case .id: ["id"]
        case .type: ["type"]
        case .publishedAt: ["publishedAt"]
        case .nothing: [String]()
        }
      if seen.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) {
        throw UnreadableSource(
          line: line, "two columns are the item's \(path.joined(separator: ".")), or within it")
      }
      seen.append(path)
    }
  }

  private func item(
    _ row: TableCells.Row, _ targets: [ColumnMap.Target]
  ) throws(RowFault) -> [UInt8] {
    var id = ""
    var type = settings.itemType?.name ?? ""
    var date: Timestamp?
    var payload = PayloadTree()
    for (cell, target) in zip(row.cells, targets) where !cell.isEmpty {
      switch target {
      case .nothing: break
      case .id: id = cell
      case .type: type = cell
      case .publishedAt:
        date = FeedDate.timestamp(cell)
        if date == nil {
          throw RowFault(reason: "\"\(cell.prefix(60))\" is no date that is understood")
        }
      case .payload(let path, let kind): payload.put(try value(cell, kind), at: path[...])
      }
    }
    guard !id.isEmpty else { throw RowFault(reason: "the id is empty") }
    var json = Array(#"{"id":"#.utf8) + JSONString.quoted(id.utf8)
    json += Array(#","type":"#.utf8) + JSONString.quoted(type.utf8)
    if let date { json += Array(#","publishedAt":"#.utf8) + JSONString.quoted(date.rfc3339Bytes) }
    return json + Array(#","payload":"#.utf8) + payload.json + Array("}".utf8)
  }

  private func value(_ cell: String, _ kind: ColumnMap.Kind) throws(RowFault) -> [UInt8] {
    switch kind {
    case .text: return JSONString.quoted(cell.utf8)
    case .boolean:
      switch cell.lowercased() {
      case "true", "yes", "1": return Array("true".utf8)
      case "false", "no", "0": return Array("false".utf8)
      default: throw RowFault(reason: "\"\(cell.prefix(60))\" is neither true nor false")
      }
    case .number, .json:
      let value: JSONValue
      do throws(JSONFault) {
        value = try StrictJSON.value(
          of: Array(cell.utf8)[...], maximumDepth: ItemLimits.maximumDepth)
      } catch {
        throw RowFault(reason: "\"\(cell.prefix(60))\" is no \(kind.rawValue): \(error)")
      }
      guard kind == .json || value.kind == .number else {
        throw RowFault(reason: "\"\(cell.prefix(60))\" is no number")
      }
      return value.bytes
    }
  }
}

/// A payload in the making; its members keep the order of the columns.
private struct PayloadTree {
  private enum Part {
    case value([UInt8])
    case object(PayloadTree)
  }

  private var members: [(name: String, part: Part)] = []

  mutating func put(_ value: [UInt8], at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    guard !rest.isEmpty else {
      members.append((name, .value(value)))
      return
    }
    if let place = members.firstIndex(where: { $0.name == name }),
      case .object(var inner) = members[place].part
    {
      inner.put(value, at: rest)
      members[place].part = .object(inner)
    } else {
      var inner = PayloadTree()
      inner.put(value, at: rest)
      members.append((name, .object(inner)))
    }
  }

  var json: [UInt8] {
    var out: [UInt8] = [UInt8(ascii: "{")]
    for (place, member) in members.enumerated() {
      if place > 0 { out.append(UInt8(ascii: ",")) }
      out += JSONString.quoted(member.name.utf8) + [UInt8(ascii: ":")]
      switch member.part {
      case .value(let value): out += value
      case .object(let inner): out += inner.json
      }
    }
    return out + [UInt8(ascii: "}")]
  }
}
