extension RowRegistry {
  /// The row of an answer; an unknown type or a payload of another shape is no fault.
  func row(_ answer: Answer) throws(RowcastError) -> Row<Content> {
    let id = try answer["id"].id
    let type = try answer["type"].word
    let height = try answer["height"].points
    let payload = try answer["payload"].json
    return Row(
      id: id, type: type, height: height,
      width: try answer.value("width") { value throws(RowcastError) in try value.points },
      span: try answer.value("span") { value throws(RowcastError) in try value.count },
      content: content(id: id, type: type, height: height, payload: payload), json: answer.json)
  }

  /// The rows of an array.
  func rows(_ answer: Answer) throws(RowcastError) -> [Row<Content>] {
    try answer.map { element throws(RowcastError) in try row(element) }
  }
}
