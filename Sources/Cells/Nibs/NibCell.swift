/// A cell that a file defines: which items it takes, and what their rows look like.
package struct NibCell: Sendable {
  package let name: ReuseIdentifier
  package let file: String
  package let version: Int
  /// The types of the items that it takes, each once.
  package let itemTypes: [String]
  /// Where several cells take an item type, those of lower order are asked first.
  package let order: Int
  /// Another cell, for clients that don't know this one.
  package let fallback: String?
  /// Points, from 1 to 10,000.
  package let width: Double?
  /// Columns, from 1 to 100.
  package let span: Int?
  package let height: NibHeight

  /// The whole file, without the blanks between its tokens.
  let definition: [UInt8]
  let condition: NibCondition?
  let fields: [NibField]
  /// Each field's name as a JSON string with its colon.
  let labels: [[UInt8]]
  /// The place among `fields` of the one whose text the height needs.
  let heightField: Int?
  let select: NibSelect?
  /// The lines of the top-level keys.
  let lines: [String: Int]
  let itemLines: [Int]

  /// The line where the file's object starts.
  package let line: Int

  /// The line of a top-level key's value; that of the object where it has no such key.
  package func line(ofKey key: String) -> Int { lines[key] ?? line }

  /// The line where the item type is named.
  package func line(ofItemType type: String) -> Int {
    zip(itemTypes, itemLines).first { $0.0 == type }?.1 ?? line(ofKey: "items")
  }

  /// A fault of a top-level key's value; of the whole file where `key` is empty.
  package func fault(ofKey key: String, _ reason: String) -> NibFault {
    NibFault(file: file, line: line(ofKey: key), key: key, reason: reason)
  }

  package var fallbackLine: Int { line(ofKey: "fallback") }

  package var hasCondition: Bool { condition != nil }

  /// Whether the cell takes an item of its types that has that payload; always, where the nib has
  /// no condition.
  package func matches(_ payload: JSONTree) -> Bool { condition?.matches(payload) ?? true }

  /// The condition in words, `year is at least 2000`; `always` where there is none.
  package var conditionDescription: String { condition?.description ?? "always" }

  /// The height in words: `66`, `44 + 20 a line of summary, 3 at most`.
  package var heightDescription: String { height.description }

  package var hasSelect: Bool { select != nil }

  /// What a tap on the row does; nil where the nib has no `select`, or the payload no URL for it.
  package func action(of payload: JSONTree) -> Action? { select?.action(of: payload) }
}
