/// A file that holds the constants of a Swift cell.
package struct NibConstants: Sendable {
  /// The cell's name.
  package let name: ReuseIdentifier
  package let file: String
  /// The line where the constants start.
  package let line: Int
  /// The constants, a compact JSON object.
  package let bytes: [UInt8]

  let tree: JSONTree
  let source: NibFile

  /// The fault of a value within the constants, as the file's: `pointer` gives line and key.
  package func fault(_ fault: PayloadFault) -> NibFault {
    let names = fault.pointer.utf8.isEmpty ? [] : (try? JSONPath(fault.pointer))?.steps ?? []
    var place = tree
    var key = "constants"
    for step in names {
      key += ".\(JSONTree.shown(String(decoding: step.name, as: UTF8.self)))"
      if let next = place.value(at: JSONPath(steps: [step])) { place = next }
    }
    return NibFault(
      file: file, line: source.line(ofOffset: place.offset), key: key, reason: fault.reason)
  }
}
