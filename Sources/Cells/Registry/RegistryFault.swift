/// One thing that makes a registry unusable.
public struct RegistryFault: Hashable, Sendable, CustomStringConvertible {
  /// The place to look at; nil where nothing was written that could be wrong.
  public let location: CodeLocation?
  /// What is wrong and what to do, one sentence without a full stop.
  public let reason: String

  init(_ location: CodeLocation?, _ kind: Kind) {
    self.location = location
    reason = kind.sentence
  }

  /// The fault of a nib file, with the key at fault in front of the reason.
  init(_ fault: NibFault) {
    location = CodeLocation(file: fault.file, line: fault.line)
    reason = fault.key.isEmpty ? fault.reason : "\(fault.key): \(fault.reason)"
  }

  /// `DemoFeed/DemoFeed.swift:12: …`
  public var description: String { location.map { "\($0): \(reason)" } ?? reason }
}

/// Everything that is wrong with a registry, told at once.
public struct InvalidRegistry: Error, Hashable, Sendable, CustomStringConvertible {
  public let faults: [RegistryFault]

  public var description: String {
    "the cell registry can't be used:"
      + faults.map { "\n  - \($0)" }.joined()
  }
}
