/// A type made of others that are known from the type alone, with or without a value at hand.
protocol SchemaComposite {
  /// `samples` are the values seen; there may be none.
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree
}

extension Optional: SchemaComposite where Wrapped: Encodable {
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree {
    try derivation.schema(of: Wrapped.self, samples: samples.compactMap(\.self)).orNull
  }
}

extension Array: SchemaComposite where Element: Encodable {
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree {
    try derivation.arraySchema(of: samples)
  }
}

extension ContiguousArray: SchemaComposite where Element: Encodable {
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree {
    try derivation.arraySchema(of: samples)
  }
}

extension Set: SchemaComposite where Element: Encodable {
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree {
    derivation.reportUnordered("a Set<\(Element.self)>")
    return try derivation.arraySchema(of: samples)
  }
}

extension Dictionary: SchemaComposite where Key: Encodable, Value: Encodable {
  /// An object where the keys are texts or numbers, otherwise an array of keys and values in turn.
  static func schema(of samples: [Self], in derivation: SchemaDerivation) throws -> SchemaTree {
    let values = try derivation.schema(of: Value.self, samples: samples.flatMap(\.values))
    if Key.self is String.Type || Key.self is Int.Type
      || Key.self is any CodingKeyRepresentable.Type
    {
      return .mapSchema(values: values)
    }
    derivation.reportUnordered("a dictionary with keys of the type \(Key.self)")
    let keys = try derivation.schema(of: Key.self, samples: samples.flatMap(\.keys))
    return .arraySchema(items: .union([keys, values]))
  }
}
