/// The field lines that the connection itself adds to an answer.
struct AnswerLines: ~Copyable {
  var id: RequestID
  /// The request's head, where the id lies in it; else empty.
  var head: [UInt8] = []
  /// The request's `Origin`, where the lines differ by it.
  var origin: ArraySlice<UInt8>?
  /// How long the answer took to make; nil is not told.
  var nanoseconds: Int64?
  let settings: ConnectionSettings

  init(
    _ request: borrowing Request, nanoseconds: Int64? = nil, _ settings: ConnectionSettings
  ) {
    id = request.id
    if case .received = request.id { head = request.head }
    if settings.cors.readsOrigin { origin = request.value(of: .origin) }
    self.nanoseconds = settings.tellsTiming ? nanoseconds : nil
    self.settings = settings
  }

  /// Those of an answer to what is no request yet.
  init(id: RequestID, _ settings: ConnectionSettings) {
    self.id = id
    self.settings = settings
  }
}
