/// Why an item did not become a row.
public enum RowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No registration takes the item; the text names its type.
  case unregistered(String)
  /// The payload is not one of the item type.
  case undecodable(PayloadFault)
  /// The configured cell has no JSON object.
  case unencodable(String)
  /// The configure handler made a registration.
  case registrationInHandler(CodeLocation)
  /// The client can draw none of the cells that the item can be shown with.
  case unknownToClient([ReuseIdentifier])

  /// The sentence for clients, which names no file.
  package var publicDescription: String {
    switch self {
    case .registrationInHandler: "a configure handler makes a registration"
    default: description
    }
  }

  public var description: String {
    switch self {
    case .unregistered(let what): what
    case .undecodable(let fault): fault.description
    case .unencodable(let what): what
    case .registrationInHandler(let location):
      "a configure handler makes a registration at \(location); make it once, at start"
    case .unknownToClient(let cells):
      "the client can draw none of \(cells.map(\.rawValue).joined(separator: ", "))"
    }
  }
}
