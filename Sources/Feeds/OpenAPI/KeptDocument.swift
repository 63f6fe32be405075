/// The document as it was made last.
///
/// Belongs to one event loop.
struct KeptDocument {
  /// Which registry it is of.
  let edition: Int
  /// A hash of the feeds, their versions among them, that it is of.
  let feeds: UInt64
  let answer: KeptAnswer
}
