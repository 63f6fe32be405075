/// A file that defines a cell, as it was read.
package struct NibFile: Hashable, Sendable {
  /// The greatest size of a file, in bytes.
  package static let maximumBytes = 262_144
  /// How many levels of objects and arrays a file may nest.
  package static let maximumDepth = 32

  /// The path as messages have it: `cells/BookCell.json`.
  package let path: String
  package let bytes: [UInt8]
  /// Why it could not be read; nil where it was.
  let refusal: String?
  private let breaks: [Int]

  /// Costs a pass over the bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    refusal = nil
    breaks = bytes.indices.filter { bytes[$0] == 0x0A }
  }

  /// A file that could not be read: a registry with it is refused, for that reason among others.
  package init(path: String, unreadable reason: String) {
    self.path = path
    bytes = []
    refusal = reason
    breaks = []
  }

  /// The name of the cell: the file's, without `.json`; nil where the file is called otherwise.
  package var cellName: String? {
    let file = path.split(separator: "/").last ?? ""
    let ending = ".json"
    guard file.utf8.count > ending.utf8.count, file.hasSuffix(ending) else { return nil }
    return String(file.dropLast(ending.count))
  }

  /// The line of a byte, counted from 1. Costs a search among the line breaks.
  package func line(ofOffset offset: Int) -> Int {
    var low = 0
    var high = breaks.count
    while low < high {
      let middle = low + (high - low) / 2
      if breaks[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
