/// An item of the model server.
struct ModelItem: Hashable {
  /// Never given twice, unlike the id.
  let number: Int
  let id: String
  var revision = 0

  var row: String {
    let height = 20 + (number * 37 + revision * 11) % 90
    return
      #"{"id":"\#(id)","type":"T","height":\#(height),"payload":{"v":"\#(number)/\#(revision)"}}"#
  }
}
