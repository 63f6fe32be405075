/// One event of an event stream, before its data is read.
struct ServerEvent: Equatable {
  /// `message` where the stream names none.
  var name: String
  var data: String
  /// The last event id, which stays until another comes.
  var id: String?
}
