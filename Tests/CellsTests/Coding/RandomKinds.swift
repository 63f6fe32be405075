/// Payloads for `Kinds`: most of them good, many nearly so.
struct RandomKinds {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let numbers = [
    "0", "-0", "1", "-1", "127", "128", "-128", "255", "1.0", "1.5", "1e3", "1E-5", "0.1", "-0.0",
    "3.14159", "123456789012345678", "1234567890123456789", "12345678901234567890",
    "9007199254740993", "1e308", "1e-320", "1e-400", "1e400", "0.000001", "5e-324",
    "100000000000000000000", "2.2250738585072014e-308", "16777217", "1e15", "1e16",
    "123456789012345.6", "-5", "007", "1.", ".5", "+1", "0.30000000000000004", "1e+2",
  ]
  private static let texts = [
    "", "a", "plain text", "2020-01-01T00:00:00Z", "2020-02-29T12:30:15.123456789+01:00",
    "https://a.b/c?d=é", "AAEC", "\u{212A}", "K", "é", "e\u{301}", #"\" \\ \/ \b\f\n\r\t"#,
    #"\u00e9\ud83d\ude00\u0000"#, #"\ud83d"#, "😀 文字", "calm", "wild", "x\u{7F}\u{2028}",
    #"a text that is longer than eight bytes, and\nhas a line break"#,
  ]
  private static let names = [
    "text", "int", "small", "unsigned", "huge", "double", "float", "flag", "mood", "date", "url",
    "data", "decimal", "inner", "inners", "ints", "texts", "doubles", "loose", "loosest", "bytes",
    "numbered", "dates",
  ]

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }
  private mutating func text() -> String { "\"\(one(of: Self.texts))\"" }

  private mutating func number() -> String {
    switch below(4) {
    case 0: one(of: Self.numbers)
    case 1: "\(Double.random(in: -1e6...1e6, using: &random))"
    case 2: "\(Double(below(1_000_000)) / 1000)"
    default: "\(below(1_000_000) - 500_000)"
    }
  }

  private mutating func list(_ most: Int, _ element: (inout Self) -> String) -> String {
    var elements: [String] = []
    for _ in 0..<below(most) { elements.append(element(&self)) }
    return "[\(elements.joined(separator: below(8) == 0 ? " , " : ","))]"
  }

  private mutating func object(_ most: Int, _ value: (inout Self) -> String) -> String {
    var members: [String] = []
    for _ in 0..<below(most) {
      let key = below(2) == 0 ? text() : "\"k\(below(30))\""
      members.append("\(key):\(value(&self))")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func anything(_ depth: Int = 0) -> String {
    switch below(depth > 3 ? 3 : 5) {
    case 0: text()
    case 1: number()
    case 2: one(of: ["true", "false", "null"])
    case 3: list(4) { $0.anything(depth + 1) }
    default: object(4) { $0.anything(depth + 1) }
    }
  }

  private mutating func inner(_ depth: Int = 0) -> String {
    var members: [String] = []
    if below(3) > 0 { members.append("\"x\":\(below(5) == 0 ? "null" : number())") }
    if below(3) == 0 { members.append("\"counts\":\(object(20) { "\($0.below(9))" })") }
    if below(4) == 0, depth < 3 {
      members.append("\"rows\":\(list(3) { $0.list(3) { $0.inner(depth + 1) } })")
    }
    if below(5) == 0 {
      members.append("\(one(of: [#""é""#, "\"e\u{301}\"", #""\u00e9""#])):\(text())")
    }
    members.shuffle(using: &random)
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func fitting(_ name: String) -> String {
    switch name {
    case "int", "small", "unsigned", "huge": "\(below(200) - 100)"
    case "double", "float", "decimal": number()
    case "flag": one(of: ["true", "false"])
    case "mood": one(of: [#""calm""#, #""wild""#])
    case "date": #""2020-02-29T12:30:15.5+01:00""#
    case "url": #""https://example.org/a?b=c""#
    case "inner": inner()
    case "inners": object(20) { $0.inner() }
    case "ints": list(5) { "\($0.below(600) - 300)" }
    case "texts": list(4) { $0.text() }
    case "doubles": list(4) { $0.below(4) == 0 ? "null" : $0.number() }
    case "loose": anything()
    case "loosest": list(4) { $0.anything() }
    case "bytes": "[1,2,255]"
    case "numbered": #"{"1":"a","02":"b"}"#
    case "dates": #"["2020-01-01T00:00:00Z"]"#
    default: text()
    }
  }

  /// The bytes of one payload, which need not be JSON.
  mutating func payload() -> [UInt8] {
    var members: [String] = []
    for name in Self.names.shuffled(using: &random).prefix(below(9)) {
      let value = below(20) == 0 ? "null" : below(15) == 0 ? anything() : fitting(name)
      members.append("\"\(name)\":\(value)")
    }
    if below(3) == 0 { members.append("\(text()):\(anything())") }
    if below(40) == 0, let first = members.first { members.append(first) }
    members.shuffle(using: &random)
    var bytes = Array("{\(members.joined(separator: ","))}".utf8)
    if below(20) == 0 {
      bytes[below(bytes.count)] = [0x80, 0xFF, 0xC3, 0x22, 0x5C, 0x7B, 0x01, 0x20][below(8)]
    }
    return bytes
  }
}
