/// Tells what was skipped and what was read otherwise than it is written, on standard error.
struct ImportNotes {
  /// Lines of each kind; a file of nothing but faults is not all told.
  static let maximum = 100

  private var skipped = 0
  private var warnings = 0

  init() {}

  mutating func skip(_ text: String, _ progress: inout ProgressLine) {
    skipped += 1
    guard skipped <= Self.maximum else { return }
    tell("skipped: " + text, &progress)
  }

  mutating func warn(_ text: String, _ progress: inout ProgressLine) {
    warnings += 1
    guard warnings <= Self.maximum else { return }
    tell("warning: " + text, &progress)
  }

  /// Says how many were not told.
  func finish() {
    if skipped > Self.maximum {
      let more = skipped - Self.maximum
      StandardError.write("rowcast: \(more) more \(more == 1 ? "was" : "were") skipped")
    }
    if warnings > Self.maximum {
      StandardError.write(
        "rowcast: " + CountText.of(warnings - Self.maximum, "more warning"))
    }
  }

  private func tell(_ text: String, _ progress: inout ProgressLine) {
    progress.clear()
    StandardError.write("rowcast: " + LogText.line(text))
  }
}
