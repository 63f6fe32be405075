import Foundation
package import HTTPCore

extension Response {
  /// The field lines, in their order.
  package var lines: [(name: String, value: String)] {
    String(decoding: fields.bytes, as: UTF8.self).components(separatedBy: "\r\n").compactMap {
      guard let colon = $0.range(of: ": ") else { return nil }
      return (String($0[..<colon.lowerBound]), String($0[colon.upperBound...]))
    }
  }

  /// The value of the field of that name; nil when there is none, or more than one.
  package func field(_ name: String) -> String? {
    let found = lines.filter { $0.name.lowercased() == name.lowercased() }
    return found.count == 1 ? found[0].value : nil
  }

  /// The body as text; nil when it is not UTF-8.
  package var text: String? { String(validating: body, as: UTF8.self) }

  /// The body as a JSON object; nil when it is none.
  package var json: [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
  }
}
