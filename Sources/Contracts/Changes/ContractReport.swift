import Cells

/// A comparison as people and programs read it.
package struct ContractReport: Sendable {
  let diff: ContractDiff

  package init(_ diff: ContractDiff) { self.diff = diff }

  /// A heading for each level that has changes, with a line for each; the sum at the end.
  ///
  /// Lines hold names out of the documents as they are: whoever shows them takes care of controls.
  package var lines: [String] {
    var lines: [String] = []
    for level in ChangeLevel.allCases {
      let changes = diff.changes.filter { $0.level == level }
      guard !changes.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append("\(Self.heading(level)):")
      lines += changes.map { "  \($0.line)" }
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(sum)
    return lines
  }

  private static func heading(_ level: ChangeLevel) -> String {
    switch level {
    case .breaking: "Breaking"
    case .possible: "Possibly breaking"
    case .remark: "Worth a look"
    case .compatible: "Compatible"
    }
  }

  private var sum: String {
    guard !diff.changes.isEmpty else { return "no change" }
    return """
      \(diff.count(of: .breaking)) breaking, \(diff.count(of: .possible)) possibly breaking, \
      \(diff.count(of: .remark)) worth a look, \(diff.count(of: .compatible)) compatible
      """
  }

  /// `{"breaking","possible","remark","compatible","changes":[{"level","kind","cell","itemType",
  /// "feed","route","pointer","what","why"}]}`, these keys always, null where there is nothing.
  package var json: [UInt8] {
    var out = Array("{".utf8)
    for level in ChangeLevel.allCases {
      out += Array("\"\(level.rawValue)\":\(diff.count(of: level)),".utf8)
    }
    out += Array(#""changes":["#.utf8)
    for (index, change) in diff.changes.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      out += Self.json(of: change)
    }
    return out + Array("]}".utf8)
  }

  private static func json(of change: ContractChange) -> [UInt8] {
    var members: [(String, String?)] = [("level", change.level.rawValue), ("kind", change.kind)]
    for name in ["cell", "itemType", "feed", "route"] {
      members.append((name, change.subject.name == name ? change.subject.value : nil))
    }
    members += [("pointer", change.pointer), ("what", change.what), ("why", change.why)]
    var out = Array("{".utf8)
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      out += JSONString.quoted(name.utf8) + Array(":".utf8)
      out += value.map { JSONString.quoted($0.utf8) } ?? Array("null".utf8)
    }
    return out + Array("}".utf8)
  }
}
