extension Changes {
  /// The rows after the changes. Costs the list's length and the changes' number.
  ///
  /// - Throws: kind `malformed` where an index or an id does not fit the rows, or where an id would be
  ///   there twice: the list was not the one that the changes are about. Load it anew.
  public func applied(to rows: [Row<Content>]) throws(RowcastError) -> [Row<Content>] {
    var leaving = Set<Int>()
    for index in deletes.map(\.index) + moves.map(\.from) {
      guard rows.indices.contains(index), leaving.insert(index).inserted else {
        throw misfit("index \(index) of the old list of \(rows.count)")
      }
    }
    for delete in deletes where rows[delete.index].id != delete.id {
      throw misfit("\(delete.id), which is not at \(delete.index)")
    }
    let count = rows.count - leaving.count + moves.count + inserts.count
    var arriving: [Int: Row<Content>] = [:]
    for (index, row) in moves.map({ ($0.to, rows[$0.from]) }) + inserts.map({ ($0.index, $0.row) })
    {
      guard 0..<count ~= index, arriving.updateValue(row, forKey: index) == nil else {
        throw misfit("index \(index) of the new list of \(count)")
      }
    }
    var staying = rows.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var result: [Row<Content>] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      if let row = arriving[index] {
        result.append(row)
      } else if let old = staying.next() {
        result.append(rows[old])
      }
    }
    for update in updates {
      guard result.indices.contains(update.index), result[update.index].id == update.row.id else {
        throw misfit("an update of \(update.row.id) at \(update.index)")
      }
      result[update.index] = update.row
    }
    guard Set(result.map(\.id)).count == result.count else { throw misfit("an id twice") }
    return result
  }

  private func misfit(_ what: String) -> RowcastError {
    RowcastError(.malformed, detail: "The changes do not fit the rows that are there: \(what).")
  }
}
