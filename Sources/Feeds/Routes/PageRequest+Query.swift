import Cells
import HTTPCore

extension PageRequest {
  /// Parses the parameters of a page; those that it does not know are ignored.
  init(_ query: Query, maximumSize: Int) throws(RouteError) {
    let parameters = RowsParameters(query: query)
    let index = try parameters.value(
      of: "pageIndex", standard: PageIndex(0),
      rule: "plain decimal digits, a number from 0 to \(Int64.max)"
    ) { PageIndex(decimal: $0) }
    let size = try parameters.value(
      of: "pageSize",
      standard: PageSize(Int64(min(PageSize.standard, maximumSize)), maximum: maximumSize),
      rule: "plain decimal digits, a number from 1 to \(maximumSize)"
    ) { Int64(decimalDigits: $0).flatMap { PageSize($0, maximum: maximumSize) } }
    position = PagePosition(index: index, size: size)
    (layout, width, textScale) = try parameters.layout()
  }
}

/// The parameters of a route that shows rows.
struct RowsParameters {
  let query: Query

  /// The parsed value of a parameter, or `standard` when it is absent.
  func value<Value>(
    of name: String, standard: Value?, rule: String, parse: ([UInt8]) -> Value?
  ) throws(RouteError) -> Value {
    let given = try text(of: name)
    guard let value = given.map(parse) ?? standard else {
      throw .parameter(name, value: given ?? [], rule: rule)
    }
    return value
  }

  /// `width` and `textScale`, as a layout and as they were written.
  func layout() throws(RouteError) -> (Layout, width: [UInt8]?, textScale: [UInt8]?) {
    let width = try value(
      of: "width", standard: Layout.standard.width, rule: "a decimal number from 1 to 10000"
    ) { number($0, in: Layout.widthRange) }
    let textScale = try value(
      of: "textScale", standard: Layout.standard.textScale, rule: "a decimal number from 0.5 to 4"
    ) { number($0, in: Layout.textScaleRange) }
    let layout = Layout(width: width, textScale: textScale) ?? .standard
    return (layout, try text(of: "width"), try text(of: "textScale"))
  }

  private func text(of name: String) throws(RouteError) -> [UInt8]? {
    do throws(QueryError) { return try query.value(of: name).map(Array.init) } catch {
      throw .malformedQuery(error)
    }
  }

  /// Digits with at most one point between them, such as `390` or `0.75`.
  private func number(_ bytes: [UInt8], in range: ClosedRange<Double>) -> Double? {
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), bytes.count <= 32,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Double(String(decoding: bytes, as: UTF8.self)), range.contains(number)
    else { return nil }
    return number
  }
}
