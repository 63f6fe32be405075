import CLinux

/// What becomes of the memory of large bodies.
enum LargeAllocations {
  /// Has what is larger than a mebibyte given back to the system as soon as it is freed.
  ///
  /// The allocator would by itself raise its bound of 128 KiB to the largest block that was freed,
  /// and then keep answers of some megabytes among its small blocks: a burst of large answers would
  /// stay in memory for ever. It counts for the whole process.
  static func areReturned() { _ = mallopt(clinux_malloc_map_threshold, 1024 * 1024) }
}
