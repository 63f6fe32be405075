import FoundationEssentials

/// Looking at values, seen or made up.
extension SchemaDerivation {
  /// What `value` encodes; anything for an enum, of which it shows one case only.
  func recorded<T: Encodable>(_ value: T) throws -> SchemaTree {
    let record = SchemaRecord()
    try value.encode(to: RecordingEncoder(record: record, derivation: self, codingPath: []))
    let schema = record.schema
    guard Mirror(reflecting: value).displayStyle == .enum else { return schema }
    return rawSchema(of: T.self) == schema ? schema : .anything
  }

  /// A value of a type of which none has been seen.
  func blank<T>(of type: T.Type) -> T? {
    if let cell = T.self as? any Cell.Type { return cell.init() as? T }
    guard let decodable = T.self as? any Decodable.Type else { return nil }
    return (try? BlankDecoder(codingPath: []).blank(decodable)) as? T
  }

  /// The schema of a type's raw values; nil when it has none.
  func rawSchema<T>(of type: T.Type) -> SchemaTree? {
    func schema<R: RawRepresentable>(of type: R.Type) -> SchemaTree? {
      guard let raw = R.RawValue.self as? any Encodable.Type else { return nil }
      return try? emptySchema(of: raw)
    }
    return (T.self as? any RawRepresentable.Type).flatMap { schema(of: $0) }
  }

  /// The list of an enum's cases, as each is encoded; nil for other types and for an enum that
  /// might have more cases than it lists.
  func enumerated<T: Encodable>(_ type: T.Type) -> SchemaTree? {
    // An enum without associated values fits a byte, so that a case `other(String)` shows here.
    guard T.self is any RawRepresentable.Type, MemoryLayout<T>.size <= 1,
      let listed = T.self as? any CaseIterable.Type
    else { return nil }
    let cases = allCases(of: listed).prefix(257).compactMap { $0 as? T }
    guard let first = cases.first, cases.count <= 256,
      Mirror(reflecting: first).displayStyle == .enum
    else { return nil }
    let values = cases.compactMap { try? PayloadCoding.encoder.encode($0) }
      .compactMap(SchemaTree.init(json:))
    guard values.count == cases.count else { return nil }
    var distinct: [SchemaTree] = []
    for value in values where !distinct.contains(value) { distinct.append(value) }
    let keywords = ["enum": SchemaTree.array(distinct)]
    if values.allSatisfy(\.isString) { return .schema("string", keywords) }
    return values.allSatisfy(\.isInteger) ? .schema("integer", keywords) : .object(keywords)
  }

  private func allCases<C: CaseIterable>(of type: C.Type) -> [Any] { Array(C.allCases.prefix(257)) }

  private func emptySchema<T: Encodable>(of type: T.Type) throws -> SchemaTree {
    try schema(of: type, samples: [])
  }
}
