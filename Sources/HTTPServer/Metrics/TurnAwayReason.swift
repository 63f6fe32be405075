import HTTPCore

/// Why a connection was turned away before it could ask.
enum TurnAwayReason: Int, CaseIterable {
  /// All connections together are at their limit.
  case limit
  /// Those of its address are.
  case address
  /// No descriptor was left for it.
  case descriptors

  /// The reason behind the answer.
  init(_ status: Status) { self = status == .tooManyRequests ? .address : .limit }

  var name: String { "\(self)" }
}
