/// Writes a contract's decoders in Swift: one file that needs Foundation alone.
package struct SwiftDecoder {
  private let plan: DecoderPlan
  private let boxes: RecursiveFields
  private let origin: String

  /// - Parameter origin: what made the file, for its first line.
  package init(_ document: ContractDocument, origin: String) {
    plan = DecoderPlan(
      document, reservedTypes: SwiftWords.types, reservedLabels: SwiftWords.rowLabels)
    boxes = RecursiveFields(plan.declarations)
    self.origin = origin
  }

  package var source: String {
    var lines = [
      "// Made by \(DecoderText.comment(origin)) from the cells of a registry, and made again by it:",
      "// changes by hand are lost.", "", "import Foundation", "",
    ]
    lines += SwiftTemplates.page + [""] + rows + [""]
    for declaration in plan.declarations { lines += text(of: declaration) + [""] }
    lines += SwiftTemplates.values
    if boxes.areAny { lines += [""] + SwiftTemplates.box }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The enum of rows.
  private var rows: [String] {
    var lines = [
      "/// A row by its cell; one of a cell that was not known when this was made is `unknown`.",
      "public enum Row: Codable, Hashable, Sendable, Identifiable {",
    ]
    lines += plan.cells.map { "  case \(SwiftWords.escaped($0.label))(RowHeader, \($0.name))" }
    lines += ["  case unknown(RowHeader, JSONValue)", ""]
    lines += ["  public var header: RowHeader {", "    switch self {"]
    lines += plan.cells.map {
      "    case .\(SwiftWords.escaped($0.label))(let header, _): return header"
    }
    lines += ["    case .unknown(let header, _): return header", "    }", "  }", ""]
    lines += SwiftTemplates.rowMembers
    lines += ["    switch header.type {"]
    for cell in plan.cells {
      lines += [
        "    case \(SwiftWords.literal(cell.type)):",
        "      self = .\(SwiftWords.escaped(cell.label))(",
        "        header, try row.decode(\(cell.name).self, forKey: .payload))",
      ]
    }
    lines += [
      "    default: self = .unknown(header, try row.decode(JSONValue.self, forKey: .payload))",
      "    }", "  }", "", "  public func encode(to encoder: any Encoder) throws {",
      "    try header.encode(to: encoder)",
      "    var row = encoder.container(keyedBy: Key.self)", "    switch self {",
    ]
    lines += (plan.cells.map(\.label) + ["unknown"]).map {
      "    case .\(SwiftWords.escaped($0))(_, let payload): try row.encode(payload, forKey: .payload)"
    }
    return lines + ["    }", "  }", "}"]
  }

  private func text(of declaration: DecodedDeclaration) -> [String] {
    let notes = declaration.notes.map { "/// \(DecoderText.comment($0))" }
    switch declaration.content {
    case .alias(let type):
      return notes + ["public typealias \(declaration.name) = \(SwiftWords.type(type))"]
    case .structure(let fields): return notes + structure(declaration.name, fields)
    case .choice(let texts): return notes + SwiftChoice.text(declaration.name, texts)
    case .union(let alternatives):
      return notes + SwiftUnion.text(declaration.name, alternatives)
    }
  }

  private func structure(_ name: String, _ fields: [DecodedDeclaration.Field]) -> [String] {
    var names = IdentifierText(reserved: SwiftWords.members)
    let members = fields.map { field in
      let text = field.key.text
      let plain =
        IdentifierText.isPlain(text) && text != "_" ? text : IdentifierText.uncapitalized(text)
      return (name: names.unique(SwiftWords.member(plain)), field: field)
    }
    let types = fields.map { field in
      let type = boxes.areBoxed(name, field.key) ? SwiftWords.boxed(field.type) : field.type.plain
      return field.isRequired ? type : SwiftWords.optional(type)
    }
    var lines = ["public struct \(name): Codable, Hashable, Sendable {"]
    for (member, type) in zip(members, types) {
      if let note = member.field.note { lines.append("  /// \(DecoderText.comment(note))") }
      lines.append("  public var \(SwiftWords.escaped(member.name)): \(type)")
    }
    let arguments = zip(members, types).map { member, type in
      "\(SwiftWords.escaped(member.name)): \(type)" + (type.hasSuffix("?") ? " = nil" : "")
    }
    lines += ["", "  public init(\(arguments.joined(separator: ", "))) {"]
    lines += members.map {
      "    self.\(SwiftWords.escaped($0.name)) = \(SwiftWords.escaped($0.name))"
    }
    lines.append("  }")
    if members.contains(where: { $0.name != $0.field.key.text }) {
      lines += ["", "  private enum CodingKeys: String, CodingKey {"]
      lines += members.map {
        "    case \(SwiftWords.escaped($0.name)) = \(SwiftWords.literal($0.field.key.text))"
      }
      lines.append("  }")
    }
    return lines + ["}"]
  }
}

extension DecodedType {
  /// As Swift spells it.
  fileprivate var plain: String { SwiftWords.type(self) }
}
