/// A value of a nib and the way to it.
struct NibEntry {
  /// Names with dots between them; empty for the whole.
  let key: String
  let tree: JSONTree

  func key(of name: String) -> String {
    let name = JSONTree.shown(name)
    return key.isEmpty ? name : "\(key).\(name)"
  }

  func key(of member: JSONTree.Member) -> String { key(of: member.name) }

  func member(_ name: String) -> NibEntry? {
    tree.member(name).map { NibEntry(key: key(of: name), tree: $0.value) }
  }

  var members: [(name: JSONTree.Member, entry: NibEntry)] {
    tree.members.map { ($0, NibEntry(key: key(of: $0), tree: $0.value)) }
  }

  var elements: [NibEntry] {
    tree.elements.enumerated().map { NibEntry(key: key(of: String($0)), tree: $1) }
  }
}
