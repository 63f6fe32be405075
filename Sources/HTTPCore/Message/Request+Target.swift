extension Request {
  /// The bytes that path and query lie in, for telling targets apart: those of an absolute target
  /// have the host among them where that stands between the two.
  package var wholeTarget: ArraySlice<UInt8> {
    head[path.lowerBound..<max(path.upperBound, query?.upperBound ?? 0)]
  }
}
