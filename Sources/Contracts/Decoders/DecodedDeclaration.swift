/// A declaration of a generated decoder.
struct DecodedDeclaration {
  struct Field {
    let key: JSONName
    let type: DecodedType
    /// Whether it is always there.
    let isRequired: Bool
    /// What the schema says beside the type, such as a format; nil for nothing.
    let note: String?
  }

  /// One alternative of a union.
  struct Alternative {
    /// As the case of an enum is called.
    let label: String
    let type: DecodedType
    /// The member that tells this alternative from others, with its texts.
    let mark: (key: JSONName, values: [String])?
  }

  enum Content {
    case structure([Field])
    /// Texts, of which there may be more in time.
    case choice([String])
    case union([Alternative])
    case alias(DecodedType)
  }

  let name: String
  let content: Content
  /// Lines in front of it.
  let notes: [String]
}
