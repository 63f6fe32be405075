extension NibReader {
  private static let groups = ["all", "any", "not"]
  private static let keys = ["path"] + NibTest.names + groups

  mutating func condition(_ entry: NibEntry) -> NibCondition? {
    guard isObject(entry) else { return nil }
    checkKeys(entry, of: "a condition", Self.keys)
    let groups = Self.groups.compactMap { name in entry.member(name).map { (name, $0) } }
    guard let (name, group) = groups.first else { return test(entry).map(NibCondition.test) }
    guard groups.count == 1, !NibTest.names.contains(where: { entry.member($0) != nil }),
      entry.member("path") == nil
    else {
      refuse(entry, "a condition has a path and one test, or just one of all, any and not")
      return nil
    }
    if name == "not" { return condition(group).map(NibCondition.not) }
    guard group.tree.kind == .array, !group.tree.elements.isEmpty else {
      expect("an array of one condition or more", not: group)
      return nil
    }
    var conditions: [NibCondition] = []
    for element in group.elements {
      if let condition = condition(element) { conditions.append(condition) }
    }
    guard conditions.count == group.tree.elements.count else { return nil }
    return name == "all" ? .all(conditions) : .any(conditions)
  }
}
