import HTTPServer

/// A folder's nib files as the kernel sees them: when it is another, something was changed.
struct CellsFolderStatus: Hashable, Sendable {
  struct File: Hashable, Sendable {
    let name: String
    /// Nil where there is nothing behind the name.
    let status: FileStatus?
  }

  /// Sorted by name.
  let files: [File]

  /// Whether any further change would show: none of the files was changed shortly before `moment`,
  /// nanoseconds since 1970, or after it.
  func isSettled(at moment: Int64) -> Bool {
    // A file's times advance in ticks; within one, a second change leaves them as they are.
    files.allSatisfy { ($0.status?.changed ?? 0) < moment - 100_000_000 }
  }
}
