import Cells
import Testing

@Suite struct `A nib's field or height at fault` {
  @Test(arguments: [
    (
      #""title": "title""#, #""title": 7"#,
      "9: fields.title: a path, or an object with path or value, is expected, not 7"
    ),
    (#""title": "title""#, #""title": """#, "9: fields.title: a path must not be empty"),
    (
      #""title": "title""#, #""title": "/a~2b""#,
      "9: fields.title: in a JSON Pointer, '~' is followed by 0 or 1"
    ),
    (#""title": "title""#, #""title": {}"#, "9: fields.title: a field needs a path or a value"),
    (
      #""title": "title""#, #""title": {"path": "a", "value": 1}"#,
      "9: fields.title: a field has a path or a value, not both"
    ),
    (
      #""title": "title""#, #""title": {"value": 1, "format": "text"}"#,
      "9: fields.title.format: a field with a value has no such key; it has value"
    ),
    (
      #""title": "title""#, #""title": {"path": "a",\#n"format": "txet"}"#,
      "10: fields.title.format: there is no format \"txet\"; there are text, number, date, plural, value"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "decimals": 2}"#,
      "9: fields.title.decimals: a field of the format text has no such key; it has path, format, default, required, template"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "required": false, "default": ""}"#,
      "9: fields.title: a field is not required, or has a default; it can't be both"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "required": "no"}"#,
      "9: fields.title.required: true or false is expected, not the string \"no\""
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "default": 1}"#,
      "9: fields.title.default: a string is expected, not 1"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "template": "No."}"#,
      "9: fields.title.template: a template has {} just once, not 0 times"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "template": "{} of {}"}"#,
      "9: fields.title.template: a template has {} just once, not 2 times"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "number", "decimals": 10}"#,
      "9: fields.title.decimals: a whole number from 0 to 9 is expected, not 10"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "number", "grouping": ""}"#,
      "9: fields.title.grouping: grouping is one character that is no digit, not \"\""
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "number", "grouping": "0"}"#,
      "9: fields.title.grouping: grouping is one character that is no digit, not \"0\""
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "date", "pattern": "yyy"}"#,
      "9: fields.title.pattern: there is no \"yyy\" in a pattern; there are yyyy, yy, M, MM, MMM, MMMM, d, dd, EEE, EEEE, H, HH, h, hh, a, mm, ss, and text in single quotes"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "date", "pattern": "'at H"}"#,
      "9: fields.title.pattern: a pattern's quoted text must end with a single quote"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "date", "pattern": ""}"#,
      "9: fields.title.pattern: a pattern must not be empty"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "date", "offset": "+2:00"}"#,
      "9: fields.title.offset: an offset is Z or such as +02:00, not \"+2:00\""
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "date", "offset": "+24:00"}"#,
      "9: fields.title.offset: an offset is Z or such as +02:00, not \"+24:00\""
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "plural", "one": "1"}"#,
      "9: fields.title.other: this key is missing"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "plural", "one": 1, "other": ""}"#,
      "9: fields.title.one: a string is expected, not 1"
    ),
    (
      #""title": "title""#, #""title": {"path": "a", "format": "value", "type": "int"}"#,
      "9: fields.title.type: there is no type \"int\"; there are string, number, integer, boolean, object, array"
    ),
    (
      #""title": "title""#,
      #""title": {"path": "a", "format": "value", "type": "integer", "default": 1.5}"#,
      "9: fields.title.default: a whole number is expected, not 1.5"
    ),
  ])
  func `is named with file, line and key`(part: String, wrong: String, message: String) {
    let text = wholeNib.replacing(part, with: wrong, maxReplacements: 1)
    #expect(text != wholeNib)
    #expect(nibFaults(of: text) == ["cells/BookCell.json:\(message)"])
  }

  @Test func `is told beside what else is wrong`() {
    let text =
      #"{"items":[],"height":{"base":1,"perLine":1,"text":"y"},"fields":{"x":"x"},"span":0}"#
    #expect(
      nibFaults(of: text) == [
        "cells/BookCell.json:1: items: an array of one item type or more is expected, not an empty array",
        "cells/BookCell.json:1: span: a whole number from 1 to 100 is expected, not 0",
        "cells/BookCell.json:1: height.text: there is no field \"y\"",
      ])
  }

  @Test(arguments: [
    "0", "-1", "-0.0", "0e5", "1e308", "100000.1", "\"44\"", "\"44px\"", "null", "true", "[44]",
  ])
  func `names a height that no row can have`(height: String) {
    let shown =
      height.hasPrefix("\"") ? "the string \(height)" : height == "[44]" ? "an array" : height
    let text = wholeNib.replacing("\"height\": 66", with: "\"height\": \(height)")
    #expect(
      nibFaults(of: text) == [
        "cells/BookCell.json:6: height: a number above 0 and at most 100000, or an object with base, perLine and text, is expected, not \(shown)"
      ])
  }

  @Test(arguments: [
    (
      #"{"base": 0, "perLine": 20, "text": "title"}"#,
      "base: a number above 0 and at most 100000 is expected, not 0"
    ),
    (
      #"{"base": "44", "perLine": 20, "text": "title"}"#,
      "base: a number above 0 and at most 100000 is expected, not the string \"44\""
    ),
    (#"{"perLine": 20, "text": "title"}"#, "base: this key is missing"),
    (
      #"{"base": 44, "perLine": -1, "text": "title"}"#,
      "perLine: a number from 0 to 100000 is expected, not -1"
    ),
    (#"{"base": 44, "text": "title"}"#, "perLine: this key is missing"),
    (#"{"base": 44, "perLine": 20}"#, "text: this key is missing"),
    (#"{"base": 44, "perLine": 20, "text": "titel"}"#, "text: there is no field \"titel\""),
    (
      #"{"base": 44, "perLine": 20, "text": "raw"}"#,
      "text: the field \"raw\" gives no text to count the lines of"
    ),
    (
      #"{"base": 44, "perLine": 20, "text": "title", "fontSize": 0}"#,
      "fontSize: a number above 0 and at most 1000 is expected, not 0"
    ),
    (
      #"{"base": 44, "perLine": 20, "text": "title", "inset": -1}"#,
      "inset: a number from 0 to 10000 is expected, not -1"
    ),
    (
      #"{"base": 44, "perLine": 20, "text": "title", "maximumLines": 0}"#,
      "maximumLines: a whole number from 1 to 10000 is expected, not 0"
    ),
    (
      #"{"base": 44, "perLine": 20, "text": "title", "lines": 3}"#,
      "lines: a height has no such key; it has base, perLine, text, fontSize, inset, maximumLines"
    ),
  ])
  func `names the part of a height by lines`(height: String, message: String) {
    let text = wholeNib.replacing("\"height\": 66", with: "\"height\": \(height)")
    #expect(nibFaults(of: text) == ["cells/BookCell.json:6: height.\(message)"])
  }
}
