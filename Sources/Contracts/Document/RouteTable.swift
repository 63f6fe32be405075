/// The routes of an OpenAPI document.
struct RouteTable {
  let root: ContractNode

  private static let methods: [JSONName] = [
    "get", "head", "post", "put", "patch", "delete", "options", "trace",
  ]

  /// In the order of their bytes.
  var paths: [JSONName] { root["paths"]?.members?.keys.sorted() ?? [] }

  func operations(at path: JSONName) -> [RouteOperation] {
    guard let item = root["paths"]?[path].map(resolved) else { return [] }
    return Self.methods.compactMap { method in
      guard let operation = item[method] else { return nil }
      return RouteOperation(
        method: method.text, path: path.text, node: operation, item: item, table: self)
    }
  }

  /// What a reference leads to, at the end of a few; the node itself where it is none.
  func resolved(_ node: ContractNode) -> ContractNode {
    var place = node
    for _ in 0..<10 {
      guard let reference = place["$ref"]?.text, reference.hasPrefix("#"),
        let next = JSONReference.value(
          at: JSONReference.decoded(reference.dropFirst()), in: root)
      else { return place }
      place = next
    }
    return place
  }
}
