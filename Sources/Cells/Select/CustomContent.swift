import FoundationEssentials

/// The content of a custom action: a value, or JSON that is there already.
public struct CustomContent: Sendable {
  private enum Source: Sendable {
    case value(any Encodable & Sendable)
    case json([UInt8])
  }

  private let source: Source

  /// Keeps the value; it is encoded when its JSON is asked for.
  public init(_ value: any Encodable & Sendable) { source = .value(value) }

  /// Takes one JSON value over as it is.
  package init(json: [UInt8]) { source = .json(json) }

  /// Costs an encoding where it was made from a value.
  ///
  /// - Throws: `RowError.unencodable` where the value has no JSON.
  package func json() throws(RowError) -> [UInt8] {
    switch source {
    case .json(let bytes): return bytes
    case .value(let value):
      do {
        return Array(try PayloadCoding.encoder.encode(value))
      } catch {
        throw .unencodable(
          "\(type(of: value)) can't be encoded: \(PayloadFault(error).reason)")
      }
    }
  }
}
