import Cells

/// Writes a contract's decoders in TypeScript: one module without dependencies, for `--strict`.
package struct TypeScriptDecoder {
  private let plan: DecoderPlan
  private let origin: String

  /// - Parameter origin: what made the file, for its first line.
  package init(_ document: ContractDocument, origin: String) {
    plan = DecoderPlan(
      document, reservedTypes: TypeScriptWords.types, reservedLabels: [])
    self.origin = origin
  }

  package var source: String {
    var lines = [
      "// Made by \(DecoderText.comment(origin)) from the cells of a registry, and made again by it:",
      "// changes by hand are lost.", "",
    ]
    lines += TypeScriptTemplates.page + [""] + rows + [""]
    for declaration in plan.declarations { lines += text(of: declaration) + [""] }
    lines += TypeScriptTemplates.checks
    return lines.joined(separator: "\n") + "\n"
  }

  private var rows: [String] {
    var lines = ["/** A row by its cell: `type` tells which. */", "export type Row ="]
    lines += plan.cells.map { "  | RowOf<\(TypeScriptWords.literal($0.type)), \($0.name)>" }
    lines += ["  | UnknownRow;", ""]
    lines += [
      "/** Checks a row; throws a ContractError that names the place of what does not fit. */",
      "export function decodeRow(json: unknown, path = \"\"): Row {",
      "  const row = readMembers(json, path);",
      "  const frame = readFrame(row, path);",
      "  const payload = required(row, \"payload\", path);",
      "  const place = path + \"/payload\";",
      "  switch (frame.name) {",
    ]
    for cell in plan.cells {
      let type = TypeScriptWords.literal(cell.type)
      lines += [
        "    case \(type):",
        "      return { ...frame.rest, type: \(type), payload: \(TypeScriptWords.reader(cell.name))(payload, place) };",
      ]
    }
    return lines + [
      "    default:",
      "      return { ...frame.rest, type: null, cell: frame.name, payload: readMembers(payload, place) };",
      "  }", "}",
    ]
  }

  private func text(of declaration: DecodedDeclaration) -> [String] {
    let name = declaration.name
    let notes = declaration.notes.map { "/** \(TypeScriptWords.comment($0)) */" }
    var path = "path"
    if case .alias(.anything) = declaration.content { path = "_path" }
    let head =
      "function \(TypeScriptWords.reader(name))(value: unknown, \(path): string): \(name) {"
    switch declaration.content {
    case .alias(let type):
      return notes + ["export type \(name) = \(TypeScriptWords.type(type));", "", head]
        + ["  return \(TypeScriptWords.reading(type, "value", "path"));", "}"]
    case .choice(let texts):
      let listed = texts.map(TypeScriptWords.literal).joined(separator: " | ")
      return notes + [
        "/** One of the texts that were known when this was made, or another. */",
        "export type \(name) = \(listed) | (string & {});", "", head,
        "  return readString(value, path);", "}",
      ]
    case .structure(let fields): return notes + structure(name, fields, head)
    case .union(let alternatives): return notes + union(name, alternatives, head)
    }
  }

  private func structure(
    _ name: String, _ fields: [DecodedDeclaration.Field], _ head: String
  ) -> [String] {
    var lines = ["export interface \(name) {"]
    for field in fields {
      if let note = field.note { lines.append("  /** \(TypeScriptWords.comment(note)) */") }
      lines.append(
        "  readonly \(TypeScriptWords.key(field.key.text))\(field.isRequired ? "" : "?"): \(TypeScriptWords.type(field.type));"
      )
    }
    lines += ["}", "", head, "  const members = readMembers(value, path);"]
    for field in fields {
      let key = TypeScriptWords.literal(field.key.text)
      let place = "path + \(TypeScriptWords.literal(JSONPointer.member(field.key.text)))"
      let check = TypeScriptWords.reading(field.type, "member", place)
      lines += [
        field.isRequired
          ? "  { const member = required(members, \(key), path); \(check); }"
          : "  { const member = optional(members, \(key)); if (member !== undefined) \(check); }"
      ]
    }
    return lines + ["  return members as unknown as \(name);", "}"]
  }

  private func union(
    _ name: String, _ alternatives: [DecodedDeclaration.Alternative], _ head: String
  ) -> [String] {
    var types: [String] = []
    for alternative in alternatives {
      let type = TypeScriptWords.type(alternative.type)
      if !types.contains(type) { types.append(type) }
    }
    let isMarked = alternatives.contains { $0.mark != nil }
    if isMarked { types.append("JSONMembers") }
    var lines = [
      isMarked
        ? "/** One of several objects, or one that came up since this was made. */"
        : "/** A value of one of several types. */",
      "export type \(name) = \(types.joined(separator: " | "));", "", head,
    ]
    for alternative in alternatives {
      let reading = TypeScriptWords.reading(alternative.type, "value", "path")
      if let mark = alternative.mark {
        let values = mark.values.map(TypeScriptWords.literal).joined(separator: ", ")
        lines.append(
          "  if ([\(values)].indexOf(markOf(value, \(TypeScriptWords.literal(mark.key.text)))) >= 0) return \(reading);"
        )
      } else {
        lines.append("  try { return \(reading); } catch { /* It may be the next. */ }")
      }
    }
    return lines + [
      isMarked
        ? "  return readMembers(value, path);"
        : "  throw new ContractError(path, \"one of several types\", value);", "}",
    ]
  }
}
