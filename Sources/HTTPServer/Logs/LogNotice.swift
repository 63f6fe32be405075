/// What a log has to tell about itself.
package enum LogNotice: Sendable, Hashable {
  /// So many lines were dropped, since more waited than may; told when writing works again, before
  /// the line that follows the gap.
  case lost(lines: Int)
  /// Writing fails; what waits is kept up to the bound, and tried again.
  case failing(SystemError)
  /// Writing works again after a failure.
  case working
  /// The path could not be opened again, and the old file is kept.
  case notReopened(SystemError)
}
