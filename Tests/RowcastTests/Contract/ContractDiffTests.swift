import Contracts
import Foundation
import Rowcast
import TestSupport
import Testing

/// `rowcast contract diff` over registries before and after an edit.
struct ContractDiffTests {
  /// What the program tells, apart from versions that were not raised.
  private func told(_ json: String) throws -> [String] {
    let answer = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let changes = try #require(answer?["changes"] as? [[String: Any]])
    return changes.filter { $0["kind"] as? String != "version-same" }.map { change in
      let subject = ["cell", "itemType", "feed", "route"].compactMap { change[$0] as? String }
      let pointer = change["pointer"] as? String
      return
        ([change["level"] as? String, change["kind"] as? String] + subject
        + [pointer == "" ? nil : pointer]).compactMap(\.self).joined(separator: " ")
    }
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws
    -> RowcastBinary.Finished
  {
    try RowcastBinary.run(["contract", "diff"] + arguments, workingFolder: folder.path)
  }

  @Test(arguments: RegistryEdits.members + RegistryEdits.shapes)
  func `an edit of a registry has its class, in the program too`(edit: RegistryEdit) throws {
    let old = try RegistryEdit.document(edit.old)
    let new = try RegistryEdit.document(edit.new)
    let diff = ContractDiff(
      old: try ContractDocument(json: old), new: try ContractDocument(json: new))
    let json = String(decoding: ContractReport(diff).json, as: UTF8.self)
    let lines = diff.changes.map(\.line)
    #expect(try told(json) == edit.told, "\(lines)")

    let folder = try TemporaryFolder()
    try folder.write(old, as: "old.json")
    try folder.write(new, as: "new.json")
    let run = try run(["--json", "old.json", "new.json"], in: folder)
    #expect(run.output == json + "\n", "\(run.whole)")
    let isBreaking = edit.told.contains { $0.hasPrefix("breaking") }
    #expect(run.ending == .exited(isBreaking ? 1 : 0), "\(run.whole)")
    let strict = try self.run(["--strict", "old.json", "new.json"], in: folder)
    let isPossible = edit.told.contains { $0.hasPrefix("possible") }
    #expect(strict.ending == .exited(isBreaking || isPossible ? 1 : 0), "\(strict.whole)")
    for line in lines { #expect(strict.output.contains("  \(line)\n"), "\(strict.output)") }
    #expect(try self.run(["new.json", "new.json"], in: folder).output == "no change\n")
  }

  private static let nibs:
    [(name: String, old: [String: String], new: [String: String], told: [String])] = [
      (
        "a constant", ["SongCell": #"{"items":["song"],"fields":{"icon":{"value":"a"}}}"#],
        ["SongCell": #"{"items":["song"],"fields":{"icon":{"value":"b"}}}"#],
        ["possible value-added SongCell /icon"]
      ),
      (
        "a constant of another kind",
        ["SongCell": #"{"items":["song"],"fields":{"icon":{"value":"a"}}}"#],
        ["SongCell": #"{"items":["song"],"fields":{"icon":{"value":{"n":1}}}}"#],
        ["breaking type-changed SongCell /icon"]
      ),
      (
        "a value without a type",
        [
          "SongCell":
            #"{"items":["song"],"fields":{"n":{"path":"n","format":"value","type":"integer"}}}"#
        ],
        ["SongCell": #"{"items":["song"],"fields":{"n":{"path":"n","format":"value"}}}"#],
        [
          "breaking type-added SongCell /n", "breaking type-added SongCell /n",
          "breaking integer-to-number SongCell /n",
        ]
      ),
      (
        "a field that may be missing", ["SongCell": #"{"items":["song"],"fields":{"a":"a"}}"#],
        ["SongCell": #"{"items":["song"],"fields":{"a":{"path":"a","required":false}}}"#],
        ["breaking field-optional SongCell /a"]
      ),
      (
        "a field goes", ["SongCell": #"{"items":["song"],"fields":{"a":"a","b":"b"}}"#],
        ["SongCell": #"{"items":["song"],"fields":{"b":"b"}}"#],
        ["breaking field-removed SongCell /a"]
      ),
      (
        "what is taken, not what is shown", ["SongCell": #"{"items":["song"],"fields":{"a":"a"}}"#],
        ["SongCell": #"{"items":["song"],"fields":{"a":"b"}}"#], []
      ),
      (
        "a nib goes", ["SongCell": #"{"items":["song"],"fields":{}}"#], [:],
        ["breaking cell-removed SongCell", "breaking item-type-removed song"]
      ),
      (
        "a fallback of nibs goes",
        [
          "SongCell": #"{"items":["song"],"fields":{},"fallback":"PlainSongCell"}"#,
          "PlainSongCell": #"{"items":["song"],"fields":{}}"#,
        ], ["SongCell": #"{"items":["song"],"fields":{}}"#],
        ["breaking cell-removed PlainSongCell", "breaking fallback-lost song"]
      ),
      (
        "a version goes back", ["SongCell": #"{"version":3,"items":["song"],"fields":{}}"#],
        ["SongCell": #"{"version":2,"items":["song"],"fields":{}}"#],
        ["remark version-lower SongCell"]
      ),
    ]

  @Test(arguments: nibs.indices)
  func `an edit of a folder of nibs has its class`(index: Int) throws {
    let edit = Self.nibs[index]
    let folder = try TemporaryFolder()
    for (side, files) in [("old", edit.old), ("new", edit.new)] {
      try FileManager.default.createDirectory(
        atPath: folder.file(side), withIntermediateDirectories: false)
      for (name, text) in files { try folder.write(text, as: "\(side)/\(name).json") }
    }
    let run = try run(["--json", "old", "new"], in: folder)
    #expect(try told(run.output) == edit.told, "\(edit.name): \(run.whole)")
    let isBreaking = edit.told.contains { $0.hasPrefix("breaking") }
    #expect(run.ending == .exited(isBreaking ? 1 : 0), "\(edit.name): \(run.whole)")
    // The registry with the new folder's nibs is the same as that folder.
    let registry = try RowcastBinary.run(
      ["contract", "diff", "new", "registry", "--cells", "new"], workingFolder: folder.path)
    #expect(registry.output == "no change\n", "\(registry.whole)")
  }

  @Test func `a nib that was edited without a new version is told so`() throws {
    let folder = try TemporaryFolder()
    for (side, path) in [("old", "a"), ("new", "b")] {
      try FileManager.default.createDirectory(
        atPath: folder.file(side), withIntermediateDirectories: false)
      try folder.write(
        #"{"items":["song"],"fields":{"a":"\#(path)"}}"#, as: "\(side)/SongCell.json")
    }
    let run = try run(["old", "new"], in: folder)
    #expect(run.ending == .exited(0))
    #expect(
      run.output.contains(
        "Worth a look:\n  cell SongCell has another hash under the same version 1: raise the version"
      ),
      "\(run.whole)")
  }
}
