public import Foundation

/// So that whoever shows any error's `localizedDescription` shows the sentence for people.
extension RowcastError: LocalizedError {
  public var errorDescription: String? { detail }
}
