/// What a file of the folder `cells` says: a whole cell, or the constants of a Swift cell.
package enum Nib: Sendable {
  case cell(NibCell)
  case constants(NibConstants)

  /// Reads a file and checks all of it.
  ///
  /// - Throws: every fault of the file; where it is no JSON, that alone.
  package static func read(_ file: NibFile) throws(InvalidNib) -> Nib {
    let tree = try tree(of: file)
    var reader = NibReader(file: file)
    let root = NibEntry(key: "", tree: tree)
    let name = reader.cellName(of: file)
    let nib: Nib?
    if tree.member("constants") != nil {
      nib = reader.constants(root, name: name).map(Nib.constants)
    } else {
      nib = reader.cell(root, name: name).map(Nib.cell)
    }
    guard let nib, reader.faults.isEmpty else { throw InvalidNib(faults: reader.sortedFaults) }
    return nib
  }

  private static func tree(of file: NibFile) throws(InvalidNib) -> JSONTree {
    if let reason = file.refusal {
      throw InvalidNib(faults: [NibFault(file: file.path, line: 1, key: "", reason: reason)])
    }
    guard file.bytes.count <= NibFile.maximumBytes else {
      let reason = "a nib has at most \(NibFile.maximumBytes) bytes, not \(file.bytes.count)"
      throw InvalidNib(faults: [NibFault(file: file.path, line: 1, key: "", reason: reason)])
    }
    do {
      return try JSONTree(of: file.bytes[...], maximumDepth: NibFile.maximumDepth)
    } catch {
      let keys = JSONKeys.path(to: error.offset, in: file.bytes[...])
      let key =
        keys.prefix(8).map { JSONTree.shown($0) }.joined(separator: ".")
        + (keys.count > 8 ? "…" : "")
      let line = file.line(ofOffset: error.offset)
      throw InvalidNib(
        faults: [NibFault(file: file.path, line: line, key: key, reason: error.reason)])
    }
  }
}
