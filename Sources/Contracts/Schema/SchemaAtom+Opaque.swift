extension SchemaAtom {
  /// What is said here by keywords that nothing is known of, and not by another, by keyword.
  func opaque(beyond other: SchemaAtom) -> [Opaque] {
    opaque.subtracting(other.opaque)
      .filter { opaque in !other.opaque.contains { $0.agrees(with: opaque) } }
      .sorted { $0.keyword < $1.keyword }
  }
}

extension SchemaAtom.Opaque {
  /// Whether both are discriminators by one member that lead the values they share to one place.
  ///
  /// A value that one of them has alone stands for an alternative more or less, which is told as
  /// such.
  fileprivate func agrees(with other: Self) -> Bool {
    guard keyword == "discriminator", other.keyword == keyword,
      value["propertyName"] == other.value["propertyName"]
    else { return false }
    let theirs = other.value["mapping"]?.members ?? [:]
    return (value["mapping"]?.members ?? [:]).allSatisfy { name, target in
      theirs[name].map { $0 == target } ?? true
    }
  }
}
