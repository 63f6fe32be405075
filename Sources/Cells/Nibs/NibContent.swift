/// What a nib cell makes of an item's payload.
package struct NibContent: Hashable, Sendable {
  /// The row's payload, a compact JSON object.
  package let payload: [UInt8]
  /// The text whose lines the height counts; nil where the height is fixed or the text is absent.
  package let heightText: String?
}

extension NibCell {
  /// The row's payload, its members in the order of their names' bytes.
  ///
  /// Strings and numbers that are taken over unchanged keep their bytes. Costs a look-up for each
  /// field.
  ///
  /// - Throws: the first value that does not fit its field.
  package func content(of payload: JSONTree) throws(PayloadFault) -> NibContent {
    var out: [UInt8] = [UInt8(ascii: "{")]
    var heightText: String?
    for (place, (field, label)) in zip(fields, labels).enumerated() {
      guard let json = try field.json(in: payload) else { continue }
      if out.count > 1 { out.append(UInt8(ascii: ",")) }
      out.append(contentsOf: label)
      out.append(contentsOf: json)
      if place == heightField {
        let text = JSONString.resolved(json.dropFirst().dropLast())
        heightText = String(decoding: text, as: UTF8.self)
      }
    }
    out.append(UInt8(ascii: "}"))
    return NibContent(payload: out, heightText: heightText)
  }

  /// Every value that does not fit its field, at most `limit`.
  func faults(of payload: JSONTree, limit: Int) -> [PayloadFault] {
    var faults: [PayloadFault] = []
    for field in fields where faults.count < limit {
      do throws(PayloadFault) {
        _ = try field.json(in: payload)
      } catch {
        if !faults.contains(where: { $0.pointer == error.pointer }) { faults.append(error) }
      }
    }
    return faults
  }

  /// Points: above 0, at most `RowHeightBounds.maximum`.
  package func height(of content: NibContent, in layout: Layout) -> Double {
    switch height {
    case .fixed(let points): points
    case .byLines(let rule): rule.points(for: content.heightText, in: layout)
    }
  }

  /// The height when it is the same for every row.
  package var fixedPoints: Double? {
    if case .fixed(let points) = height { points } else { nil }
  }

  package var dependsOnLayout: Bool { fixedPoints == nil }
}
