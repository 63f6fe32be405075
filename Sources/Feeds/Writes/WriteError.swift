import Cells
import HTTPCore

/// Why a write is not done.
enum WriteError: Error {
  /// The server has no token, so nobody may write.
  case noTokens
  case unauthorized(isTokenGiven: Bool)
  /// The path's name is none that a feed can have.
  case feedName
  case unknownFeed(String)
  case unknownItem(id: String, feed: String)
  /// The feed's items are a program's list.
  case list(String)
  /// The content is of no type that is taken, or says none.
  case mediaType([String], isPost: Bool)
  case contentCoding
  case damagedCoding(String)
  /// More than so many bytes, decoded.
  case tooLarge(limit: Int)
  case json(JSONFault)
  case item(InvalidItem)
  case feed(InvalidItem)
  case lines(FaultyLines)
  case malformedKey
  /// The key was used for another content.
  case usedKey
  case takenID(String, feed: String)
  case order(of: String, is: FeedOrder)
  case precondition
  case queueFull
  /// The server is at too many bodies, or without memory, for this one.
  case crowded
  /// What was sent was dropped because of a reason that is gone.
  case dropped
  case spool(SpoolError)
  case store(StoreError)

  /// What the operator should hear of it; nil where the client alone is concerned.
  var failure: String? {
    switch self {
    case .spool(let error): "a body could not be put by: \(error)"
    case .store(let error): "\(error)"
    default: nil
    }
  }

  /// Runs `body` with the store's errors told as a write's.
  static func storing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(WriteError) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}
