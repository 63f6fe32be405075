import Cells

extension OpenAPISchemas {
  static var items: OpenAPIValue {
    [
      "Item": object(
        "An item as it is stored.",
        [
          "id": .schema("ItemID"), "type": text.adding(["description": "The item type."]),
          "publishedAt": date,
          "payload": [
            "type": "object", "description": "What the item type's Swift type or nib reads.",
          ],
          "fault": [
            "type": "string",
            "description": "What is wrong with the stored payload, which is shown empty then.",
          ],
        ], optional: ["fault"])
    ]
  }

  /// An item that comes in, of one of those types.
  static func draft(ofTypes types: [String]) -> OpenAPIValue {
    let type: OpenAPIValue =
      types.isEmpty
      ? .schema("ItemType") : ["type": "string", "enum": .list(types.map { .text($0) })]
    return [
      "ItemDraft": [
        "type": "object", "additionalProperties": false, "required": ["type", "payload"],
        "description": "An item that comes in.",
        "properties": [
          "id": .schema("TakenID").adding([
            "description":
              "In a PUT that of the path, or left out. In a POST of one item the server makes one where it is missing; in a line it must be there."
          ]),
          "type": type,
          "publishedAt": [
            "type": ["string", "null"], "format": "date-time",
            "description":
              "RFC 3339. null is undated. Missing: a POST of one item and a PUT that makes one date it now, a PUT that replaces one keeps the date, a line is undated.",
          ],
          "payload": [
            "type": "object",
            "description": .text(
              "What the item's type decodes, at most \(ItemLimits.maximumPayload) bytes and \(ItemLimits.maximumDepth) levels; further members are kept."
            ),
          ],
        ],
      ]
    ]
  }

  static var actions: OpenAPIValue {
    let forms = ["open": "OpenAction", "push": "PushAction", "custom": "CustomAction"]
      .sorted { $0.key < $1.key }
    return [
      "Action": [
        "description": "What a client is to do where a row is tapped.",
        "oneOf": .list(forms.map { .schema($0.value) }),
        "discriminator": [
          "propertyName": "type",
          "mapping": .object(
            forms.map { (name: $0.key, value: .text("#/components/schemas/\($0.value)")) }),
        ],
      ],
      "OpenAction": object(
        "Open a URL.", ["type": ["const": "open"], "url": text]),
      "PushAction": object(
        "Show another feed.",
        [
          "type": ["const": "push"],
          "feed": text.adding(["description": "Any text: a program's handler makes it."]),
          "rows": link,
          "page": ["oneOf": [.schema("Page"), ["type": "null"]]],
        ], optional: ["page"]),
      "CustomAction": object(
        "What app and server have agreed on.",
        ["type": ["const": "custom"], "payload": ["description": "Any JSON."]]),
    ]
  }

  static var cells: OpenAPIValue {
    let names = list(of: itemType)
    return [
      "CellList": object("The registry.", ["cells": list(of: .schema("Cell"))]),
      "MeasureRule": [
        "type": "object", "required": ["rule"],
        "description": "What a height or a width depends on; points where it is always the same.",
        "properties": [
          "rule": ["type": "string", "enum": ["fixed", "byItem", "byItemAndLayout"]],
          "points": ["type": "number", "exclusiveMinimum": 0],
        ],
      ],
      "Cell": object(
        "A cell that rows can have.",
        [
          "type": itemType, "version": ["type": "integer"], "itemTypes": names,
          "height": .schema("MeasureRule"),
          "fallback": itemType.adding(["type": ["string", "null"]]),
          "schema": [
            "type": "object", "description": "A JSON Schema (2020-12) of the rows' payload.",
          ],
          "fallbacks": list(
            of: object(
              "The cells that come next for items of a type.",
              ["itemType": itemType, "chain": names])),
          "width": ["oneOf": [.schema("MeasureRule"), ["type": "null"]]],
          "span": ["type": ["integer", "null"]],
          "hash": ["type": "string", "description": "Another for each definition of the cell."],
        ]),
    ]
  }

  static var others: OpenAPIValue {
    let faultMembers: OpenAPIValue = [
      "line": ["type": "integer", "minimum": 0], "pointer": text, "detail": text,
    ]
    return [
      "BatchAnswer": object(
        "What has become of the lines.",
        ["received": index, "created": index, "updated": index, "unchanged": index]),
      "Directory": object(
        "Where to go on.", ["feeds": link, "cells": link, "openapi": link]),
      "Health": object(
        "How the server is.",
        [
          "status": text,
          "writes": text.adding(["description": "How writes go; missing where nobody can write."]),
        ], optional: ["writes"]),
      "Problem": object(
        "Why a request is not answered as it wants to be (RFC 9457).",
        [
          "type": [
            "type": "string", "format": "uri-reference", "pattern": "^/problems/[a-z0-9-]+$",
          ],
          "title": text, "status": ["type": "integer", "minimum": 400, "maximum": 599],
          "detail": text,
          "parameter": text.adding(["description": "The query parameter at fault."]),
          "pointer": text.adding(["description": "The body's part at fault, a JSON Pointer."]),
          "limit": ["type": "integer", "description": "The most bytes that are taken."],
          "line": ["type": "integer", "minimum": 0, "description": "The first line at fault."],
          "errors": list(
            of: object("One fault.", faultMembers, optional: ["line"])
          ).adding(["description": "All faults that are told."]),
          "total": ["type": "integer", "description": "Lines at fault, those not told too."],
        ], optional: ["parameter", "pointer", "limit", "line", "errors", "total"]),
    ]
  }
}
