/// One thing that a schema allows and another does not.
struct SchemaChange: Hashable {
  enum Kind: Hashable {
    /// A member is not told of any more.
    case removed(wasRequired: Bool)
    /// A member that was always there may be missing.
    case optional
    /// Values of another kind beside the ones of before.
    case kind(String)
    /// Values of other kinds only.
    case retyped(from: String, to: String)
    /// Numbers that are not whole.
    case fraction
    /// A value that was not listed, where others were.
    case value(String)
    /// A value that was not allowed.
    case stray(String)
    /// Any value, where some were listed.
    case unlisted(String)
    /// An alternative with a mark of its own.
    case variant(String)
    /// Texts without a format, an encoding, a media type or a pattern that they had.
    case format(keyword: String, String)
    /// Values beyond a bound.
    case bound(keyword: String, String)
    /// Members beyond those that there were.
    case further
    /// A keyword that is not understood, and differs.
    case keyword(String)
    /// Alternatives or levels that are too many to be read, and differ.
    case cut
    /// Too much to be told.
    case tooLarge
  }

  /// A JSON Pointer into the value, with `*` for each element and each further member.
  let pointer: JSONName
  let kind: Kind

  init(pointer: String, kind: Kind) {
    self.pointer = JSONName(pointer)
    self.kind = kind
  }

  /// What it means where clients read the values.
  var level: ChangeLevel {
    switch kind {
    case .value, .unlisted, .variant, .cut, .tooLarge: .possible
    case .keyword: .remark
    case .removed, .optional, .kind, .retyped, .fraction, .stray, .format, .bound, .further:
      .breaking
    }
  }

  /// Whether nobody looked at what it stands for, so that it says as much from the other side.
  var isUndecided: Bool {
    switch kind {
    case .keyword, .cut, .tooLarge: true
    default: false
    }
  }

  /// For programs.
  var slug: String {
    switch kind {
    case .removed: "field-removed"
    case .optional: "field-optional"
    case .kind: "type-added"
    case .retyped: "type-changed"
    case .fraction: "integer-to-number"
    case .value: "value-added"
    case .stray: "value-not-allowed"
    case .unlisted: "values-opened"
    case .variant: "variant-added"
    case .format: "format-lost"
    case .bound: "bound-widened"
    case .further: "members-opened"
    case .keyword: "keyword-differs"
    case .cut: "alternatives-not-compared"
    case .tooLarge: "not-compared"
    }
  }

  /// The same seen from the other side, for programs.
  var oppositeSlug: String {
    switch kind {
    case .removed: "field-added"
    case .optional: "field-required"
    case .kind: "type-removed"
    case .retyped: "type-changed"
    case .fraction: "number-to-integer"
    case .value, .stray: "value-removed"
    case .unlisted: "values-listed"
    case .variant: "variant-removed"
    case .format: "format-added"
    case .bound: "bound-narrowed"
    case .further: "members-closed"
    case .keyword: "keyword-differs"
    case .cut: "alternatives-not-compared"
    case .tooLarge: "not-compared"
    }
  }
}
