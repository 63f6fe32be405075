public import Foundation

/// Which type an app decodes each cell's payload into: the client's counterpart of the server's cell
/// registry.
///
///     enum HomeRow: Sendable {
///       case film(FilmCell)
///       case unknown(UnknownRow)
///     }
///
///     var registry = RowRegistry(unknown: HomeRow.unknown)
///     registry.register(FilmCell.self, as: HomeRow.film)
///
/// Its names are what the client says that it can draw (`cells=`), in the order of their
/// registration: rows of other cells come as the first of their fallbacks that is among the names.
public struct RowRegistry<Content: Sendable>: Sendable {
  private struct Entry: Sendable {
    let type: String
    let make: @Sendable (Data) throws -> Content
  }

  private var entries: [Entry] = []
  private let decoder: @Sendable () -> JSONDecoder
  private let unknown: @Sendable (UnknownRow) -> Content

  /// An empty registry: all rows are unknown, and no cells are named to the server.
  ///
  /// - Parameters:
  ///   - decoder: makes the decoder of a payload; the default one reads dates as the server writes
  ///     them, with and without a fraction of a second.
  ///   - unknown: the content of a row that has no type here or can't be decoded.
  public init(
    decoder: @escaping @Sendable () -> JSONDecoder = PayloadDecoder.make,
    unknown: @escaping @Sendable (UnknownRow) -> Content
  ) {
    self.decoder = decoder
    self.unknown = unknown
  }

  /// Has rows of a cell decoded into a type; what was registered for the name before is replaced.
  ///
  /// Integers keep every digit where the type declares `Int64`, `UInt64` or, up to 38 digits,
  /// `Decimal`. One that does not fit makes the row unknown.
  ///
  /// - Parameters:
  ///   - payload: what the payload is decoded into.
  ///   - name: the cell's name; the payload type's own where none is given.
  ///   - make: makes the content; where it throws, the row is unknown.
  public mutating func register<Payload: Decodable & SendableMetatype>(
    _ payload: Payload.Type, for name: String? = nil,
    as make: @escaping @Sendable (Payload) throws -> Content
  ) {
    let type = name ?? String(describing: Payload.self)
    let decoder = decoder
    let entry = Entry(type: type) { try make(decoder().decode(Payload.self, from: $0)) }
    if let index = entries.firstIndex(where: { $0.type == type }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// The cells' names, as they are told to the server.
  public var cells: [String] { entries.map(\.type) }

  /// The content of a row.
  func content(id: RowID, type: String, height: Double, payload: Data) -> Content {
    func unknown(_ reason: UnknownRow.Reason) -> Content {
      self.unknown(
        UnknownRow(id: id, type: type, height: height, payload: payload, reason: reason))
    }
    guard let entry = entries.first(where: { $0.type == type }) else {
      return unknown(.notRegistered)
    }
    do {
      return try entry.make(payload)
    } catch {
      return unknown(.undecodable(PayloadDecoder.reason(error)))
    }
  }
}
