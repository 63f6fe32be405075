import HTTPCore

/// Takes the body of an NDJSON POST, and has its items written when all of them are there.
final class ItemBatchSink: BodySink {
  private let batch: ItemBatch
  private let refuse: (RouteError) -> Response
  private let submit: (ItemBatch) throws(RouteError) -> Response
  /// Why the rest of the body is of no use.
  private var failure: WriteError?

  init(
    _ batch: ItemBatch, refuse: @escaping (RouteError) -> Response,
    submit: @escaping (ItemBatch) throws(RouteError) -> Response
  ) {
    self.batch = batch
    self.refuse = refuse
    self.submit = submit
  }

  func take(_ piece: ArraySlice<UInt8>) -> Bool {
    note { () throws(WriteError) in try batch.take(piece) }
  }

  var isBusy: Bool { failure == nil && batch.isBusy }

  func goOn() -> Bool { note { () throws(WriteError) in try batch.goOn() } }

  private func note(_ body: () throws(WriteError) -> Void) -> Bool {
    do throws(WriteError) {
      try body()
      return true
    } catch {
      failure = error
      return false
    }
  }

  func finish() -> Response {
    var response: Response
    do throws(RouteError) {
      if let failure { throw .write(failure) }
      response = try submit(batch)
    } catch {
      response = refuse(error)
    }
    response.route = Route.postItems.rawValue
    return response
  }
}
