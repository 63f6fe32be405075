/// Compares the routes of two OpenAPI documents: what clients send, and what they are answered.
struct RouteDiff {
  let old: RouteTable
  let new: RouteTable

  init(old: ContractNode, new: ContractNode) {
    self.old = RouteTable(root: old)
    self.new = RouteTable(root: new)
  }

  private var oldBases: [String] { RouteTable.bases(old.root["servers"]) }
  private var newBases: [String] { RouteTable.bases(new.root["servers"]) }

  func changes() -> [ContractChange] {
    var changes = baseChanges(oldBases, newBases, .contract)
    for path in old.paths {
      guard new.paths.contains(path) else {
        changes.append(
          ContractChange(
            .breaking, "path-removed", .route(path.text), "is gone",
            why: "clients that ask for it are answered 404"))
        continue
      }
      let now = new.operations(at: path)
      for operation in old.operations(at: path) {
        if let match = now.first(where: { $0.method == operation.method }) {
          changes += compared(operation, match)
        } else {
          changes.append(
            ContractChange(
              .breaking, "method-removed", .route(operation.name), "is gone",
              why: "clients that send it are answered 405"))
        }
      }
      let before = old.operations(at: path).map(\.method)
      for operation in now where !before.contains(operation.method) {
        changes.append(
          ContractChange(.compatible, "method-added", .route(operation.name), "is new"))
      }
    }
    for path in new.paths where !old.paths.contains(path) {
      changes.append(ContractChange(.compatible, "path-added", .route(path.text), "is new"))
    }
    return changes
  }

  private func compared(_ before: RouteOperation, _ after: RouteOperation) -> [ContractChange] {
    let subject = ContractChange.Subject.route(before.name)
    // What is told of the whole document is not told of each route again.
    let known = Set(oldBases).subtracting(newBases)
    return securityChanges(before, after, subject)
      + baseChanges(before.bases, after.bases, subject, except: Array(known))
      + parameterChanges(before, after, subject) + bodyChanges(before, after, subject)
      + responseChanges(before, after, subject)
  }

  private func schemas(_ before: ContractNode, _ after: ContractNode) -> SchemaDiff {
    SchemaDiff(old: before, oldRoot: old.root, new: after, newRoot: new.root)
  }

  private func parameterChanges(
    _ before: RouteOperation, _ after: RouteOperation, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    var changes: [ContractChange] = []
    for parameter in before.parameters {
      guard let now = after.parameters.first(where: { $0.key == parameter.key }) else {
        changes.append(
          ContractChange(
            .breaking, "parameter-removed", subject, "has lost \(parameter.words)",
            why: "clients that send it are not heard"))
        continue
      }
      if now.isRequired && !parameter.isRequired {
        changes.append(
          ContractChange(
            .breaking, "parameter-required", subject, "needs \(parameter.words) now",
            why: "clients that leave it out are refused"))
      }
      changes += schemas(parameter.schema, now.schema).sent(subject, base: "")
        .map { $0.behind(parameter.words) }
    }
    for parameter in after.parameters
    where !before.parameters.contains(where: { $0.key == parameter.key }) {
      changes.append(
        parameter.isRequired
          ? ContractChange(
            .breaking, "parameter-required", subject, "needs \(parameter.words) now",
            why: "clients that do not send it are refused")
          : ContractChange(
            .compatible, "parameter-added", subject, "takes \(parameter.words) now"))
    }
    return changes
  }

  private func bodyChanges(
    _ before: RouteOperation, _ after: RouteOperation, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    var changes: [ContractChange] = []
    if after.needsBody && !before.needsBody {
      changes.append(
        ContractChange(
          .breaking, "body-required", subject, "needs a body now",
          why: "clients that send none are refused"))
    }
    for (type, schema) in before.bodies {
      guard let now = after.bodies.first(where: { $0.0 == type })?.1 else {
        changes.append(
          ContractChange(
            .breaking, "body-type-removed", subject, "takes no body of \(type) any more",
            why: "clients that send one are answered 415"))
        continue
      }
      changes += schemas(schema, now).sent(subject, base: "").map { $0.behind("the body's") }
    }
    return changes
  }

  private func responseChanges(
    _ before: RouteOperation, _ after: RouteOperation, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    var changes: [ContractChange] = []
    for response in before.responses {
      guard let now = after.responses.first(where: { $0.status == response.status }) else {
        changes.append(
          ContractChange(
            .breaking, "status-removed", subject, "has no answer \(response.status) any more",
            why: "clients that wait for it are answered otherwise"))
        continue
      }
      changes += headerChanges(response, now, subject)
      for (type, schema) in response.contents {
        guard let next = now.contents.first(where: { $0.0 == type })?.1 else {
          changes.append(
            ContractChange(
              .breaking, "content-removed", subject,
              "answers \(response.status) without \(type) now",
              why: "clients that read that can't read the answer"))
          continue
        }
        changes += schemas(schema, next).answered(subject, base: "")
          .map { $0.behind("\(response.status)") }
      }
    }
    for response in after.responses
    where !before.responses.contains(where: { $0.status == response.status }) {
      changes.append(
        ContractChange(
          .compatible, "status-added", subject, "may answer \(response.status) now"))
    }
    return changes
  }
}

extension ContractChange {
  /// The same with the part of the route in front of the pointer: `200 /rows/*/id is gone`.
  fileprivate func behind(_ part: String) -> ContractChange {
    let place = pointer.flatMap { $0.isEmpty ? nil : " \($0)" } ?? ""
    return ContractChange(
      level, kind, subject, at: pointer, "\(part)\(place) \(what)", why: why, isPlaced: true)
  }
}
