/// Options that belong together, under one heading of the help.
struct OptionGroup: Sendable {
  /// Without a full stop; empty for the group that comes first.
  let title: String
  let options: [Option]
}
