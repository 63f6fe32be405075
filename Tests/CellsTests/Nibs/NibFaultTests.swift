import Cells
import Testing

@Suite struct `A nib at fault` {
  @Test func `is none where all is well`() {
    #expect(nibFaults(of: wholeNib) == [])
  }

  @Test(arguments: [
    // The whole.
    (
      #""version": 2"#, #""version": 0"#,
      "2: version: a whole number from 1 to 1000000000 is expected, not 0"
    ),
    (
      #""version": 2"#, #""version": 1.0"#,
      "2: version: a whole number from 1 to 1000000000 is expected, not 1.0"
    ),
    (
      #""version": 2"#, #""version": "2""#,
      "2: version: a whole number from 1 to 1000000000 is expected, not the string \"2\""
    ),
    (
      #""version": 2"#, #""version": 9223372036854775808"#,
      "2: version: a whole number from 1 to 1000000000 is expected, not 9223372036854775808"
    ),
    (
      #""version": 2"#, #""vresion": 2"#,
      "2: vresion: a nib has no such key; it has version, items, when, order, height, width, span, fields, select, fallback"
    ),
    (
      #""version": 2"#, #""a\nb": 2"#,
      "2: a\\nb: a nib has no such key; it has version, items, when, order, height, width, span, fields, select, fallback"
    ),
    (
      #""order": 10"#, #""order": null"#,
      "5: order: a whole number from -1000000000 to 1000000000 is expected, not null"
    ),
    (#""width": 180"#, #""width": 0.5"#, "7: width: a number from 1 to 10000 is expected, not 0.5"),
    (
      #""width": 180"#, #""width": 10001"#,
      "7: width: a number from 1 to 10000 is expected, not 10001"
    ),
    (#""span": 2"#, #""span": 101"#, "7: span: a whole number from 1 to 100 is expected, not 101"),
    (
      #""fallback": "SubtitleCell""#, #""fallback": "Subtitle Cell""#,
      "14: fallback: a cell's name is a letter followed by up to 63 letters, digits, '.', '_' or '-', not \"Subtitle Cell\""
    ),
    (
      #""fallback": "SubtitleCell""#, #""fallback": "BookCell""#,
      "14: fallback: a cell can't be its own fallback"
    ),
    (
      #""fallback": "SubtitleCell""#, #""fallback": ["SubtitleCell"]"#,
      "14: fallback: a string is expected, not an array"
    ),
    // Items.
    (
      #"["book", "ebook"]"#, #""book""#,
      "3: items: an array of one item type or more is expected, not the string \"book\""
    ),
    (
      #"["book", "ebook"]"#, "[]",
      "3: items: an array of one item type or more is expected, not an empty array"
    ),
    (#"["book", "ebook"]"#, #"["book",\#n"book"]"#, "4: items.1: \"book\" stands here twice"),
    (
      #"["book", "ebook"]"#, #"["1book"]"#,
      "3: items.0: an item type is a letter followed by up to 63 letters, digits, '.', '_' or '-', not \"1book\""
    ),
    (#"["book", "ebook"]"#, "[true]", "3: items.0: a string is expected, not true"),
    (#""items": ["book", "ebook"],"#, "", "1: items: this key is missing"),
    // Conditions.
    (
      #"{"path": "year", "atLeast": 2000}"#, #""year""#,
      "4: when: an object is expected, not the string \"year\""
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year"}"#,
      "4: when: a condition has just one of exists, equals, in, atLeast, atMost, longerThan"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "atLeast": 1, "atMost": 2}"#,
      "4: when: a condition has just one of exists, equals, in, atLeast, atMost, longerThan"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"atLeast": 2000}"#,
      "4: when.path: this key is missing"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "atleast": 2000, "exists": true}"#,
      "4: when.atleast: a condition has no such key; it has path, exists, equals, in, atLeast, atMost, longerThan, all, any, not"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "atLeast": "2000"}"#,
      "4: when.atLeast: a number is expected, not the string \"2000\""
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "exists": 1}"#,
      "4: when.exists: true or false is expected, not 1"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "equals": [1]}"#,
      "4: when.equals: a string, a number, true, false or null is expected, not an array"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "in": []}"#,
      "4: when.in: an array of one value or more is expected, not an empty array"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "year", "in": [1, {}]}"#,
      "4: when.in.1: a string, a number, true, false or null is expected, not an object"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"path": "t", "longerThan": -1}"#,
      "4: when.longerThan: a whole number from 0 to 1000000000 is expected, not -1"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#, #"{"all": []}"#,
      "4: when.all: an array of one condition or more is expected, not an empty array"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#,
      #"{"any": [{"not":\#n{"path": "a..b", "exists": true}}]}"#,
      "5: when.any.0.not.path: a path has no empty name beside a dot; a JSON Pointer can have one"
    ),
    (
      #"{"path": "year", "atLeast": 2000}"#,
      #"{"not": {"path": "a", "exists": true}, "path": "b"}"#,
      "4: when: a condition has a path and one test, or just one of all, any and not"
    ),
    // Selecting.
    (#"{"open": "url"}"#, "{}", "13: select: select has just one of open, push and custom"),
    (
      #"{"open": "url"}"#, #"{"open": "url", "push": "books"}"#,
      "13: select: select has just one of open, push and custom"
    ),
    (
      #"{"open": "url"}"#, #"{"opne": "url", "custom": 1}"#,
      "13: select.opne: select has no such key; it has open, push, page, custom"
    ),
    (#"{"open": "url"}"#, #"{"open": ""}"#, "13: select.open: a path must not be empty"),
    (
      #"{"open": "url"}"#, #"{"open": "url", "page": true}"#, "13: select.page: page goes with push"
    ),
    (
      #"{"open": "url"}"#, #"{"push": "Books"}"#,
      "13: select.push: a feed's name is 1 to 64 small letters, digits, '.', '_' or '-', the first a letter or digit, not \"Books\""
    ),
    (
      #"{"open": "url"}"#, #"{"push": "books", "page": "yes"}"#,
      "13: select.page: true or false is expected, not the string \"yes\""
    ),
    (#"{"open": "url"}"#, #""url""#, "13: select: an object is expected, not the string \"url\""),
  ])
  func `names file, line and key`(part: String, wrong: String, message: String) {
    let text = wholeNib.replacing(part, with: wrong, maxReplacements: 1)
    #expect(text != wholeNib)
    #expect(nibFaults(of: text) == ["cells/BookCell.json:\(message)"])
  }

  @Test func `tells all of its faults, in the order of their lines`() {
    let text = """
      {
        "select": {"open": 1},
        "fields": {"a": 1, "b": {"path": "x", "format": "date", "pattern": "q", "zero": ""}},
        "height": "44px",
        "items": ["book", "book"],
        "version": -1,
        "more": {}
      }
      """
    let places = nibFaults(of: text).map { $0.split(separator: ": ", maxSplits: 2).prefix(2) }
    #expect(
      places.map { $0.joined(separator: " ") } == [
        "cells/BookCell.json:2 select.open", "cells/BookCell.json:3 fields.a",
        "cells/BookCell.json:3 fields.b.zero", "cells/BookCell.json:3 fields.b.pattern",
        "cells/BookCell.json:4 height", "cells/BookCell.json:5 items.1",
        "cells/BookCell.json:6 version", "cells/BookCell.json:7 more",
      ])
  }

  @Test(arguments: [
    ("cells/Book.txt", ":1: a nib's file is named after its cell, such as BookCell.json"),
    ("cells/.json", ":1: a nib's file is named after its cell, such as BookCell.json"),
    (
      "cells/Book Cell.json",
      ":1: the file's name makes \"Book Cell\" the cell's, which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    ),
    (
      "cells/Bücher.json",
      ":1: the file's name makes \"Bücher\" the cell's, which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    ),
    (
      "cells/Cell\u{212A}.json",
      ":1: the file's name makes \"Cell\u{212A}\" the cell's, which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    ),
  ])
  func `names a file that can't name a cell`(path: String, message: String) {
    #expect(nibFaults(of: wholeNib, path: path) == [path + message])
  }
}
