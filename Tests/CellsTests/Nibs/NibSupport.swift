import Cells
import FoundationEssentials
import Testing

/// The faults of a file as messages; empty where it is read.
func nibFaults(of bytes: some Sequence<UInt8>, path: String = "cells/BookCell.json") -> [String] {
  do throws(InvalidNib) {
    _ = try Nib.read(NibFile(path: path, bytes: Array(bytes)))
    return []
  } catch {
    return error.faults.map(\.description)
  }
}

func nibFaults(of text: String, path: String = "cells/BookCell.json") -> [String] {
  nibFaults(of: text.utf8, path: path)
}

/// The cell of a file.
func nibCell(_ text: String, path: String = "cells/BookCell.json") throws -> NibCell {
  guard case .cell(let cell) = try Nib.read(NibFile(path: path, bytes: Array(text.utf8))) else {
    throw NotACell()
  }
  return cell
}

struct NotACell: Error {}

/// A cell with one field `x` of that definition, beside keys of the whole nib.
func nibCell(field: String, and keys: String = "") throws -> NibCell {
  try nibCell("{\"items\":[\"book\"],\"fields\":{\"x\":\(field)}\(keys)}")
}

func jsonTree(_ text: String) throws -> JSONTree {
  try JSONTree(of: Array(text.utf8)[...], maximumDepth: 64)
}

extension NibCell {
  /// The row's payload of an item's.
  func payload(of text: String) throws -> String {
    let payload = try content(of: jsonTree(text)).payload
    // What a row holds must be JSON that holds up to the strict rules.
    _ = try StrictJSON.members(of: payload[...], maximumDepth: 64)
    return String(decoding: payload, as: UTF8.self)
  }

  /// What is wrong with an item's payload.
  func fault(of text: String) throws -> String? {
    let payload = try jsonTree(text)
    do throws(PayloadFault) {
      _ = try content(of: payload)
      return nil
    } catch {
      return error.description
    }
  }
}

/// The text of the field `x`, read back by Foundation.
func fieldText(field: String, of value: String) throws -> String {
  struct Row: Decodable { var x: String }
  let row = try nibCell(field: field).payload(of: "{\"v\":\(value)}")
  return try JSONDecoder().decode(Row.self, from: Data(row.utf8)).x
}

/// A nib that is well but for what replaces a part of it.
let wholeNib = """
  {
    "version": 2,
    "items": ["book", "ebook"],
    "when": {"path": "year", "atLeast": 2000},
    "order": 10,
    "height": 66,
    "width": 180, "span": 2,
    "fields": {
      "title": "title",
      "year": {"path": "year", "format": "number", "required": false},
      "raw": {"path": "size", "format": "value"}
    },
    "select": {"open": "url"},
    "fallback": "SubtitleCell"
  }
  """
