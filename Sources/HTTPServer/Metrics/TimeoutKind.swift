/// Why a connection's time was over.
enum TimeoutKind: Int, CaseIterable {
  /// Nothing was asked.
  case idle
  /// A header took too long; answered with 408.
  case header
  /// A body came too slowly; answered with 408.
  case body
  /// The client took nothing of what waited for it.
  case write
  /// The client had taken nothing for longest when too much waited for all of them.
  case queue
  /// The client did not end after its last answer.
  case linger

  var name: String { "\(self)" }
}
