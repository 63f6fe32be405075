import Foundation

/// The path and query of a request.
struct Address {
  /// The parameters that routes know, in the order that they are written in.
  enum Parameter: String, CaseIterable {
    case pageIndex, pageSize, snapshot, since, loaded, lastEventId, cells, width, textScale
  }

  /// As `encodeURIComponent` leaves them: the others are percent-encoded.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

  /// Percent-encoded.
  let target: String

  /// - Parameter path: its parts, not encoded yet.
  init(_ path: [String], _ parameters: [Parameter: String] = [:]) {
    let query = Parameter.allCases.compactMap { parameter in
      parameters[parameter].map { "\(parameter.rawValue)=\(Self.encoded($0))" }
    }
    target =
      "/" + path.map(Self.encoded).joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// A number as JavaScript writes it, whole ones without a fraction.
  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
