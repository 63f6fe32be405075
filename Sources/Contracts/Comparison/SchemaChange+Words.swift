extension SchemaChange {
  /// What has changed, where the new schema allows it and the old one did not.
  var words: String {
    switch kind {
    case .removed: "is gone"
    case .optional: "was always there, and may now be missing"
    case .kind(let words): "may now be \(words)"
    case .retyped(let old, let new): "was \(old), and is now \(new)"
    case .fraction: "was a whole number, and may now have a fraction"
    case .value(let value): "may now be \(value)"
    case .stray(let value): "may now be \(value), which was not allowed"
    case .unlisted(let words): "may now be \(words), not only what was listed"
    case .variant(let words): "has a new variant, \(words)"
    case .format(let keyword, let value): "has lost its \(keyword), \(value)"
    case .bound(let keyword, let limit): "may now go beyond its \(keyword), \(limit)"
    case .further: "may now have members that it did not have"
    case .keyword(let keyword): "has another \(keyword), which can't be compared"
    case .cut: "has other alternatives, too many or too deep to be compared"
    case .tooLarge: "is too large to be compared in full"
    }
  }

  /// What has changed, where the old schema allows it and the new one does not.
  var oppositeWords: String {
    switch kind {
    case .removed: "is new"
    case .optional: "is always there now"
    case .kind(let words): "is never \(words) any more"
    case .retyped(let new, let old): "was \(old), and is now \(new)"
    case .fraction: "is always a whole number now"
    case .value(let value), .stray(let value): "is never \(value) any more"
    case .unlisted: "is always one of a list now"
    case .variant(let words): "has lost a variant, \(words)"
    case .format(let keyword, let value): "has the \(keyword) \(value) now"
    case .bound(let keyword, let limit): "has the \(keyword) \(limit) now"
    case .further: "has fewer kinds of further members now"
    case .keyword(let keyword): "has another \(keyword), which can't be compared"
    case .cut: "has other alternatives, too many or too deep to be compared"
    case .tooLarge: "is too large to be compared in full"
    }
  }

  /// Why that breaks which client.
  var reason: String {
    switch kind {
    case .removed: "clients that read it find nothing"
    case .optional: "clients that decode it as always there fail on the row"
    case .kind(let words):
      words == "null"
        ? "clients that decode it as never null fail on the row"
        : "clients that decode one type fail on the row"
    case .retyped(let old, _): "clients that decode \(old) fail on the row"
    case .fraction: "clients that decode an integer fail on the row"
    case .value, .unlisted: "clients that choose by the values they know have no choice for it"
    case .stray: "clients that count on what was promised fail on it"
    case .variant: "clients that choose by the variants they know have no choice for it"
    case .format(_, let value): "clients that parse it as \(value) fail"
    case .bound: "clients that count on the bound fail"
    case .further: "clients that take all members as of one type, or refuse others, fail on the row"
    case .keyword: "look at it yourself"
    case .cut, .tooLarge: "what was not compared may break any client; look at it yourself"
    }
  }
}
