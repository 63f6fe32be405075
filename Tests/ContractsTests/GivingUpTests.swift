import Contracts
import Testing

/// What is too much to be compared is told, and never passes for no change.
struct GivingUpTests {
  /// Objects told apart by a mark, with a member of some type.
  private static func variants(_ count: Int, _ member: String = "string") -> String {
    let variants = (0..<count).map {
      #"{"type":"object","required":["kind","v"],"properties":{"kind":{"const":"k\#($0)"},"v":{"type":"\#(member)"}}}"#
    }
    return #"{"type":"object","properties":{"a":{"anyOf":[\#(variants.joined(separator: ","))]}}}"#
  }

  @Test(arguments: [
    (variants(65), variants(65, "integer")), (variants(65), variants(66)),
    (variants(65), variants(3, "integer")), (variants(3), variants(65, "integer")),
    (variants(65), #"{"type":"object","properties":{"a":{"const":{"kind":"k0","v":1}}}}"#),
  ])
  func `alternatives that are too many are told where they differ`(old: String, new: String) throws
  {
    let diff = try SchemaChanges.diff(old, new)
    #expect(diff.isBreaking(isStrict: true), "\(diff.changes.map(\.line))")
  }

  @Test func `alternatives that are too many are told once, as a possible break`() throws {
    let lines = try SchemaChanges.lines(Self.variants(65), Self.variants(66))
    #expect(lines == ["possible alternatives-not-compared /a"])
    let fewer = try SchemaChanges.lines(Self.variants(64), Self.variants(65))
    #expect(fewer == ["possible alternatives-not-compared /a"])
    #expect(try SchemaChanges.lines(Self.variants(65), Self.variants(65)) == [])
  }

  @Test func `a kind that comes behind too many alternatives is told`() throws {
    let old = Self.variants(65)
    let new = old.replacing(#"{"anyOf":["#, with: #"{"anyOf":[{"type":"string"},"#)
    let last = String(old.dropLast(4)) + #",{"type":"string"}]}}}"#
    for new in [new, last] {
      let lines = try SchemaChanges.lines(old, new)
      #expect(lines.contains("breaking type-added /a"), "\(lines)")
    }
  }

  @Test func `what a reference of too many alternatives leads to counts`() throws {
    func document(_ member: String) -> String {
      let variants = (0..<65).map {
        ##"{"type":"object","required":["k\##($0)"],"properties":{"k\##($0)":{"$ref":"#/$defs/d"}}}"##
      }
      return
        #"{"type":"object","properties":{"a":{"anyOf":[\#(variants.joined(separator: ","))]}},"$defs":{"d":{"type":"\#(member)"}}}"#
    }
    #expect(
      try SchemaChanges.lines(document("string"), document("integer"))
        == ["possible alternatives-not-compared /a"])
    #expect(try SchemaChanges.lines(document("string"), document("string")) == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a schema too large to be compared in full is told as a possible break`() throws {
    func wide(_ last: String) -> String {
      let members = (0..<6000).map {
        #""m\#($0 + 10_000)":{"type":"string","maxLength":\#($0)}"#
      }
      return
        #"{"type":"object","properties":{\#(members.joined(separator: ",")),"z":{"type":"\#(last)"}}}"#
    }
    let diff = try SchemaChanges.diff(wide("string"), wide("integer"))
    #expect(diff.changes.map(\.short) == ["possible not-compared"])
    #expect(diff.isBreaking(isStrict: true) && !diff.isBreaking(isStrict: false))
  }

  @Test func `a schema beyond the depth that is read is told where it differs`() throws {
    func deep(_ leaf: String) -> String {
      let defs = (0..<150).map {
        ##""d\##($0)":{"allOf":[{"$ref":"#/$defs/d\##($0 + 1)"}]}"##
      }
      return
        ##"{"allOf":[{"$ref":"#/$defs/d0"}],"$defs":{\##(defs.joined(separator: ",")),"d150":{"type":"\##(leaf)"}}}"##
    }
    let diff = try SchemaChanges.diff(deep("string"), deep("integer"))
    #expect(diff.isBreaking(isStrict: true), "\(diff.changes.map(\.line))")
    #expect(try SchemaChanges.lines(deep("string"), deep("string")) == [])
  }

  @Test func `an alternative that leads to itself does not stand for everything`() throws {
    let old = ##"{"anyOf":[{"$ref":"#"},{"type":"string"}]}"##
    let lines = try SchemaChanges.lines(old, #"{"type":"integer"}"#)
    #expect(lines == ["possible alternatives-not-compared"])
    #expect(try SchemaChanges.lines(old, old) == [])
  }

  @Test func `breaks are kept where more changes are found than are told`() throws {
    func many(_ values: String, _ last: String) -> String {
      let members = (0..<300).map { #""m\#($0 + 1000)":{"enum":[\#(values)]}"# }
      return
        #"{"type":"object","properties":{\#(members.joined(separator: ",")),"z":{"type":"\#(last)"}}}"#
    }
    let lines = try SchemaChanges.lines(many("1", "string"), many("1,2", "integer"))
    #expect(lines.contains("breaking type-changed /z"))
    #expect(lines.contains("possible not-compared"))
  }

  /// `P` holds `Q` and does not fit; `Q` fits only where `P` does.
  @Test func `what fitted on trial counts for nothing once the trial has failed`() throws {
    func schema(_ bad: String, _ open: String) -> String {
      ##"""
      {"type":"object","properties":{
        "a":{"anyOf":[{"type":"object","properties":{"p":{"$ref":"#/$defs/P"}}}\##(open)]},
        "b":{"$ref":"#/$defs/Q"}},
       "$defs":{"P":{"type":"object","properties":{"next":{"$ref":"#/$defs/Q"},"zbad":{"type":"\##(bad)"}}},
        "Q":{"type":"object","properties":{"up":{"$ref":"#/$defs/P"}}}}}
      """##
    }
    let lines = try SchemaChanges.lines(
      schema("string", #",{"type":"object"}"#), schema("integer", ""))
    #expect(lines.contains("breaking type-changed /b/up/zbad"), "\(lines)")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["^(a+)+$", "^(?:a|aa)*b", "a*a*a*a*a*b", "(", "^a{1,9}{1,9}$"])
  func `a pattern that could run for ever is not run, and told`(pattern: String) throws {
    func schema(_ rest: String) -> String {
      #"{"type":"object","properties":{"a":{\#(rest)}},"required":["a"]}"#
    }
    let text = String(repeating: "a", count: 40)
    let old = schema(#""type":"string","pattern":"\#(pattern)""#)
    let lines = try SchemaChanges.lines(old, schema(#""const":"\#(text)!""#))
    #expect(lines.contains("remark keyword-differs /a"), "\(lines)")
    #expect(try SchemaChanges.lines(old, old) == [])
  }

  @Test(arguments: [
    ("^[a-z]{3}-\\\\d\\\\d$", "abc-12", true), ("^[a-z]{3}-\\\\d\\\\d$", "abc-1", false),
    ("^a.c$", "a\u{301}c", true), ("^[^/]+$", "a/b", false), ("^\\\\d$", "\u{663}", false),
  ])
  func `a plain pattern is run, by scalars`(pattern: String, text: String, fits: Bool) throws {
    func schema(_ rest: String) -> String {
      #"{"type":"object","properties":{"a":{\#(rest)}},"required":["a"]}"#
    }
    let lines = try SchemaChanges.lines(
      schema(#""type":"string","pattern":"\#(pattern)""#), schema(#""const":"\#(text)""#))
    #expect(lines == [fits ? "compatible values-listed /a" : "breaking value-not-allowed /a"])
  }

  @Test func `a mapping that lost or got an entry says no more than the alternatives`() throws {
    func shape(_ kind: String) -> String {
      #"{"type":"object","required":["kind"],"properties":{"kind":{"const":"\#(kind)"}}}"#
    }
    func union(_ kinds: [String], at place: String = "") -> String {
      let mapping = kinds.map { ##""\##($0)":"#/$defs/\##(place)\##($0)""## }
      return
        #"{"type":"object","properties":{"a":{"oneOf":[\#(kinds.map(shape).joined(separator: ","))],"discriminator":{"propertyName":"kind","mapping":{\#(mapping.joined(separator: ","))}}}}}"#
    }
    let (both, one) = (union(["x", "y"]), union(["x"]))
    #expect(try SchemaChanges.lines(both, one).allSatisfy { $0.hasPrefix("compatible") })
    let three = try SchemaChanges.lines(both, union(["x", "y", "z"]))
    #expect(three == ["possible variant-added /a"])
    let moved = try SchemaChanges.lines(both, union(["x", "y"], at: "other"))
    #expect(moved.first == "remark keyword-differs /a", "\(moved)")
  }
}
