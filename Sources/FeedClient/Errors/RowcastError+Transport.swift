import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RowcastError {
  /// Why URLSession has no answer.
  init(transport error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled?: self = .isCancelled
    case .timedOut?: self.init(.timeout, detail: "The server did not answer in time.")
    case .badServerResponse?, .cannotParseResponse?, .cannotDecodeRawData?,
      .cannotDecodeContentData?, .dataLengthExceedsMaximum?, .httpTooManyRedirects?:
      self.init(.malformed, detail: "The answer can't be read: \(error.localizedDescription)")
    default:
      self.init(.offline, detail: "The server can't be reached: \(error.localizedDescription)")
    }
  }

  static func tooMuch(_ limit: Int) -> RowcastError {
    RowcastError(
      .malformed, detail: "The answer has more than \(limit) bytes, which no answer of a list has.")
  }
}
