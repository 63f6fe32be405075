import Cells

/// One line of a feed's NDJSON.
struct StoredItem {
  var id: String
  let type: String
  var date = PublicationDate.absent
  let payload: KeyValuePairs<String, PayloadValue>

  /// The item as a JSON object on one line, its members in the order of their writing.
  var json: String {
    let members = payload.map { "\(PayloadValue.quoted($0.key)):\($0.value.json)" }
    return #"{"id":\#(PayloadValue.quoted(id)),"type":\#(PayloadValue.quoted(type))"#
      + date.member + #","payload":{\#(members.joined(separator: ","))}}"#
  }
}
