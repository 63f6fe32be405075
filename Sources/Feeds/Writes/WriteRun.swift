import HTTPCore

/// How a write is done on the writer's thread.
enum WriteRun {
  /// What a write does in its transaction. It may be done twice, and refuses before it changes
  /// anything.
  typealias Write = @Sendable (any FeedTransaction) throws(WriteError) -> FinishedAnswer

  /// The answer to a write that is refused; what went wrong on the way undoes the transaction.
  static func refusal(
    _ error: WriteError, _ base: BasePath
  ) throws(StoreError) -> FinishedAnswer {
    switch error {
    case .store(let failure): throw failure
    case .spool(let failure): throw .failed("a body that was put by: \(failure)")
    default: return FinishedAnswer(error.response(base: base))
    }
  }

  /// The first answer to the key, or that of `write`, which is kept where it is a success.
  static func once(
    _ key: IdempotencyKey?, _ transaction: any FeedTransaction, _ write: Write
  ) throws(WriteError) -> FinishedAnswer {
    guard let key else { return try write(transaction) }
    let first = try WriteError.storing { () throws(StoreError) in
      try transaction.firstAnswer(to: key)
    }
    if let first {
      guard first.content == key.content else { throw .usedKey }
      return first.answer
    }
    let answer = try write(transaction)
    guard answer.status.code / 100 == 2 else { return answer }
    try WriteError.storing { () throws(StoreError) in
      try transaction.keep(FirstAnswer(content: key.content, answer: answer), to: key)
    }
    return answer
  }
}
