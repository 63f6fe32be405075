import Cells
import HTTPCore

/// What a client is to do, as `select` answers it.
enum ActionWords {
  /// `{"type", …}`.
  ///
  /// - Parameter page: the JSON that rides along as `page`; nil for none.
  /// - Throws: `RowError.unencodable` where a custom action's value has no JSON.
  static func append(
    _ action: Action, page: [UInt8]?, base: BasePath, to json: inout [UInt8]
  ) throws(RowError) {
    switch action {
    case .open(let url):
      json.append(contentsOf: #"{"type":"open","url":"#.utf8)
      JSONText.appendString(url, to: &json)
    case .push(let feed, _):
      json.append(contentsOf: #"{"type":"push","feed":"#.utf8)
      JSONText.appendString(feed, to: &json)
      json.append(contentsOf: #","rows":""#.utf8)
      json.append(contentsOf: base.bytes)
      // Any text: a handler's feed need not be one.
      json.append(contentsOf: "/feeds/\(PercentEncoding.encode(feed))/rows".utf8)
      json.append(UInt8(ascii: "\""))
      if let page {
        json.append(contentsOf: #","page":"#.utf8)
        json.append(contentsOf: page)
      }
    case .custom(let content):
      json.append(contentsOf: #"{"type":"custom","payload":"#.utf8)
      json.append(contentsOf: try content.json())
    }
    json.append(UInt8(ascii: "}"))
  }
}
