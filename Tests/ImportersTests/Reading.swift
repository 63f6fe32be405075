import Cells
import Foundation
import Importers
import Testing

/// What a reader has made of a source.
struct Reading {
  struct Item {
    let id: String
    let type: String
    let publishedAt: String?
    let payload: [String: Any]
    let json: String

    subscript(_ key: String) -> String? { payload[key] as? String }
  }

  let records: [SourceRecord]

  init(
    _ bytes: some Sequence<UInt8>, as format: SourceFormat? = nil, base: String? = nil,
    map: [String] = [], type: String? = nil
  ) throws {
    let bytes = Array(bytes)
    let settings = ReaderSettings(
      base: base, columns: try ColumnMap(map), itemType: type.flatMap { ItemType($0) })
    let detected = try SourceFormat.detect(bytes)
    guard let format = format ?? detected else {
      records = []
      return
    }
    records = try SourceReader.records(of: bytes, as: format, settings: settings)
  }

  init(_ text: String, base: String? = nil, map: [String] = [], type: String? = nil) throws {
    try self.init(text.utf8, base: base, map: map, type: type)
  }

  var items: [Item] {
    get throws {
      try records.compactMap { record in
        guard case .item(_, let json) = record else { return nil }
        let object = try JSONSerialization.jsonObject(with: Data(json))
        let members = try #require(object as? [String: Any])
        return Item(
          id: try #require(members["id"] as? String),
          type: try #require(members["type"] as? String),
          publishedAt: members["publishedAt"] as? String,
          payload: try #require(members["payload"] as? [String: Any]),
          json: String(decoding: json, as: UTF8.self))
      }
    }
  }

  var warnings: [String] {
    records.compactMap {
      if case .warning(let place, let text) = $0 {
        (place.map { "\($0): " } ?? "") + text
      } else {
        nil
      }
    }
  }

  var faults: [String] {
    records.compactMap {
      if case .fault(let place, let text) = $0 { "\(place): \(text)" } else { nil }
    }
  }

  var skipped: [String] {
    records.compactMap {
      if case .skipped(let place, let text) = $0 { "\(place): \(text)" } else { nil }
    }
  }

  var titles: [String] {
    records.compactMap { if case .title(let text) = $0 { text } else { nil } }
  }
}

/// RSS 2.0 of these elements within its channel.
func rss(_ items: String...) -> String {
  #"<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title><link>http://x.test/</link>"#
    + items.joined(separator: "\n") + "</channel></rss>"
}

/// Atom of these entries.
func atom(_ attributes: String = "", _ entries: String...) -> String {
  #"<feed xmlns="http://www.w3.org/2005/Atom" \#(attributes)><title>T</title>"#
    + entries.joined(separator: "\n") + "</feed>"
}
