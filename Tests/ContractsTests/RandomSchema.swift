import TestSupport

/// Small random schemas of the keywords that the tests' validator knows too, and values for them.
struct RandomSchema {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  static let scalars = [
    "null", "true", "false", "0", "1", "2", "-1", "0.5", "1.5", "\"\"", "\"a\"", "\"b\"", "\"ab\"",
    "\"abc\"", "\"2026-01-02T03:04:05Z\"",
  ]

  mutating func schema(depth: Int = 2) -> String {
    switch below(depth > 0 ? 14 : 9) {
    case 0: return pick(["{}", "true", "{}"])
    case 1: return #"{"type":"\#(pick(["string", "integer", "number", "boolean", "null"]))"}"#
    case 2: return #"{"type":["\#(pick(["string", "integer", "number"]))","null"]}"#
    case 3: return #"{"enum":[\#(pick(Self.scalars)),\#(pick(Self.scalars))]}"#
    case 4: return #"{"const":\#(pick(Self.scalars))}"#
    case 5:
      return
        #"{"type":"\#(pick(["integer", "number"]))","\#(pick(["minimum", "maximum"]))":\#(below(3))}"#
    case 6: return #"{"type":"string","\#(pick(["minLength", "maxLength"]))":\#(below(3))}"#
    case 7: return pick([#"{"type":"string","format":"date-time"}"#, #"{"type":"string"}"#])
    case 8: return #"{"type":"string"}"#
    case 9: return #"{"type":"array","items":\#(schema(depth: depth - 1))\#(count())}"#
    case 10:
      return
        #"{"\#(pick(["anyOf", "anyOf", "oneOf"]))":[\#(schema(depth: depth - 1)),\#(schema(depth: depth - 1))]}"#
    case 11: return #"{"allOf":[\#(schema(depth: depth - 1)),\#(schema(depth: depth - 1))]}"#
    default: return object(depth: depth)
    }
  }

  private mutating func count() -> String {
    pick(["", "", #","minItems":1"#, #","maxItems":1"#])
  }

  mutating func object(depth: Int) -> String {
    var members: [String] = []
    var required: [String] = []
    for name in ["a", "b"] where below(4) > 0 {
      members.append(#""\#(name)":\#(schema(depth: depth - 1))"#)
      if below(2) == 0 { required.append("\"\(name)\"") }
    }
    let further = pick([
      "", "", "", #","additionalProperties":false"#, #","additionalProperties":{"type":"integer"}"#,
    ])
    return
      #"{"type":"object","properties":{\#(members.joined(separator: ","))},"required":[\#(required.joined(separator: ","))]\#(further)}"#
  }

  /// The same with one change in it, or another.
  mutating func neighbour(of schema: String) -> String {
    let swaps = [
      ("\"integer\"", "\"number\""), ("\"number\"", "\"integer\""), ("\"string\"", "\"integer\""),
      ("[\"a\"]", "[]"), ("[\"a\",\"b\"]", "[\"b\"]"), ("[]", "[\"a\"]"),
      ("\"minimum\"", "\"maximum\""),
      ("\"anyOf\"", "\"allOf\""), ("\"oneOf\"", "\"anyOf\""),
      ("\"const\":\"a\"", "\"type\":\"string\""),
      ("false", "true"), ("\"minLength\":1", "\"minLength\":0"),
    ]
    let (old, new) = pick(swaps)
    if below(5) > 0, let range = schema.firstRange(of: old) {
      return schema.replacingCharacters(range, with: new)
    }
    return self.schema()
  }

  /// Values that schemas of these keywords tell apart, up to a depth.
  mutating func value(depth: Int = 3) -> String {
    switch below(depth > 0 ? 5 : 3) {
    case 3:
      let elements = (0..<below(3)).map { _ in value(depth: depth - 1) }
      return "[\(elements.joined(separator: ","))]"
    case 4:
      var members: [String] = []
      for name in ["a", "b", "c"] where below(2) == 0 {
        members.append("\"\(name)\":\(value(depth: depth - 1))")
      }
      return "{\(members.joined(separator: ","))}"
    default: return pick(Self.scalars)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
