import Cells
import FoundationEssentials
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0),
      ("2024-01-01T00:00:00Z", 1_704_067_200, 0),
      ("2024-01-01T00:00:00.5Z", 1_704_067_200, 500_000_000),
      ("2024-01-01T00:00:00.123456789+05:30", 1_704_047_400, 123_456_789),
      ("2024-01-01T00:00:00.000000001Z", 1_704_067_200, 1),
      ("2024-01-01T00:00:00.100000000Z", 1_704_067_200, 100_000_000),
      ("2024-01-01t00:00:00z", 1_704_067_200, 0),
      ("2024-01-01T00:00:00-00:00", 1_704_067_200, 0),
      ("2024-01-01T23:59:00+23:59", 1_704_067_200, 0),
      ("2024-02-29T12:00:00Z", 1_709_208_000, 0),
      ("2000-02-29T00:00:00Z", 951_782_400, 0),
      ("0000-02-29T00:00:00Z", -62_162_121_600, 0),
      ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999),
      ("1966-07-30T15:00:00+01:00", -108_036_000, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
      ("0000-01-01T00:00:00-00:01", -62_167_219_140, 0),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
      ("9999-12-31T23:59:59+00:01", 253_402_300_739, 0),
      ("2016-12-31T23:59:60Z", 1_483_228_800, 0),
      ("2016-12-31T23:59:60.25Z", 1_483_228_800, 250_000_000),
      ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
      ("2017-01-01T08:59:60+09:00", 1_483_228_800, 0),
      ("2017-01-01T05:29:60+05:30", 1_483_228_800, 0),
      ("2015-06-30T23:59:60Z", 1_435_708_800, 0),
    ] as [(String, Int64, Int32)])
  func `a date of RFC 3339 is read`(text: String, seconds: Int64, nanoseconds: Int32) {
    let timestamp = Timestamp(rfc3339: text.utf8)
    #expect(timestamp?.seconds == seconds)
    #expect(timestamp?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "2024", "2024-01-01", "2024-01-01T", "2024-01-01T00:00Z", "2024-01-01T00:00:00",
    "2024-01-01 00:00:00Z", "2024-12-03T15:28:23 +09:00", " 2024-01-01T00:00:00Z",
    "2024-01-01T00:00:00Z ", "2024-01-01T00:00:00Z\n", "2024-01-01T00:00:00ZZ",
    "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00.1234567890Z",
    "2024-01-01T00:00:00.-5Z", "2024-01-01T00:00:00+0900", "2024-01-01T00:00:00+09",
    "2024-01-01T00:00:00+9:00", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+09:60",
    "2024-01-01T00:00:00+09:00Z", "2024-01-01T00:00:00UTC", "2024-1-1T00:00:00Z",
    "24-01-01T00:00:00Z", "02024-01-01T00:00:00Z", "+2024-01-01T00:00:00Z",
    "-001-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "2024-00-01T00:00:00Z",
    "2024-13-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z",
    "2024-04-31T00:00:00Z", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
    "2024-01-01T00:00:61Z", "2024-01-01T00:00:60Z", "2016-12-31T23:59:60+01:00",
    "2016-12-30T23:59:60Z", "2016-12-31T22:59:60Z", "0000-01-01T00:00:00+00:01",
    "9999-12-31T23:59:60Z", "9999-12-31T23:59:59-00:01", "20240101T000000Z",
    "2024-W01-1T00:00:00Z", "2024-001T00:00:00Z", "Mon, 01 Jan 2024 00:00:00 GMT", "1704067200",
    "٢٠٢٤-01-01T00:00:00Z", "２０２４-01-01T00:00:00Z", "2024‐01‐01T00:00:00Z",
    "2024-01-01T00:00:00Z\0", "null", "now",
  ])
  func `every other shape is refused`(text: String) {
    #expect(Timestamp(rfc3339: text.utf8) == nil)
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00Z"), (1_704_067_200, 500_000_000, "2024-01-01T00:00:00.5Z"),
      (-1, 0, "1969-12-31T23:59:59Z"), (-1, 1, "1969-12-31T23:59:59.000000001Z"),
      (-86_400, 0, "1969-12-31T00:00:00Z"), (-86_401, 0, "1969-12-30T23:59:59Z"),
      (951_868_799, 120_000_000, "2000-02-29T23:59:59.12Z"),
      (-62_167_219_200, 0, "0000-01-01T00:00:00Z"),
      (253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z"),
    ] as [(Int64, Int32, String)])
  func `an instant is written in the one form`(
    seconds: Int64, nanoseconds: Int32, text: String
  ) throws {
    let timestamp = try #require(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(timestamp.rfc3339 == text)
    #expect(timestamp.rfc3339Bytes == Array(text.utf8))
  }

  @Test(
    arguments: [
      (-62_167_219_201, 0), (253_402_300_800, 0), (.min, 0), (.max, 0), (0, -1),
      (0, 1_000_000_000), (0, .min), (0, .max),
    ] as [(Int64, Int32)])
  func `an instant out of range is refused`(seconds: Int64, nanoseconds: Int32) {
    #expect(Timestamp(seconds: seconds, nanoseconds: nanoseconds) == nil)
  }

  @Test func `what is written is read as the same instant`() throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<20_000 {
      let timestamp = try randomTimestamp(&generator)
      #expect(Timestamp(rfc3339: timestamp.rfc3339.utf8) == timestamp)
    }
  }

  @Test func `an offset moves the written time, not the instant`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let timestamp = try randomTimestamp(&generator)
      let minutes = Int64.random(in: -1439...1439, using: &generator)
      guard
        let local = Timestamp(
          seconds: timestamp.seconds + minutes * 60, nanoseconds: timestamp.nanoseconds)
      else { continue }
      let size = minutes.magnitude
      let hour = (size / 60 < 10 ? "0" : "") + "\(size / 60)"
      let minute = (size % 60 < 10 ? "0" : "") + "\(size % 60)"
      let text = local.rfc3339.dropLast() + "\(minutes < 0 ? "-" : "+")\(hour):\(minute)"
      #expect(Timestamp(rfc3339: text.utf8) == timestamp)
    }
  }

  @Test func `every day of four hundred years follows the last`() throws {
    var last = try #require(Timestamp(rfc3339: "1999-12-31T00:00:00Z".utf8)).rfc3339
    var days = 0
    for year in 2000..<2400 {
      for month in 1...12 {
        for day in 1...31 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          guard let timestamp = Timestamp(rfc3339: "\(text)T00:00:00Z".utf8) else { continue }
          days += 1
          #expect(timestamp.seconds == 946_684_800 + Int64(days - 1) * 86_400)
          #expect(timestamp.rfc3339.hasPrefix(text) && timestamp.rfc3339 > last)
          last = timestamp.rfc3339
        }
      }
    }
    #expect(days == 146_097)
  }

  @Test func `no bytes, however odd, end the process`() {
    var generator = SeededGenerator(seed: 7)
    let template = Array("2024-02-29T23:59:60.123456789+05:30".utf8)
    for _ in 0..<20_000 {
      var bytes = Array(template.prefix(Int.random(in: 0...template.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let timestamp = Timestamp(rfc3339: bytes) else { continue }
      #expect(Timestamp(rfc3339: timestamp.rfc3339.utf8) == timestamp)
    }
  }

  @Test func `instants are in the order of time`() throws {
    let texts = [
      "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z",
      "1970-01-01T00:00:00Z", "2024-01-01T00:00:00.1Z", "2024-01-01T00:00:00.11Z",
      "2024-01-01T00:00:00-00:01",
    ]
    let timestamps = try texts.map { try #require(Timestamp(rfc3339: $0.utf8)) }
    #expect(timestamps.shuffled().sorted() == timestamps)
  }

  @Test func `a date of our times keeps its microseconds`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let timestamp = try #require(
        Timestamp(
          seconds: .random(in: -2_000_000_000...4_000_000_000, using: &generator),
          nanoseconds: .random(in: 0...999_999, using: &generator) * 1000))
      #expect(Timestamp(Date(timestamp)) == timestamp)
    }
  }

  @Test func `a date of any whole second is kept`() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<5000 {
      let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
      let timestamp = try #require(Timestamp(seconds: seconds))
      #expect(Timestamp(Date(timestamp)) == timestamp)
    }
  }

  @Test(
    arguments: [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -1e12, 253_402_300_800, -62_167_219_200.5,
    ] as [Double])
  func `a date without four-digit year has no timestamp`(interval: Double) {
    #expect(Timestamp(Date(timeIntervalSince1970: interval)) == nil)
  }

  private func randomTimestamp(_ generator: inout SeededGenerator) throws -> Timestamp {
    let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
    let digits = Int.random(in: 0...9, using: &generator)
    var nanoseconds = Int32.random(in: 0...999_999_999, using: &generator)
    for _ in digits..<9 { nanoseconds /= 10 }
    for _ in digits..<9 { nanoseconds *= 10 }
    return try #require(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }
}
