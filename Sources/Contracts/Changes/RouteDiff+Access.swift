extension RouteDiff {
  /// What a client must have newly, or need not have any more.
  func securityChanges(
    _ before: RouteOperation, _ after: RouteOperation, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    let now = after.security.map(\.words).joined(separator: " or ")
    let refused = before.security.filter { had in !after.security.contains { had.covers($0) } }
    if !refused.isEmpty {
      let who =
        refused.allSatisfy(\.scopes.isEmpty)
        ? "without it" : "with \(refused.map(\.words).joined(separator: " or with "))"
      return [
        ContractChange(
          .breaking, "security-required", subject, "needs \(now) now",
          why: "clients that ask \(who) are refused")
      ]
    }
    let isWider = after.security.contains { now in !before.security.contains { now.covers($0) } }
    guard isWider else { return [] }
    return [
      ContractChange(.compatible, "security-relaxed", subject, "needs no more than \(now) now")
    ]
  }

  /// Base paths that are gone from the whole document, or from one route of its own.
  ///
  /// - Parameter known: the ones that were told already.
  func baseChanges(
    _ before: [String], _ after: [String], _ subject: ContractChange.Subject,
    except known: [String] = []
  ) -> [ContractChange] {
    let gone = before.filter { !after.contains($0) && !known.contains($0) }
    guard !gone.isEmpty else { return [] }
    func words(_ bases: [String]) -> String {
      bases.map { $0.isEmpty ? "/" : $0 }.joined(separator: ", ")
    }
    let had = subject == .contract ? "the base path was" : "had the base path"
    let has = subject == .contract ? "and is now" : "and now has"
    return [
      ContractChange(
        .breaking, "base-path-changed", subject, "\(had) \(words(gone)), \(has) \(words(after))",
        why: "clients that ask under the old one are answered 404")
    ]
  }

  /// Headers that are gone, or not always there any more.
  func headerChanges(
    _ before: RouteOperation.Response, _ after: RouteOperation.Response,
    _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    before.headers.compactMap { header in
      guard let now = after.headers.first(where: { $0.name == header.name }) else {
        return ContractChange(
          .breaking, "header-removed", subject,
          "answers \(before.status) without the header \(header.name) now",
          why: "clients that read it find nothing")
      }
      guard header.isRequired, !now.isRequired else { return nil }
      return ContractChange(
        .breaking, "header-optional", subject,
        "may answer \(before.status) without the header \(header.name) now",
        why: "clients that count on it find nothing")
    }
  }
}
