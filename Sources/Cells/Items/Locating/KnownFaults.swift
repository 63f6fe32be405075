import FoundationEssentials
import Synchronization

/// Faults of a payload that have been told, to be passed over while it is decoded once more.
///
/// A value at one of their places has a stand-in, so that the decoding goes on to the next fault.
/// Any other fault is thrown as ever, so a type that tries one kind and then another does as it
/// always does. Stand-ins are values that a client could have sent (empty texts, zeros, nothing),
/// and what is decoded with them is thrown away.
final class KnownFaults: Sendable {
  /// JSON Pointers; nil where every fault is passed over, to make a stand-in of a whole type.
  private let pointers: Set<String>?
  private let depth: Int
  private let allowance: Allowance

  init(_ pointers: Set<String>, _ allowance: Allowance) {
    self.pointers = pointers
    self.allowance = allowance
    depth = 0
  }

  private init(below known: KnownFaults) {
    pointers = nil
    allowance = known.allowance
    depth = known.depth + 1
  }

  /// Whether this makes a stand-in of a whole type.
  var passesAll: Bool { pointers == nil }

  /// How much may be spent on stand-ins for one payload, however its type asks for them.
  final class Allowance: Sendable {
    private let rest = Mutex(20_000)

    fileprivate func take(_ cost: Int) -> Bool {
      rest.withLock { rest in
        rest -= min(rest, cost)
        return rest > 0
      }
    }
  }

  /// Whether a value that can't be decoded for `error` is to be passed over.
  func covers(_ error: any Error) -> Bool {
    guard let pointers else { return true }
    return error is DecodingError && pointers.contains(PayloadFault(error).pointer)
  }

  /// A value of the type that nobody has sent; nil where none is found.
  func standIn<T: Decodable>(_ type: T.Type) -> T? {
    guard allowance.take(1) else { return nil }
    if let type = type as? any StandingIn.Type { return type.standIn as? T }
    if let type = type as? any CaseIterable.Type { return Self.firstCase(type) as? T }
    return decoded(Located<T>.self, from: "{}")?.value
      ?? decoded(Located<T>.self, from: "[]")?.value
  }

  /// A decoder of an object or array that has nothing; nil where too many were asked for.
  func emptyDecoder(_ text: String) -> LocatingDecoder? {
    decoded(Held.self, from: text).map { LocatingDecoder(base: $0.decoder) }
  }

  private func decoded<T: Decodable>(_ type: T.Type, from text: String) -> T? {
    guard depth < 8, allowance.take(20) else { return nil }
    let decoder = PayloadCoding.decoder(passingOver: KnownFaults(below: self))
    return try? decoder.decode(type, from: Data(text.utf8))
  }

  private static func firstCase<T: CaseIterable>(_: T.Type) -> Any? { T.allCases.first }

  private struct Held: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
  }
}

extension KnownFaults {
  static let key = CodingUserInfoKey(rawValue: "rowcast.known")

  /// Those that a decoder was given; nil where it is to throw every fault.
  static func of(_ decoder: any Decoder) -> KnownFaults? {
    key.flatMap { decoder.userInfo[$0] as? KnownFaults }
  }
}

extension KnownFaults? {
  /// What stands in for a value that can't be decoded.
  ///
  /// - Throws: `error`, where it is not to be passed over.
  func standIn<T: Decodable>(_ type: T.Type, for error: any Error) throws -> T {
    guard let known = self, known.covers(error), let value = known.standIn(type) else {
      throw error
    }
    return value
  }
}
