/// One method of a path of an OpenAPI document.
struct RouteOperation {
  struct Parameter {
    /// Name and place, which tell parameters apart; names of headers in small letters.
    let key: String
    let words: String
    let isRequired: Bool
    let schema: ContractNode
  }

  struct Header {
    /// In small letters.
    let name: String
    /// Whether every answer has it.
    let isRequired: Bool
  }

  struct Response {
    let status: String
    let headers: [Header]
    let contents: [(String, ContractNode)]
  }

  let method: String
  let path: String
  let parameters: [Parameter]
  let needsBody: Bool
  /// The schemas of bodies by their media types.
  let bodies: [(String, ContractNode)]
  let responses: [Response]
  /// What a client needs, any of these.
  let security: [SecurityNeed]
  /// The paths before the route's own, with which a client may ask for it.
  let bases: [String]

  /// `GET /feeds/{feed}/rows`
  var name: String { "\(method.uppercased()) \(path)" }

  init(
    method: String, path: String, node: ContractNode, item: ContractNode, table: RouteTable
  ) {
    self.method = method
    self.path = path
    security = table.security(node["security"] ?? table.root["security"])
    bases = RouteTable.bases(node["servers"] ?? item["servers"] ?? table.root["servers"])
    // An operation's own parameters take the place of the path's.
    let shared = item["parameters"]?.elements ?? []
    var keys: Set<String> = []
    parameters = ((node["parameters"]?.elements ?? []) + shared).map(table.resolved)
      .compactMap(Parameter.init).filter { keys.insert($0.key).inserted }
    let body = node["requestBody"].map(table.resolved)
    needsBody = body?["required"]?.bool ?? false
    bodies = Self.contents(of: body)
    let told = node["responses"]?.members ?? [:]
    responses = told.sorted { $0.key < $1.key }.map { status, response in
      let response = table.resolved(response)
      return Response(
        status: status.text,
        headers: (response["headers"]?.members ?? [:]).sorted { $0.key < $1.key }.map {
          Header(
            name: $0.key.text.lowercased(),
            isRequired: table.resolved($0.value)["required"]?.bool ?? false)
        },
        contents: Self.contents(of: response))
    }
  }

  private static func contents(of node: ContractNode?) -> [(String, ContractNode)] {
    (node?["content"]?.members ?? [:]).sorted { $0.key < $1.key }.map {
      ($0.key.text, $0.value["schema"] ?? .empty)
    }
  }
}

extension RouteOperation.Parameter {
  init?(_ node: ContractNode) {
    guard let name = node["name"]?.text, let place = node["in"]?.text else { return nil }
    key = "\(place) \(place == "header" ? name.lowercased() : name)"
    words = place == "query" ? "the parameter \(name)" : "the \(place) parameter \(name)"
    isRequired = node["required"]?.bool ?? (place == "path")
    schema = node["schema"] ?? node["content"]?.members?.values.first?["schema"] ?? .empty
  }
}
