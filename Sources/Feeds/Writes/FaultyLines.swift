import HTTPCore

/// What is wrong with the lines of an NDJSON body, as far as it is told.
struct FaultyLines: Error, Sendable {
  struct Entry: Sendable {
    let line: Int
    let fault: ItemFault
  }

  /// So many faults are told at the most, as long as they come to less than so many bytes.
  static let maximumCount = 100
  static let maximumBytes = 256 << 10

  /// After so many faulty lines the others are not looked at: whoever sends them has another kind of
  /// trouble, and checking costs the other clients time.
  static let patience = 1_000

  private(set) var entries: [Entry] = []
  /// Lines with a fault, those that are not told among them.
  private(set) var total = 0
  private var bytes = 0

  var isEmpty: Bool { total == 0 }
  var areEnough: Bool { total >= Self.patience }

  /// How many more faults are told.
  var room: Int { bytes < Self.maximumBytes ? Self.maximumCount - entries.count : 0 }

  mutating func add(line: Int, _ faults: [ItemFault]) {
    total += 1
    for fault in faults {
      guard entries.count < Self.maximumCount, bytes < Self.maximumBytes else { return }
      let short = fault.shortened
      bytes += short.pointer.utf8.count + short.reason.utf8.count
      entries.append(Entry(line: line, fault: short))
    }
  }

  /// 422 with `line` and `pointer` of the first fault, `errors` and `total`.
  var problem: ProblemDocument {
    let first = entries.first
    var errors: [UInt8] = []
    CellWords.appendList(entries, to: &errors) { entry, json in
      json.append(contentsOf: #"{"line":"#.utf8)
      JSONText.appendInteger(Int64(entry.line), to: &json)
      json.append(UInt8(ascii: ","))
      entry.fault.appendMembers(to: &json)
      json.append(UInt8(ascii: "}"))
    }
    let lines = total == 1 ? "A line is" : "\(total) lines are"
    let rest = areEnough ? " The lines behind them were not looked at." : ""
    let place = first.map { " The first is line \($0.line): \($0.fault)." } ?? ""
    return ProblemDocument(
      .unprocessableContent, kind: "invalid-items", title: "Invalid Items",
      detail: "\(lines) at fault, and nothing was written.\(place)\(rest)"
    )
    .adding("line", .integer(first?.line ?? 0))
    .pointer(first?.fault.pointer ?? "")
    .adding("errors", .json(errors))
    .adding("total", .integer(total))
  }
}
