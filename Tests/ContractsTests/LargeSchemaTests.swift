import Contracts
import Testing

/// Small documents that stand for very much, and large ones that are plain.
struct LargeSchemaTests {
  private static func levels(_ count: Int, _ names: [String], _ leaf: String) -> String {
    let required = names.map { "\"\($0)\"" }.joined(separator: ",")
    let levels = (0..<count).map { level in
      let members = names.map { ##""\##($0)":{"$ref":"#/$defs/d\##(level + 1)"}"## }
      return
        #""d\#(level)":{"type":"object","required":[\#(required)],"properties":{\#(members.joined(separator: ","))}}"#
    }
    return
      ##"{"$ref":"#/$defs/d0","$defs":{\##(levels.joined(separator: ",")),"d\##(count)":{"type":"\##(leaf)"}}}"##
  }

  /// Alternatives that are each two more, deeper than they are read.
  private static func chained(_ leaf: String) -> String {
    let levels = (0..<150).map {
      ##""d\##($0)":{"anyOf":[{"$ref":"#/$defs/d\##($0 + 1)"},{"$ref":"#/$defs/d\##($0 + 2)"}]}"##
    }
    return
      ##"{"$ref":"#/$defs/d0","$defs":{\##(levels.joined(separator: ",")),"d150":{"type":"\##(leaf)"},"d151":{"type":"\##(leaf)"}}}"##
  }

  private static func listed(_ prefix: String) -> String {
    let values = (0..<100_000).map { "\"\(prefix)\($0)\"" }.joined(separator: ",")
    return #"{"type":"object","required":["a"],"properties":{"a":{"enum":[\#(values)]}}}"#
  }

  private static func joined(_ leaf: String) -> String {
    let parts = (0..<3000).map {
      #"{"type":"object","required":["p\#($0)"],"properties":{"p\#($0)":{"type":"\#(leaf)"}}}"#
    }
    return #"{"allOf":[\#(parts.joined(separator: ","))]}"#
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (levels(30, ["a", "b"], "string"), levels(30, ["a", "b"], "integer")),
      (levels(40, ["a", "b", "c"], "string"), levels(40, ["a", "b", "c"], "integer")),
      (levels(70, ["a", "b"], "string"), levels(70, ["a", "b"], "integer")),
      (chained("string"), chained("integer")), (listed("v"), listed("w")),
      (joined("string"), joined("integer")),
    ])
  func `a document that stands for much is compared, and ends`(old: String, new: String) throws {
    let diff = try SchemaChanges.diff(old, new)
    #expect(diff.isBreaking(isStrict: true))
    let same = try SchemaChanges.lines(old, old)
    #expect(same.allSatisfy { $0 == "possible not-compared" }, "\(same)")
  }
}
