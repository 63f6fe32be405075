import Foundation
import TestSupport
import Testing

/// Real packages shown by nib files alone, in place of the program's own cells.
@Suite(.enabled(if: Samples.packages != nil, "../shared/data/packages.ndjson.gz is not here"))
struct NibPackagesTests {
  private let folder: TemporaryFolder
  private let cells: String

  init() throws {
    folder = try TemporaryFolder()
    cells = folder.file("cells")
    try FileManager.default.createDirectory(
      atPath: cells, withIntermediateDirectories: false)
    for (name, text) in Self.nibs { try folder.write(text, as: "cells/\(name).json") }
  }

  private static let nibs = [
    "PythonCell": """
    {"items": ["python-package"], "version": 2,
     "height": {"base": 66, "perLine": 20, "text": "summary", "fontSize": 15, "maximumLines": 3},
     "fields": {
       "title": "name",
       "subtitle": {"path": "version", "template": "Python · {}"},
       "summary": "summary",
       "rank": {"path": "rank", "format": "number", "grouping": ",", "template": "No. {}",
                "required": false}},
     "fallback": "PlainPackageCell"}
    """,
    "JavaScriptCell": """
    {"items": ["javascript-package"], "height": 88,
     "fields": {
       "title": "name",
       "downloads": {"path": "downloads", "format": "plural", "zero": "never downloaded",
                     "one": "{} download", "other": "{} downloads"}},
     "select": {"push": "packages"}, "fallback": "PlainPackageCell"}
    """,
    "PlainPackageCell": """
    {"items": ["python-package", "javascript-package", "debian-package"], "height": 44,
     "fields": {"text": "name"}}
    """,
  ]

  @Test func `a feed of nib cells alone has good rows, every one of them`() throws {
    let packages = try #require(Samples.packages)
    let count = 10_000
    let importing = try RowcastBinary.run(
      [
        "-c",
        #"gzip -dc "$1" | awk 'NR % 10 == 1' | head -n "$2" | "$0" import packages - --db "$3" --cells "$4""#,
        RowcastBinary.path, packages, "\(count)", folder.file("rowcast.db"), cells,
      ], program: "/bin/sh")
    #expect(importing.ending == .exited(0), "\(importing.whole)")
    let server = try ServerProcess(["--cells", cells], in: folder)
    var types: [String: Int] = [:]
    var target: String? = "/feeds/packages/rows?pageSize=100"
    while let asked = target {
      let page = try server.page(asked)
      for row in page.rows { types[row.type, default: 0] += 1 }
      target = page.next
    }
    #expect(types.values.reduce(0, +) == count)
    #expect(types.keys.sorted() == ["JavaScriptCell", "PlainPackageCell", "PythonCell"])
    let old = try server.page("/feeds/packages/rows?pageSize=100&cells=PlainPackageCell")
    #expect(old.rows.count == 100)
    #expect(old.rows.allSatisfy { $0.type == "PlainPackageCell" && $0.height == 44 })
    #expect(server.process.errors == "")
  }

  @Test(arguments: [
    (
      #"{"name":"numpy","version":"2.3","rank":1234,"summary":"Arrays."}"#, "python-package",
      #"{"id":"p","type":"PythonCell","height":86,"payload":{"rank":"No. 1,234","subtitle":"Python · 2.3","summary":"Arrays.","title":"numpy"}}"#
    ),
    (
      #"{"name":"a","version":"1","downloads":1,"summary":""}"#, "javascript-package",
      #"{"id":"p","type":"JavaScriptCell","height":88,"payload":{"downloads":"1 download","title":"a"}}"#
    ),
    (
      #"{"name":"curl","version":"8"}"#, "debian-package",
      #"{"id":"p","type":"PlainPackageCell","height":44,"payload":{"text":"curl"}}"#
    ),
  ])
  func `an item's row is rendered by its nib`(
    payload: String, type: String, row: String
  ) throws {
    let item = try folder.write(
      #"{"id":"p","type":"\#(type)","payload":\#(payload)}"#, as: "item.json")
    let run = try RowcastBinary.run(["render", item, "--cells", cells])
    #expect(run.output.hasPrefix(row + "\n"), "\(run.whole)")
  }
}
