/// The formats that can be told apart by a source's beginning.
package enum SourceFormat: Hashable, Sendable {
  /// One item a line; the only one that is read in pieces.
  case ndjson
  /// One JSON text: an array of items, a JSON Feed, RSS in JSON, or one item.
  case json
  /// RSS of any version, or Atom.
  case xml
  /// Rows with a header, with the byte between the columns.
  case table(separator: UInt8)

  /// The names of `--format`.
  package static let names = ["ndjson", "json", "xml", "csv", "tsv"]

  package init?(name: String) {
    switch name {
    case "ndjson": self = .ndjson
    case "json": self = .json
    case "xml": self = .xml
    case "csv": self = .table(separator: UInt8(ascii: ","))
    case "tsv": self = .table(separator: 0x09)
    default: return nil
    }
  }
}
