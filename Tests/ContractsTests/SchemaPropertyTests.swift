import Contracts
import TestSupport
import Testing

/// The comparison against what validation of values says, over random schemas.
struct SchemaPropertyTests {
  private static let seeds = UInt64(1)...400

  /// Values that the new schema allows and the old one does not: what a client of the old one would
  /// be wrong about.
  private func strays(
    _ old: SchemaValidator, _ new: SchemaValidator, _ values: [String]
  ) -> [String] {
    values.filter { value in
      new.failures(in: Array(value.utf8)).isEmpty && !old.failures(in: Array(value.utf8)).isEmpty
    }
  }

  @Test func `a schema has no difference from itself`() throws {
    for seed in Self.seeds {
      var random = RandomSchema(seed: seed)
      let schema = random.schema(depth: 3)
      let lines = try SchemaChanges.lines(schema, schema)
      #expect(lines == [], "seed \(seed): \(schema)")
    }
  }

  @Test func `where no break is told, every value of the new schema is one of the old`() throws {
    var told = (fits: 0, breaks: 0, witnessed: 0)
    for seed in Self.seeds {
      var random = RandomSchema(seed: seed)
      let old = random.schema(depth: 2)
      let new = random.neighbour(of: old)
      let oldValid = try SchemaValidator(schema: Array(old.utf8))
      let newValid = try SchemaValidator(schema: Array(new.utf8))
      var values = RandomSchema.scalars
      for _ in 0..<300 { values.append(random.value()) }
      let strays = strays(oldValid, newValid, values)
      let changes = try SchemaChanges.diff(old, new).changes
      let fits = changes.allSatisfy { $0.level == .compatible }
      if fits { told.fits += 1 } else { told.breaks += 1 }
      if !strays.isEmpty { told.witnessed += 1 }
      #expect(
        !fits || strays.isEmpty,
        "seed \(seed): \(old) → \(new) is told to fit, but \(strays.prefix(3)) does not; \(changes.map(\.line))"
      )
    }
    // Both outcomes are met often, or the test would say nothing; and most breaks that are told are
    // shown by a value.
    #expect(told.fits > 80 && told.breaks > 80, "\(told)")
    #expect(Double(told.witnessed) > 0.8 * Double(told.breaks), "\(told)")
  }

  @Test func `a break that is told is shown by a value, for schemas without alternatives`() throws {
    var breaks = 0
    for seed in Self.seeds {
      var random = RandomSchema(seed: seed &+ 10_000)
      let kinds = ["string", "integer", "number", "boolean", "null"]
      let one = kinds[random.below(5)]
      let two = kinds[random.below(5)]
      let isRequired = (random.below(2) == 0, random.below(2) == 0)
      func schema(_ kind: String, _ isRequired: Bool) -> String {
        #"{"type":"object","properties":{"a":{"type":"\#(kind)"}},"required":[\#(isRequired ? "\"a\"" : "")]}"#
      }
      let (old, new) = (schema(one, isRequired.0), schema(two, isRequired.1))
      let values = ["{}"] + RandomSchema.scalars.map { #"{"a":\#($0)}"# }
      let strays = strays(
        try SchemaValidator(schema: Array(old.utf8)), try SchemaValidator(schema: Array(new.utf8)),
        values)
      let isBreaking = try SchemaChanges.diff(old, new).isBreaking(isStrict: true)
      if isBreaking { breaks += 1 }
      #expect(isBreaking == !strays.isEmpty, "seed \(seed): \(old) → \(new): \(strays)")
    }
    #expect(breaks > 100)
  }

  @Test func `a member more breaks nobody`() throws {
    for seed in Self.seeds {
      var random = RandomSchema(seed: seed &+ 20_000)
      let members = #""a":\#(random.schema(depth: 1))"#
      let more = #""m":\#(random.schema(depth: 2))"#
      let required = random.below(2) == 0 ? "\"m\"" : ""
      let old = #"{"type":"object","properties":{\#(members)},"required":[]}"#
      let new = #"{"type":"object","properties":{\#(members),\#(more)},"required":[\#(required)]}"#
      let diff = try SchemaChanges.diff(old, new)
      #expect(!diff.isBreaking(isStrict: true), "seed \(seed): \(old) → \(new)")
      #expect(diff.count(of: .remark) == 0, "seed \(seed): \(old) → \(new)")
    }
  }
}
