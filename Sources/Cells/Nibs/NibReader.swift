/// Reads the values of a nib and collects what is wrong with them.
///
/// Each method that gives an optional has refused the value where it gives nil.
struct NibReader {
  let file: NibFile
  private(set) var faults: [NibFault] = []

  init(file: NibFile) { self.file = file }

  /// The faults in the order of their lines.
  var sortedFaults: [NibFault] {
    faults.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  mutating func refuse(_ key: String, at offset: Int, _ reason: String) {
    faults.append(
      NibFault(file: file.path, line: file.line(ofOffset: offset), key: key, reason: reason))
  }

  mutating func refuse(_ entry: NibEntry, _ reason: String) {
    refuse(entry.key, at: entry.tree.offset, reason)
  }

  /// Refuses the value as not what `expected` says.
  mutating func expect(_ expected: String, not entry: NibEntry) {
    refuse(entry, "\(expected) is expected, not \(entry.tree.shown)")
  }

  mutating func missing(_ name: String, in entry: NibEntry) {
    refuse(entry.key(of: name), at: entry.tree.offset, "this key is missing")
  }

  /// What `read` makes of a key's value; the key must be there.
  mutating func required<Value>(
    _ name: String, in entry: NibEntry, _ read: (inout NibReader, NibEntry) -> Value?
  ) -> Value? {
    guard let member = entry.member(name) else {
      missing(name, in: entry)
      return nil
    }
    return read(&self, member)
  }

  mutating func isObject(_ entry: NibEntry) -> Bool {
    if entry.tree.kind == .object { return true }
    expect("an object", not: entry)
    return false
  }

  /// Refuses every key of an object that is not among `known`.
  mutating func checkKeys(_ entry: NibEntry, of what: String, _ known: [String]) {
    for member in entry.tree.members where !known.contains(where: { member.isNamed($0.utf8) }) {
      refuse(
        entry.key(of: member), at: member.keyOffset,
        "\(what) has no such key; it has \(known.joined(separator: ", "))")
    }
  }

  /// The name of the cell that the file defines.
  mutating func cellName(of file: NibFile) -> String? {
    guard let name = file.cellName else {
      refuse("", at: 0, "a nib's file is named after its cell, such as BookCell.json")
      return nil
    }
    guard ItemType(name) != nil else {
      let shown = JSONTree.shown(name)
      refuse("", at: 0, "the file's name makes \"\(shown)\" the cell's, which is not \(Self.form)")
      return nil
    }
    return name
  }

  /// The form of the names of item types and cells.
  static let form = "a letter followed by up to 63 letters, digits, '.', '_' or '-'"
}
