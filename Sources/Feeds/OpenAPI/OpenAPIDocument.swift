import Cells
import HTTPCore

/// The contract as an OpenAPI 3.1 document: of the routes that are served, and the registry.
struct OpenAPIDocument {
  let context: OpenAPIContext
  let examples: OpenAPIExamples
  /// Every feed, for programs that compare two documents.
  let feeds: [PromisedFeed]

  /// The document; the same bytes for the same contents.
  var json: [UInt8] {
    let base = context.settings.basePath
    let document: OpenAPIValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "Rowcast", "version": .text(context.settings.version),
        "description": .text(Self.about),
      ],
      "servers": [["url": .text(base.isEmpty ? "/" : base.description)]],
      "tags": .list(tags),
      "paths": .object(paths),
      "components": components,
      "x-rowcast": contract,
    ]
    return document.json
  }

  private static let about = """
    A server-driven list server: feeds of mixed items, of which the server decides which cell \
    shows which item and how high its row is. HEAD is answered as GET, without the body. OPTIONS \
    is answered 204 with Allow, and any other method 405 with it. Parameters that a route does \
    not know are ignored, and so is a body where none is taken; an unknown feed comes before a \
    bad parameter. Later versions may add members to answers, and routes.
    """

  private var tags: [OpenAPIValue] {
    let groups = context.routes.map { $0.description(in: context).group }
    return RouteDescription.Group.allCases.filter(groups.contains).map {
      ["name": .text($0.rawValue), "description": .text($0.details)]
    }
  }

  /// The paths in the order of their first routes, each with its methods.
  private var paths: [(name: String, value: OpenAPIValue)] {
    var paths: [(name: String, value: OpenAPIValue)] = []
    for route in context.routes {
      let operation: OpenAPIValue = .object([
        (name: route.method.rawValue.lowercased(), value: self.operation(of: route))
      ])
      if let index = paths.firstIndex(where: { $0.name == route.pattern }) {
        paths[index].value = paths[index].value.adding(operation)
      } else {
        paths.append((route.pattern, operation))
      }
    }
    return paths
  }

  /// What `rowcast contract diff` compares.
  private var contract: OpenAPIValue {
    let cells = context.registry.cells.map { cell in
      var json: [UInt8] = []
      CellWords.append(cell, to: &json)
      return OpenAPIValue.json(json)
    }
    let feeds: [OpenAPIValue] = feeds.map {
      ["name": .text($0.name), "order": .text($0.order.rawValue)]
    }
    return ["cells": .list(cells), "feeds": .list(feeds)]
  }
}
