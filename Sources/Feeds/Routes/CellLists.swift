import Cells

/// Reads `cells=`, the lists of the cells that clients can draw.
///
/// Belongs to one event loop. Most clients send one of a few lists, so those read before are kept.
final class CellLists {
  /// A list that was read; without cells where the client can draw all of the registry's.
  struct Reading {
    let cells: CellSet?
  }

  /// What a list must be, as messages say it.
  static let rule = "cell names with one comma between two of them, such as FilmCell,PhotoCell"

  private static let limit = 256
  private static let longestKept = 1024

  private let registry: CellRegistry
  private var known: [[UInt8]: CellSet?] = [:]

  init(registry: CellRegistry) { self.registry = registry }

  /// The cells of a list; nil when it is malformed. Names that no cell has are ignored, since a
  /// client may be newer than its server, and nothing at all is the empty list.
  func read(_ text: [UInt8]) -> Reading? {
    if let cells = known[text] { return Reading(cells: cells) }
    guard let names = Self.names(in: text) else { return nil }
    let cells = registry.cellSet(of: names)
    if text.count <= Self.longestKept {
      if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
      known.updateValue(cells, forKey: text)
    }
    return Reading(cells: cells)
  }

  private static func names(in text: [UInt8]) -> [String]? {
    guard !text.isEmpty else { return [] }
    var names: [String] = []
    for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let name = ItemType(String(decoding: part, as: UTF8.self)) else { return nil }
      names.append(name.name)
    }
    return names
  }
}
