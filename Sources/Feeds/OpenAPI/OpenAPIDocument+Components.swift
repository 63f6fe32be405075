import Cells
import HTTPCore

extension OpenAPIDocument {
  var components: OpenAPIValue {
    let schemas = OpenAPISchemas.fixed
      .adding(OpenAPISchemas.draft(ofTypes: context.registry.itemTypes))
      .adding(OpenAPISchemas.rows(of: context.registry.cells))
    return [
      "schemas": .object(schemas.members.sorted { $0.name < $1.name }),
      "parameters": .object(parameters),
      "responses": .object(problems),
      "headers": .object(
        AnswerField.ofConnection(context.settings.cors).map { ($0.name, $0.value) }),
      "securitySchemes": [
        "token": [
          "type": "http", "scheme": "bearer",
          "description":
            "A token that the operator has given out; a server without one takes no writes.",
        ]
      ],
    ]
  }

  /// Those that the routes have.
  private var parameters: [(name: String, value: OpenAPIValue)] {
    let used = Set(context.routes.flatMap { $0.description(in: context).parameters })
    return RouteParameter.allCases.filter(used.contains).map { parameter in
      let example = examples.parameters[parameter]
      return (parameter.rawValue, parameter.value(in: context, example: example))
    }
  }

  /// The problem documents of each status, told in one place for all routes.
  private var problems: [(name: String, value: OpenAPIValue)] {
    RouteAnswer.problems.map { status, name in
      var content: OpenAPIValue = ["schema": .schema("Problem")]
      if let examples = examples.problems[status.code] {
        let named = examples.map {
          (name: $0.name, value: OpenAPIValue.object([("value", $0.value)]))
        }
        content = content.adding(["examples": .object(named)])
      }
      let fields = [AnswerField.cacheControl] + RouteAnswer.problemFields(of: status)
      let response: OpenAPIValue = [
        "description": .text(status.reason), "headers": headers(fields),
        "content": ["application/problem+json": content],
      ]
      return (name, response)
    }
  }
}
