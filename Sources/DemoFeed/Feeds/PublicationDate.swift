import Cells

/// When an item was published, in the three ways that a line can say it.
enum PublicationDate {
  case at(Timestamp)
  /// `"publishedAt":null`
  case null
  /// No such member; it means the same.
  case absent

  /// The member with a comma before it; empty where there is none.
  var member: String {
    switch self {
    case .at(let timestamp): #","publishedAt":"\#(timestamp.rfc3339)""#
    case .null: #","publishedAt":null"#
    case .absent: ""
    }
  }
}
