extension Cuts {
  /// How a message is sent over a socket.
  package enum Way: Sendable, CustomStringConvertible {
    case whole
    case bytewise
    case random(seed: UInt64)

    package static let all: [Way] = [.whole, .bytewise, .random(seed: 7), .random(seed: 8)]

    package func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      switch self {
      case .whole: [bytes[...]]
      case .bytewise: Cuts.bytewise(bytes)
      case .random(let seed): Cuts.random(bytes, seed: seed)
      }
    }

    package var description: String {
      switch self {
      case .whole: "whole"
      case .bytewise: "byte by byte"
      case .random(let seed): "in random cuts with seed \(seed)"
      }
    }
  }
}
