import FoundationEssentials

/// The schemas of the types that the encoder writes in its own way, and of the plainest others.
enum ScalarSchemas {
  static func schema(of type: any Any.Type) -> SchemaTree? { schemas[ObjectIdentifier(type)] }

  /// A relative URL is encoded as well, so a URL's text may be any reference.
  private static let schemas: [ObjectIdentifier: SchemaTree] = {
    var schemas: [ObjectIdentifier: SchemaTree] = [
      ObjectIdentifier(String.self): .schema("string"),
      ObjectIdentifier(Bool.self): .schema("boolean"),
      ObjectIdentifier(Date.self): .schema("string", ["format": .string("date-time")]),
      ObjectIdentifier(URL.self): .schema("string", ["format": .string("uri-reference")]),
      ObjectIdentifier(UUID.self): .schema("string", ["format": .string("uuid")]),
      ObjectIdentifier(Data.self): .schema("string", ["contentEncoding": .string("base64")]),
    ]
    let numbers: [any Any.Type] = [Double.self, Float.self, Decimal.self]
    for number in numbers { schemas[ObjectIdentifier(number)] = .schema("number") }
    let integers: [any FixedWidthInteger.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
    ]
    for integer in integers {
      schemas[ObjectIdentifier(integer)] =
        .schema("integer", integer.isSigned ? [:] : ["minimum": .number(0)])
    }
    return schemas
  }()
}
