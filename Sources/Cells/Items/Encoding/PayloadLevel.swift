/// A value that is being written.
struct PayloadLevel {
  enum Kind {
    /// Waits for a value.
    case pending
    /// Has one, which is whole.
    case scalar
    case object, array
  }

  /// Tells a level from all others, those that were at its depth before among them.
  struct Number: Equatable {
    let depth: Int32
    let serial: UInt32

    /// Of no level: whatever is written there makes the writer give up.
    static let none = Number(depth: 0, serial: 0)
  }

  /// A member of an object that is written.
  struct Member {
    /// Where its key's first quote stands.
    let start: Int
    /// Behind the key's last quote.
    let keyEnd: Int
    /// The key's first eight bytes, the first one highest: tells the order of most keys.
    let prefix: UInt64
    /// Behind its value, once the object is whole.
    var end = 0
  }

  var kind: Kind
  let serial: UInt32
  /// Whether a call is under way that encodes this value.
  let isAwaited: Bool
  /// How many members were noted before its own.
  let firstMember: Int
  var count = 0
  /// Whether each key so far comes behind the one before.
  var isSorted = true
  /// Whether a key has other characters than those of ASCII.
  var hasWideKeys = false
}
