/// Why an item did not become a row.
public enum RowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No registration takes the item; the text names its type.
  case unregistered(String)
  /// The payload is not one of the item type.
  case undecodable(PayloadFault)
  /// The configured cell has no JSON object.
  case unencodable(String)

  public var description: String {
    switch self {
    case .unregistered(let what): what
    case .undecodable(let fault): fault.description
    case .unencodable(let what): what
    }
  }
}
