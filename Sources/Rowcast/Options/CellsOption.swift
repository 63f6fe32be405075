extension Option {
  /// The nib files, which every command takes that needs the registry.
  static let cells = Option(
    name: "cells", kind: .value(placeholder: "DIR"),
    help: "a folder of nib files, *.json: cells without code", standard: nil)
}

extension ParsedOptions {
  /// The folder of nib files; nil where none is named.
  func cellsFolder() -> CellsFolder? {
    text(.cells).map { CellsFolder(path: $0, origin: origin(of: .cells)) }
  }
}
