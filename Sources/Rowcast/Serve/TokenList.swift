import Feeds
import HTTPCore
import HTTPServer

/// Where the tokens for writing are told, and what is told there.
struct TokenList: Sendable {
  private let file: String?
  private let fileOrigin: String
  private let variable: String?
  private let variableName: String
  /// The tokens' digests, for the routes.
  let tokens = WriteTokens(digests: [])

  /// Shorter tokens can be guessed.
  private static let fewBytes = 16
  private static let maximumFile = 1 << 20

  /// - Parameters:
  ///   - file: of one token a line; blank lines and those that begin with # are passed over.
  ///   - fileOrigin: what named it, for messages.
  ///   - variable: tokens apart by blanks or commas.
  init(
    file: String?, fileOrigin: String, variable: String?, variableName: String
  ) {
    self.file = file
    self.fileOrigin = fileOrigin
    self.variable = variable
    self.variableName = variableName
  }

  /// Reads the tokens, anew or again; where that fails, those from before are kept.
  ///
  /// - Returns: what the operator should know of them.
  func load() throws(UsageError) -> [String] {
    let found = try read()
    tokens.replace(by: found.map(WriteTokens.digest))
    return remarks(on: found)
  }

  private func remarks(on found: [ArraySlice<UInt8>]) -> [String] {
    if found.isEmpty {
      guard let named = file.map({ "\(fileOrigin) \($0)" }) ?? variable.map({ _ in variableName })
      else { return [] }
      return ["\(named) holds no token: writes are refused"]
    }
    let short = found.filter { $0.count < Self.fewBytes }
    guard let shortest = short.map(\.count).min() else { return [] }
    return [
      "a token of \(CountText.of(shortest, "character")) is easy to guess; rowcast token new makes a good one"
    ]
  }

  private func read() throws(UsageError) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    if let variable {
      let words = Array(variable.utf8).split { Self.isBlank($0) || $0 == 0x2C || $0 == 0x0A }
      for word in words {
        guard BearerToken.accepts(word) else {
          throw UsageError(
            description: "\(variableName) holds what is no token; \(Self.rule)")
        }
        found.append(word)
      }
    }
    guard let file else { return found }
    for (index, line) in try contents(of: file)
      .split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let word = Self.trimmed(line)
      if word.isEmpty || word.first == 0x23 { continue }
      guard BearerToken.accepts(word) else {
        throw UsageError(
          description: "\(fileOrigin) \(file): line \(index + 1) is no token; \(Self.rule)")
      }
      found.append(word)
    }
    return found
  }

  private static let rule =
    "a token is letters, digits and any of -._~+/, and may end with =; rowcast token new makes one"

  private func contents(of file: String) throws(UsageError) -> [UInt8] {
    do {
      let stream = try ByteStream(reading: file)
      var bytes: [UInt8] = []
      while bytes.count <= Self.maximumFile {
        let piece = try stream.read(64 * 1024)
        if piece.isEmpty { return bytes }
        bytes += piece
      }
    } catch {
      throw UsageError(
        description:
          "\(fileOrigin) is \"\(file)\", which can't be read (\(error)); name a file with a token a line"
      )
    }
    throw UsageError(
      description: "\(fileOrigin) is \"\(file)\", which is too large for a list of tokens")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
