/// What a client must have to be answered: all of some schemes, each with its scopes.
struct SecurityNeed {
  /// The scopes by the scheme's definition, so that two of one name are told apart.
  let scopes: [ContractNode: Set<String>]
  /// `token and key`
  let words: String

  /// Whether a client that has this has the other too.
  func covers(_ other: SecurityNeed) -> Bool {
    other.scopes.allSatisfy { scheme, needed in scopes[scheme]?.isSuperset(of: needed) ?? false }
  }
}
