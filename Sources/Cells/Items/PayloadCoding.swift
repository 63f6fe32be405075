public import FoundationEssentials

/// How items are decoded from their payload and cells encoded into theirs.
///
/// Keys of an encoded cell are sorted, since the encoder's own order differs from run to run and
/// the same data must give the same bytes. Dates are RFC 3339 both ways.
enum PayloadCoding {
  static let decoder = makeDecoder()

  static func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let timestamp = Timestamp(rfc3339: text.utf8) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "\"\(ShortText.of(text, maximum: 100))\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"
        )
      }
      return Date(timestamp)
    }
    return decoder
  }

  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard let timestamp = Timestamp(date) else {
        // Not the date's own description, which traps on the dates that get here.
        let reason = "no RFC 3339 form: \(date.timeIntervalSince1970) s since 1970"
        throw EncodingError.invalidValue(
          date, .init(codingPath: encoder.codingPath, debugDescription: reason))
      }
      try container.encode(timestamp.rfc3339)
    }
    return encoder
  }()

  /// Decodes a payload, every fault with its place.
  static func decode<T: Decodable>(
    _ type: T.Type, from payload: [UInt8]
  ) throws(PayloadFault) -> T {
    if let value = PayloadDecoder.decode(type, from: payload) { return value }
    let data = Data(payload)
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw PayloadFault(located(error, decoding: type, from: data))
    }
  }

  /// The JSON of a value; nil where it has none.
  static func json<Value: Encodable>(of value: Value) -> [UInt8]? {
    PayloadEncoder.object(of: value) ?? (try? encoder.encode(value)).map(Array.init)
  }

  /// The JSON object of a cell.
  static func payload<Cell: Cells.Cell>(of cell: Cell) throws(RowError) -> [UInt8] {
    if let payload = PayloadEncoder.object(of: cell) { return payload }
    let data: Data
    do {
      data = try encoder.encode(cell)
    } catch {
      throw .unencodable("\(Cell.self) can't be encoded: \(PayloadFault(error).reason)")
    }
    guard data.first == UInt8(ascii: "{") else {
      throw .unencodable("\(Cell.self) must be encoded as a JSON object")
    }
    return Array(data)
  }

  /// The JSON object of a cell whose encoding can't fail.
  static func object(_ cell: PlaceholderCell) -> [UInt8] {
    json(of: cell) ?? Array("{}".utf8)
  }

  /// The error of decoding `type`, with its place where the decoder has told none.
  private static func located<T: Decodable>(
    _ error: any Error, decoding type: T.Type, from data: Data
  ) -> any Error {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return error
    }
    do {
      _ = try decoder.decode(Located<T>.self, from: data)
      return error
    } catch {
      return error
    }
  }
}

extension Date {
  /// The instant as a `Date`, which holds it to about a microsecond.
  public init(_ timestamp: Timestamp) {
    self.init(
      timeIntervalSince1970: Double(timestamp.seconds) + Double(timestamp.nanoseconds) / 1e9)
  }
}

extension Timestamp {
  /// The instant of `date` to the microsecond; nil when its UTC year is not of four digits.
  public init?(_ date: Date) {
    let interval = date.timeIntervalSince1970
    guard interval.isFinite, interval > -1e12, interval < 1e12 else { return nil }
    let microseconds = (interval * 1e6).rounded()
    let seconds = (microseconds / 1e6).rounded(.down)
    let rest = Int32(microseconds - seconds * 1e6)
    self.init(seconds: Int64(seconds), nanoseconds: min(max(rest, 0), 999_999) * 1000)
  }
}
