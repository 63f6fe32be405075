/// The field lines that the connection itself adds to an answer.
struct AnswerLines {
  var id: RequestID
  /// The request's head, where the id may lie.
  var head: [UInt8] = []
  /// The request's `Origin`.
  var origin: ArraySlice<UInt8>?
  /// How long the answer took to make; nil is not told.
  var nanoseconds: Int64?
  let cors: CORSPolicy

  init(_ request: Request, nanoseconds: Int64? = nil, _ settings: ConnectionSettings) {
    id = request.id
    head = request.head
    origin = request.value(of: .origin)
    self.nanoseconds = settings.tellsTiming ? nanoseconds : nil
    cors = settings.cors
  }

  /// Those of an answer to what is no request yet.
  init(id: RequestID, _ settings: ConnectionSettings) {
    self.id = id
    cors = settings.cors
  }
}
