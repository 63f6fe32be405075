/// Where in a program's files something was written.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, `DemoFeed/DemoFeed.swift`, or a nib's path.
  public let file: String
  /// Counted from 1.
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `DemoFeed/DemoFeed.swift:12`
  public var description: String { "\(file):\(line)" }
}
