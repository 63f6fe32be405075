import Cells
import HTTPCore

extension ItemFault {
  /// The fault with no more than some 1,000 bytes of each text, which may hold a client's keys.
  var shortened: ItemFault {
    ItemFault(pointer: ShortText.of(pointer), reason: ShortText.of(reason))
  }

  /// Appends `"pointer":…,"detail":…`.
  func appendMembers(to json: inout [UInt8]) {
    json.append(contentsOf: #""pointer":"#.utf8)
    JSONText.appendString(pointer, to: &json)
    json.append(contentsOf: #","detail":"#.utf8)
    JSONText.appendString(reason, to: &json)
  }
}

extension InvalidItem {
  /// 422 with the first fault's `pointer`, and `errors` with all.
  ///
  /// - Parameter what: what the body is of, in a message.
  func problem(kind: String, title: String, _ what: String) -> ProblemDocument {
    let faults = faults.prefix(Self.maximumCount).map(\.shortened)
    var errors: [UInt8] = []
    CellWords.appendList(faults, to: &errors) { fault, json in
      json.append(UInt8(ascii: "{"))
      fault.appendMembers(to: &json)
      json.append(UInt8(ascii: "}"))
    }
    let first = faults.first
    let count = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    return ProblemDocument(
      .unprocessableContent, kind: kind, title: title,
      detail: "The \(what) can't be taken: \(first?.description ?? "")\(count)."
    )
    .pointer(first?.pointer ?? "")
    .adding("errors", .json(errors))
  }
}
