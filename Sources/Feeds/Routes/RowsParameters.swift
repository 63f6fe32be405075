import Cells
import HTTPCore

/// The parameters of a route that shows rows.
struct RowsParameters {
  let query: Query
  let lists: CellLists

  /// `cells`, `width` and `textScale`, parsed and as they were written.
  func client() throws(RouteError) -> (ClientView, ClientWords) {
    var words = ClientWords()
    words.cells = try text(of: "cells")
    let cells = try value(
      words.cells, of: "cells", standard: CellLists.Reading(cells: nil), rule: CellLists.rule
    ) { lists.read($0) }
    words.width = try text(of: "width")
    let width = try value(
      words.width, of: "width", standard: Layout.standard.width,
      rule: "a decimal number from 1 to 10000\(Self.lengthRule)"
    ) { number($0, in: Layout.widthRange) }
    words.textScale = try text(of: "textScale")
    let textScale = try value(
      words.textScale, of: "textScale", standard: Layout.standard.textScale,
      rule: "a decimal number from 0.5 to 4\(Self.lengthRule)"
    ) { number($0, in: Layout.textScaleRange) }
    let layout = Layout(width: width, textScale: textScale) ?? .standard
    return (ClientView(layout: layout, cells: cells.cells), words)
  }

  /// `snapshot` as it was written; nil when it is absent.
  func snapshot() throws(RouteError) -> [UInt8]? { try text(of: "snapshot") }

  /// `pageIndex`; the first page when it is absent.
  func pageIndex() throws(RouteError) -> PageIndex {
    try value(
      of: "pageIndex", standard: .first,
      rule: "plain decimal digits, a number from 0 to \(Int64.max)"
    ) { PageIndex(decimal: $0) }
  }

  func pageSize(
    standard: Int = PageSize.standard, maximum: Int
  ) throws(RouteError) -> PageSize {
    try value(
      of: "pageSize", standard: PageSize(Int64(min(standard, maximum)), maximum: maximum),
      rule: "plain decimal digits, a number from 1 to \(maximum)"
    ) { Int64(decimalDigits: $0).flatMap { PageSize($0, maximum: maximum) } }
  }

  /// The parsed value of a parameter, or `standard` when it is absent.
  func value<Value>(
    of name: String, standard: Value?, rule: @autoclosure () -> String,
    parse: ([UInt8]) -> Value?
  ) throws(RouteError) -> Value {
    try value(try text(of: name), of: name, standard: standard, rule: rule(), parse: parse)
  }

  /// The same for a parameter that has been read.
  private func value<Value>(
    _ given: [UInt8]?, of name: String, standard: Value?, rule: @autoclosure () -> String,
    parse: ([UInt8]) -> Value?
  ) throws(RouteError) -> Value {
    guard let value = given.map(parse) ?? standard else {
      throw .parameter(name, value: given ?? [], rule: rule())
    }
    return value
  }

  func text(of name: String) throws(RouteError) -> [UInt8]? {
    do throws(QueryError) { return try query.value(of: name).map(Array.init) } catch {
      throw .malformedQuery(error)
    }
  }

  private static let maximumLength = 32
  private static let lengthRule = ", of at most \(maximumLength) characters"

  /// Digits with at most one point between them, such as `390` or `0.75`. It is in the range as it
  /// is written, not as a double may round it.
  private func number(_ bytes: [UInt8], in range: ClosedRange<Double>) -> Double? {
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), bytes.count <= Self.maximumLength,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Double(String(decoding: bytes, as: UTF8.self)), range.contains(number)
    else { return nil }
    guard number == range.lowerBound || number == range.upperBound else { return number }
    let exact = JSONDecimal(bytes)
    guard exact >= JSONDecimal("\(range.lowerBound)".utf8),
      exact <= JSONDecimal("\(range.upperBound)".utf8)
    else { return nil }
    return number
  }
}
