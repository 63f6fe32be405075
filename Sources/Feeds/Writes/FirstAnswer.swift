package import HTTPCore

/// What a POST with an idempotency key was answered the first time.
package struct FirstAnswer: Sendable {
  /// SHA-256 of the content that was sent then.
  package let content: [UInt8]
  package let answer: FinishedAnswer

  package init(content: [UInt8], answer: FinishedAnswer) {
    self.content = content
    self.answer = answer
  }
}
