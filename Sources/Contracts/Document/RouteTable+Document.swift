extension RouteTable {
  /// What stands for a whole document or route: what it needs of a client; nothing where it says
  /// nothing.
  func security(_ node: ContractNode?) -> [SecurityNeed] {
    guard let elements = node?.elements, !elements.isEmpty else {
      return [SecurityNeed(scopes: [:], words: "nothing")]
    }
    return elements.map { element in
      let members = (element.members ?? [:]).sorted { $0.key < $1.key }
      var scopes: [ContractNode: Set<String>] = [:]
      for (name, value) in members {
        scopes[scheme(name), default: []].formUnion((value.elements ?? []).compactMap(\.text))
      }
      let words = members.map { name, value in
        let scopes = (value.elements ?? []).compactMap(\.text).sorted()
        return name.text + (scopes.isEmpty ? "" : " (\(scopes.joined(separator: ", ")))")
      }
      return SecurityNeed(
        scopes: scopes, words: words.isEmpty ? "nothing" : words.joined(separator: " and "))
    }
  }

  /// A scheme's definition without its words for people; its name where it has none.
  private func scheme(_ name: JSONName) -> ContractNode {
    let told = root["components"]?["securitySchemes"]?[name].map(resolved)
    guard var members = told?.members else { return ContractNode(.string(name)) }
    members["description"] = nil
    members["bearerFormat"] = nil
    return ContractNode(.object(members))
  }

  /// The paths of servers' addresses, without a slash at their end: a client is told where a server
  /// is, and what stands behind that by the contract.
  static func bases(_ node: ContractNode?) -> [String] {
    guard let servers = node?.elements, !servers.isEmpty else { return [""] }
    var bases: [String] = []
    for server in servers {
      let base = path(of: server)
      if !bases.contains(base) { bases.append(base) }
    }
    return bases
  }

  private static func path(of server: ContractNode) -> String {
    var address = server["url"]?.text ?? "/"
    for (name, variable) in server["variables"]?.members ?? [:] {
      address = address.replacing("{\(name.text)}", with: variable["default"]?.text ?? "")
    }
    if let host = address.firstRange(of: "://") {
      address = String(address[host.upperBound...].drop { $0 != "/" })
    }
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }
}
