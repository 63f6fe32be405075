import Cells
import FoundationEssentials
import Testing

/// The program's own coders beside Foundation's, set up as the contract has it.
@Suite struct `Payloads are coded as by Foundation` {
  private let registry: CellRegistry
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()

  init() throws {
    registry = try CellRegistry {
      CellRegistration<HandmadeCell, Kinds>(when: { $0.ints?.count == 2 }) { cell, item in
        cell.item = item
      }
      CellRegistration<KindsCell, Kinds> { cell, item in cell.show(item) }
    }
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let timestamp = Timestamp(rfc3339: try container.decode(String.self).utf8) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
      }
      return Date(timestamp)
    }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Timestamp(date)?.rfc3339 ?? "none")
    }
  }

  /// The payload that Foundation makes of the item; nil where it can't be decoded or encoded.
  private func expected(_ payload: [UInt8]) -> [UInt8]? {
    guard let item = try? decoder.decode(Kinds.self, from: Data(payload)) else { return nil }
    if item.ints?.count == 2 {
      var cell = HandmadeCell()
      cell.item = item
      return (try? encoder.encode(cell)).map { Array($0) }
    }
    var cell = KindsCell()
    cell.show(item)
    return (try? encoder.encode(cell)).map { Array($0) }
  }

  private func row(_ payload: [UInt8]) -> [UInt8]? {
    let context = RowContext(id: "a")
    return try? registry.row(
      forPayload: payload, ofType: Kinds.itemType, at: IndexPath(row: 0), in: context
    ).row.payload
  }

  @Test(arguments: [20_301, 20_302, 20_303, 20_304])
  func `a row of a random payload has Foundation's bytes, or none`(seed: UInt64) {
    var random = RandomKinds(seed: seed)
    var made = 0
    for round in 0..<2_000 {
      let payload = random.payload()
      let row = row(payload)
      let expected = expected(payload)
      made += row == nil ? 0 : 1
      guard row != expected else { continue }
      Issue.record(
        """
        seed \(seed), round \(round): \(String(decoding: payload, as: UTF8.self)) became \
        \(String(decoding: row ?? [], as: UTF8.self)), not \
        \(String(decoding: expected ?? [], as: UTF8.self))
        """)
    }
    #expect((1_000..<1_950).contains(made))
  }

  @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100])
  func `an escape is found at each place of a text of any length`(length: Int) {
    for place in 0...length {
      for escape in [
        #"\""#, #"\\"#, #"\n"#, #"\u001f"#, #"\u00e9"#, #"\ud83d\ude00"#, "é", "\u{7F}",
      ] {
        let text =
          String(repeating: "a", count: place) + escape
          + String(repeating: "b", count: length - place)
        let payload = Array("{\"text\":\"\(text)\"}".utf8)
        #expect(row(payload) == expected(payload), "\(text)")
      }
    }
  }

  @Test(arguments: [1, 8, 9, 16, 17, 40, 1000])
  func `objects of any number of keys are read whole`(count: Int) {
    for step in [1, 7] {
      let members = (0..<count).map { "\"k\($0 * step % 1009)\":{\"x\":\($0)}" }
      let payload = Array("{\"inners\":{\(members.joined(separator: ","))},\"int\":1}".utf8)
      #expect(row(payload) != nil)
      #expect(row(payload) == expected(payload))
    }
  }

  @Test(arguments: ["NaN", "infinity"])
  func `a number without a form in JSON refuses the row in Foundation's words`(name: String) throws
  {
    let registry = try CellRegistry {
      CellRegistration<KindsCell, Kinds> { cell, item in
        cell.item = item
        cell.item?.double = name == "NaN" ? .nan : .infinity
      }
    }
    let error = #expect(throws: RowError.self) {
      try registry.row(
        forPayload: Array("{}".utf8), ofType: Kinds.itemType, at: IndexPath(row: 0),
        in: RowContext(id: "a"))
    }
    #expect(error?.description.contains("Unable to encode") == true)
  }
}
