extension NibReader {
  private static let common = ["path", "format", "default", "required"]

  /// The format of a field; its own keys are checked here.
  mutating func format(_ field: NibEntry) -> NibFormat? {
    var name: String? = "text"
    if let entry = field.member("format") { name = formatName(entry) }
    switch name {
    case "text":
      check(field, "text", ["template"])
      return template(field).map(NibFormat.text)
    case "number":
      check(field, "number", ["decimals", "grouping", "template"])
      return number(field)
    case "date":
      check(field, "date", ["pattern", "offset", "template"])
      return date(field)
    case "plural":
      check(field, "plural", ["zero", "one", "other"])
      return plural(field)
    case "value":
      check(field, "value", ["type"])
      return value(field)
    default: return nil
    }
  }

  private mutating func formatName(_ entry: NibEntry) -> String? {
    guard let name = text(entry) else { return nil }
    if NibFormat.names.contains(name) { return name }
    refuse(
      entry,
      "there is no format \"\(JSONTree.shown(name))\"; there are \(NibFormat.names.joined(separator: ", "))"
    )
    return nil
  }

  private mutating func check(_ field: NibEntry, _ format: String, _ keys: [String]) {
    checkKeys(field, of: "a field of the format \(format)", Self.common + keys)
  }

  /// Nil where the template is refused; `.some(nil)` where there is none.
  private mutating func template(_ field: NibEntry) -> TextTemplate?? {
    guard let entry = field.member("template") else { return .some(nil) }
    guard let text = text(entry) else { return nil }
    let template = TextTemplate(text)
    guard template.count == 1 else {
      refuse(entry, "a template has {} just once, not \(template.count) times")
      return nil
    }
    return template
  }

  private mutating func number(_ field: NibEntry) -> NibFormat? {
    let decimals = field.member("decimals").flatMap { wholeNumber($0, in: 0...9) }
    let grouping = field.member("grouping").map { self.grouping($0) } ?? []
    guard let template = template(field), let grouping else { return nil }
    return .number(decimals: decimals, grouping: grouping, template)
  }

  private mutating func grouping(_ entry: NibEntry) -> [UInt8]? {
    guard let text = text(entry) else { return nil }
    guard text.count == 1, !text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      refuse(
        entry, "grouping is one character that is no digit, not \"\(JSONTree.shown(text))\"")
      return nil
    }
    return JSONString.escaped(text.utf8)
  }

  private mutating func date(_ field: NibEntry) -> NibFormat? {
    let pattern = pattern(field.member("pattern"))
    let offset = field.member("offset").map { self.offset($0) } ?? 0
    guard let template = template(field), let pattern, let offset else { return nil }
    return .date(pattern, offset: offset, template)
  }

  private mutating func pattern(_ entry: NibEntry?) -> DatePattern? {
    let standard = "yyyy-MM-dd"
    guard let text = entry.map({ text($0) }) ?? standard else { return nil }
    do throws(NibMismatch) {
      return try DatePattern(text)
    } catch {
      if let entry { refuse(entry, error.reason) }
      return nil
    }
  }

  /// `Z` or ±hh:mm, in seconds east of UTC.
  private mutating func offset(_ entry: NibEntry) -> Int64? {
    guard let text = text(entry) else { return nil }
    let bytes = Array(text.utf8)
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    if bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes[3] == UInt8(ascii: ":"),
      [1, 2, 4, 5].allSatisfy({ (0x30...0x39).contains(bytes[$0]) })
    {
      let digits = bytes.map { Int64($0) - 0x30 }
      let hour = digits[1] * 10 + digits[2]
      let minute = digits[4] * 10 + digits[5]
      if hour < 24, minute < 60 {
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hour * 3600 + minute * 60)
      }
    }
    refuse(entry, "an offset is Z or such as +02:00, not \"\(JSONTree.shown(text))\"")
    return nil
  }

  private mutating func plural(_ field: NibEntry) -> NibFormat? {
    let zero = field.member("zero").map { text($0) }
    let one = required("one", in: field) { reader, entry in reader.text(entry) }
    let other = required("other", in: field) { reader, entry in reader.text(entry) }
    guard let one, let other else { return nil }
    return .plural(
      zero: zero?.map(TextTemplate.init), one: TextTemplate(one), other: TextTemplate(other))
  }

  private mutating func value(_ field: NibEntry) -> NibFormat? {
    guard let entry = field.member("type") else { return .value(nil) }
    guard let name = text(entry) else { return nil }
    if let type = NibValueType(rawValue: name) { return .value(type) }
    let names = NibValueType.allCases.map(\.rawValue).joined(separator: ", ")
    refuse(entry, "there is no type \"\(JSONTree.shown(name))\"; there are \(names)")
    return nil
  }
}
