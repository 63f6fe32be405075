/// One bound of `serve`: its option, whose default is the target's own, and where it is set.
struct Bound<Target: Bounded>: Sendable {
  let option: Option
  let apply: @Sendable (ParsedOptions, inout Target) throws(UsageError) -> Void

  private static var standard: Target { Target() }

  private init(
    _ name: String, _ placeholder: String, _ help: String, _ standard: String,
    _ apply:
      @escaping @Sendable (Option, ParsedOptions, inout Target) throws(UsageError) ->
      Void
  ) {
    let option = Option(
      name: name, kind: .value(placeholder: placeholder), help: help, standard: standard)
    self.option = option
    self.apply = { (options, configuration) throws(UsageError) in
      try apply(option, options, &configuration)
    }
  }

  /// A size in bytes.
  static func size(
    _ name: String, _ help: String, in range: ClosedRange<Int>,
    _ path: any WritableKeyPath<Target, Int> & Sendable
  ) -> Bound {
    Bound(name, "SIZE", help, UnitText.size(standard[keyPath: path])) {
      (option, options, configuration) throws(UsageError) in
      if let value = try options.size(option, in: range) { configuration[keyPath: path] = value }
    }
  }

  /// A number of things.
  static func count(
    _ name: String, _ help: String, in range: ClosedRange<Int>,
    _ path: any WritableKeyPath<Target, Int> & Sendable
  ) -> Bound {
    Bound(name, "N", help, "\(standard[keyPath: path])") {
      (option, options, configuration) throws(UsageError) in
      if let value = try options.integer(option, in: range) { configuration[keyPath: path] = value }
    }
  }

  /// A time of up to `longest` milliseconds, a day; none where `allowsZero`.
  static func time(
    _ name: String, _ help: String, allowsZero: Bool = false, longest: Int64 = 86_400_000,
    _ path: any WritableKeyPath<Target, Duration> & Sendable
  ) -> Bound {
    Bound(name, "TIME", help, UnitText.time(standard[keyPath: path])) {
      (option, options, configuration) throws(UsageError) in
      let range: ClosedRange<Int64> = (allowsZero ? 0 : 1)...longest
      if let value = try options.duration(option, in: range) {
        configuration[keyPath: path] = value
      }
    }
  }
}
