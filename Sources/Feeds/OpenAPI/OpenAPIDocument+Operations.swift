import HTTPCore

extension OpenAPIDocument {
  /// The Operation Object of a route (OpenAPI 3.1 §4.8.10).
  func operation(of route: Route) -> OpenAPIValue {
    let description = route.description(in: context)
    var operation: OpenAPIValue = [
      "operationId": .text(description.name), "tags": [.text(description.group.rawValue)],
      "summary": .text(description.summary),
    ]
    if !description.details.isEmpty {
      operation = operation.adding(["description": .text(description.details)])
    }
    if !description.parameters.isEmpty {
      let parameters = description.parameters.map {
        OpenAPIValue.reference("parameters", $0.rawValue)
      }
      operation = operation.adding(["parameters": .list(parameters)])
    }
    if !description.contents.isEmpty {
      operation = operation.adding([
        "requestBody": [
          "required": true, "content": contents(description.contents, of: route, nil),
        ]
      ])
    }
    operation = operation.adding(["responses": .object(responses(description, of: route))])
    return route.isWrite ? operation.adding(["security": [["token": []]]]) : operation
  }

  /// The route's own answers and the connection's, by their status.
  private func responses(
    _ description: RouteDescription, of route: Route
  ) -> [(name: String, value: OpenAPIValue)] {
    let takesBody = route.method == .post || route.method == .put
    var answers: [UInt16: RouteAnswer] = [:]
    for answer in RouteAnswer.ofConnection(takesBody: takesBody) + description.answers {
      answers[answer.status.code] = answer
    }
    return answers.sorted { $0.key < $1.key }.map { code, answer in
      ("\(code)", answer.isProblem ? problem(answer) : response(answer, of: route))
    }
  }

  private func problem(_ answer: RouteAnswer) -> OpenAPIValue {
    let name = RouteAnswer.problems.first { $0.status == answer.status }?.name ?? ""
    return .reference("responses", name).adding(["description": .text(answer.details)])
  }

  private func response(_ answer: RouteAnswer, of route: Route) -> OpenAPIValue {
    let response: OpenAPIValue = [
      "description": .text(answer.details), "headers": headers(answer.fields),
    ]
    guard !answer.contents.isEmpty else { return response }
    return response.adding([
      "content": contents(answer.contents, of: route, answer.status.code)
    ])
  }

  private func contents(
    _ contents: [RouteAnswer.Content], of route: Route, _ code: UInt16?
  ) -> OpenAPIValue {
    .object(
      contents.map { content in
        let place = OpenAPIExamples.Place(
          route: route, code: code, mediaType: content.mediaType)
        let value: OpenAPIValue = ["schema": content.schema]
        guard let example = examples.bodies[place] else { return (content.mediaType, value) }
        return (content.mediaType, value.adding(["example": example]))
      })
  }

  /// Fields of an answer, and those that the connection adds.
  func headers(_ fields: [AnswerField]) -> OpenAPIValue {
    let connection = AnswerField.ofConnection(context.settings.cors).map {
      (name: $0.name, value: OpenAPIValue.reference("headers", $0.name))
    }
    return .object(fields.map { ($0.name, $0.value) } + connection)
  }
}
