extension NibReader {
  mutating func constants(_ root: NibEntry, name: String?) -> NibConstants? {
    for member in root.tree.members where member.name != "constants" {
      refuse(
        root.key(of: member), at: member.keyOffset,
        "a file of constants has no other key than constants")
    }
    guard let entry = root.member("constants"), isObject(entry), let name else { return nil }
    return NibConstants(
      name: ReuseIdentifier(name), file: file.path, line: file.line(ofOffset: entry.tree.offset),
      bytes: entry.tree.compact, tree: entry.tree, source: file)
  }
}
