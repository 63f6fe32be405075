/// What a shell can offer for a value or an operand, by what the help calls it.
enum ValueKind: Equatable {
  case files
  case folders
  /// Names of the feeds in the database.
  case feeds
  /// One of these.
  case words([String])
  case nothing

  /// - Parameter name: `PATH`, `FILE|-`, `[FILE|-]`, `FEED`, `newest|oldest|appended`.
  init(name: String) {
    let plain = name.filter { $0 != "[" && $0 != "]" }
    let parts = plain.split(separator: "|").map(String.init)
    if parts.contains(where: {
      $0 == "FILE" || $0 == "PATH" || $0 == "OLD" || $0 == "NEW" || $0.hasSuffix(".json")
    }) {
      self = .files
    } else if parts == ["DIR"] {
      self = .folders
    } else if parts == ["FEED"] {
      self = .feeds
    } else if parts.count > 1, parts.allSatisfy({ $0 == $0.lowercased() && $0 != "-" }) {
      self = .words(parts)
    } else {
      self = .nothing
    }
  }
}

extension Option {
  /// What its value can be; nil for a flag.
  var valueKind: ValueKind? {
    switch kind {
    case .flag: nil
    case .value(let placeholder): ValueKind(name: placeholder)
    }
  }

  /// `--db`
  var spelling: String { "--" + name }
}
