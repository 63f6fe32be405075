import Contracts

/// Schemas compared as those of one cell.
enum SchemaChanges {
  static func document(of schema: String) throws -> ContractDocument {
    try ContractDocument(
      json: Array(
        #"{"cells":[{"type":"C","version":1,"itemTypes":["c"],"schema":\#(schema),"fallbacks":[]}]}"#
          .utf8))
  }

  static func diff(_ old: String, _ new: String) throws -> ContractDiff {
    ContractDiff(old: try document(of: old), new: try document(of: new))
  }

  /// `breaking field-removed /title`, each.
  static func lines(_ old: String, _ new: String) throws -> [String] {
    try diff(old, new).changes.map(\.short)
  }
}

extension ContractChange {
  /// Level, kind and place, without the words.
  var short: String {
    [level.rawValue, kind, pointer.flatMap { $0.isEmpty ? nil : $0 }].compactMap(\.self)
      .joined(separator: " ")
  }
}
