import HTTPCore

extension Route {
  static var describedCells: RouteDescription {
    RouteDescription(
      name: "listCells", group: .registry, summary: "All cells",
      parameters: RouteParameter.tagged,
      answers: [
        .tagged("CellList", "The cells by name."), .notModified, .notAcceptable,
        .preconditionFailed,
      ])
  }

  static var describedCell: RouteDescription {
    RouteDescription(
      name: "getCell", group: .registry, summary: "One cell",
      parameters: [.type] + RouteParameter.tagged,
      answers: [
        .tagged("Cell", "The cell."), .notModified,
        .problem(.notFound, "There is no such cell."), .notAcceptable, .preconditionFailed,
      ])
  }

  static var describedOpenAPI: RouteDescription {
    RouteDescription(
      name: "getOpenAPI", group: .registry, summary: "This document",
      details: "Made of the server's routes and its cells; the examples are its own answers.",
      parameters: RouteParameter.tagged,
      answers: [
        RouteAnswer(
          status: .ok, details: "An OpenAPI 3.1 document.",
          contents: [.init(mediaType: "application/json", schema: ["type": "object"])],
          fields: RouteAnswer.taggedFields),
        .notModified, .notAcceptable, .preconditionFailed,
      ] + RouteAnswer.store)
  }

  static var describedHealth: RouteDescription {
    RouteDescription(
      name: "getHealth", group: .operating, summary: "Whether the process answers",
      answers: [health(.ok, "It does.")])
  }

  static var describedReadiness: RouteDescription {
    var no = health(
      .serviceUnavailable,
      "The database can't be read, is damaged or is another, or the server is about to end.")
    no.contents.append(
      .init(mediaType: "application/problem+json", schema: .schema("Problem")))
    no.fields.append(.retryAfterIfAny)
    return RouteDescription(
      name: "getReadiness", group: .operating, summary: "Whether requests can be served",
      answers: [health(.ok, "They can."), no])
  }

  private static func health(_ status: Status, _ details: String) -> RouteAnswer {
    RouteAnswer(
      status: status, details: details,
      contents: [.init(mediaType: "application/json", schema: .schema("Health"))],
      fields: [.cacheControl])
  }

  static var describedMetrics: RouteDescription {
    RouteDescription(
      name: "getMetrics", group: .operating, summary: "What the server counts",
      parameters: [.acceptEncoding],
      answers: [
        RouteAnswer(
          status: .ok, details: "The text format of Prometheus.",
          contents: [
            .init(mediaType: PrometheusText.contentType, schema: OpenAPISchemas.text)
          ],
          fields: [.cacheControl, .vary, .contentEncoding])
      ])
  }

  static func describedRoot(_ context: OpenAPIContext) -> RouteDescription {
    RouteDescription(
      name: "getRoot", group: context.hasViewer ? .viewing : .registry,
      summary: context.hasViewer ? "The viewer" : "Where to go on",
      details: context.hasViewer ? "A client that likes JSON better is told where to go on." : "",
      parameters: RouteParameter.tagged,
      answers: [
        .taggedBesideHTML("Directory", "Where to go on.", context), .notModified,
        .preconditionFailed,
      ] + (context.hasViewer ? [] : [.notAcceptable]))
  }

  static var describedViewerFile: RouteDescription {
    RouteDescription(
      name: "getViewerFile", group: .viewing, summary: "A script or style of the viewer",
      parameters: [.file] + RouteParameter.tagged,
      answers: [
        RouteAnswer(
          status: .ok, details: "The file.",
          contents: ["text/javascript; charset=utf-8", "text/css; charset=utf-8"].map {
            .init(mediaType: $0, schema: OpenAPISchemas.text)
          },
          fields: RouteAnswer.taggedFields + [.noSniffingEver]),
        .notModified, .problem(.notFound, "There is no such file."), .preconditionFailed,
      ])
  }
}
