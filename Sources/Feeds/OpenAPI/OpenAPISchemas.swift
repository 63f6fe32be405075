import Cells

/// The schemas of the document, but for those of rows.
enum OpenAPISchemas {
  static let itemType: OpenAPIValue = [
    "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9._-]{0,63}$",
  ]
  static let date: OpenAPIValue = [
    "type": ["string", "null"], "format": "date-time",
    "description": "In UTC, with a fraction only where there is one; null for an undated item.",
  ]
  static let index: OpenAPIValue = ["type": "integer", "format": "int64", "minimum": 0]
  static let text: OpenAPIValue = ["type": "string"]
  static let total: OpenAPIValue = [
    "type": "integer", "format": "int64", "minimum": 0,
    "description": "How many rows the feed has, those of all pages.",
  ]
  static let link: OpenAPIValue = ["type": "string", "format": "uri-reference"]

  /// An object of which all members are there, or all but those.
  static func object(
    _ description: String, _ properties: OpenAPIValue, optional: Set<String> = []
  ) -> OpenAPIValue {
    let required = properties.members.map(\.name).filter { !optional.contains($0) }
    return [
      "type": "object", "description": .text(description),
      "required": .list(required.map { .text($0) }), "properties": properties,
    ]
  }

  static func list(of schema: OpenAPIValue) -> OpenAPIValue { ["type": "array", "items": schema] }

  /// Those that do not depend on what is served.
  static var fixed: OpenAPIValue {
    names.adding(feeds).adding(pages).adding(changes).adding(items).adding(actions).adding(cells)
      .adding(others)
  }

  private static var names: OpenAPIValue {
    [
      "FeedName": [
        "type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$",
        "description": "A feed's name.",
      ],
      "ItemID": [
        "type": "string",
        "description":
          "An opaque name of an item and its row, compared byte by byte. Another program may have stored one that the routes would not take.",
      ],
      "TakenID": [
        "type": "string", "minLength": 1, "maxLength": 200,
        "pattern": #"^(?!\.{1,2}$)[^\u0000-\u001f\u007f]+$"#,
        "description":
          "An item's id: 1 to 200 bytes of UTF-8 without control characters, and neither . nor ..",
      ],
      "Snapshot": [
        "type": "string", "pattern": "^[A-Za-z0-9_-]+$",
        "description": "An opaque token that names one instant of one feed.",
      ],
      "Order": [
        "type": "string", "enum": .list(FeedOrder.allCases.map { .text($0.rawValue) }),
        "description":
          "newest: by date descending, then later insertion first; oldest: by date ascending, then earlier insertion first; appended: by insertion. Items without a date come last in newest and oldest.",
      ],
      "ItemType": itemType,
    ]
  }

  private static var feeds: OpenAPIValue {
    let members: OpenAPIValue = [
      "name": .schema("FeedName"), "title": text, "order": .schema("Order"), "total": total,
      "rows": link.adding(["description": "The path of the feed's first page."]),
    ]
    let more: OpenAPIValue = [
      "snapshot": .schema("Snapshot"),
      "cells": list(of: itemType).adding(["description": "The cells that its rows can have."]),
    ]
    return [
      "FeedInList": object("A feed as the list of all feeds has it.", members),
      "FeedList": object(
        "All feeds by name.", ["feeds": list(of: .schema("FeedInList"))]),
      "Feed": object("A feed.", members.adding(more)),
      "FeedDraft": [
        "type": "object", "additionalProperties": false,
        "description":
          "What is to be set of a feed; what is missing stays, or is the name and newest where the feed is made.",
        "properties": [
          "title": [
            "type": "string", "maxLength": .integer(Int64(FeedChange.maximumTitle)),
            "pattern": #"^[^\u0000-\u001f\u007f]*$"#,
            "description": .text(
              "At most \(FeedChange.maximumTitle) bytes of UTF-8 without control characters."),
          ],
          "order": .schema("Order"),
        ],
      ],
    ]
  }

  private static var pages: OpenAPIValue {
    let envelope: OpenAPIValue = [
      "feed": .schema("FeedName"),
      "pageIndex": index,
      "pageSize": ["type": "integer", "minimum": 1],
      "total": total,
      "isNoMore": [
        "type": "boolean",
        "description":
          "Whether no page follows. This is the end, not a short page: under a snapshot a page is shorter where items were removed.",
      ],
      "snapshot": .schema("Snapshot"),
      "next": [
        "type": ["string", "null"], "format": "uri-reference",
        "description": "The path of the next page; null exactly where isNoMore is true.",
      ],
    ]
    let height: OpenAPIValue = ["type": ["number", "null"], "exclusiveMinimum": 0]
    return [
      "Page": object(
        "A page of rows.",
        envelope.adding([
          "rows": list(of: .schema("Row"))
        ])),
      "HeightsPage": object(
        "The heights of a page's rows, without the rows.",
        envelope.adding([
          "heights": list(of: height).adding([
            "description":
              "One for each position, in points; null where an item was removed since the snapshot."
          ])
        ])),
    ]
  }

  private static var changes: OpenAPIValue {
    let row = object(
      "A row, and its index in the new list.", ["index": index, "row": .schema("Row")])
    let members: OpenAPIValue = [
      "feed": .schema("FeedName"), "since": .schema("Snapshot"), "snapshot": .schema("Snapshot"),
      "loaded": ["type": "integer", "minimum": 0], "total": total,
      "reload": [
        "type": "boolean",
        "description": "Whether the list must be loaded anew; the four lists are empty then.",
      ],
      "deletes": list(
        of: object(
          "A row that goes, and its index in the old list.",
          ["index": index, "id": .schema("ItemID")])),
      "moves": list(
        of: object(
          "Indexes of a row in the old list and in the new one.", ["from": index, "to": index])),
      "inserts": list(of: .schema("RowAtIndex")),
      "updates": list(of: .schema("RowAtIndex")),
    ]
    return [
      "RowAtIndex": row,
      "Changes": object("What turns a list of rows into a newer one.", members),
      "Change": object(
        "The data of a change event.",
        .object(members.members.filter { $0.name != "loaded" })),
      "Standing": object(
        "The data of a snapshot or reset event: where the feed stands.",
        ["feed": .schema("FeedName"), "snapshot": .schema("Snapshot"), "total": total]),
    ]
  }
}
