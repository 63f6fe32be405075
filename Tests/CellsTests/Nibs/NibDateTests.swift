import Cells
import Testing

@Suite struct `A field's date` {
  @Test(arguments: [
    ("2026-11-30T10:00:00Z", "2026-11-30"), ("2026-11-30T10:00:00.123456789Z", "2026-11-30"),
    ("2026-11-30T23:30:00-01:00", "2026-12-01"), ("0001-01-01T00:00:00Z", "0001-01-01"),
    ("0000-01-01T00:00:00Z", "0000-01-01"), ("9999-12-31T23:59:59Z", "9999-12-31"),
    ("1969-12-31T23:59:59Z", "1969-12-31"), ("2016-12-31T23:59:60Z", "2017-01-01"),
    ("2024-02-29t00:00:00z", "2024-02-29"),
  ])
  func `is the day in UTC where nothing else is said`(value: String, expected: String) throws {
    #expect(try fieldText(field: #"{"path":"v","format":"date"}"#, of: "\"\(value)\"") == expected)
  }

  @Test(arguments: [
    ("yyyy yy M MM MMM MMMM d dd EEE EEEE", "2026 26 3 03 Mar March 5 05 Thu Thursday"),
    ("H HH h hh a mm ss", "0 00 12 12 AM 07 09"), ("d.M.yyyy, HH:mm", "5.3.2026, 00:07"),
    ("'on' d MMMM", "on 5 March"), ("h 'o''clock'", "12 o'clock"), ("''yy", "'26"),
    ("yyyy年M月d日", "2026年3月5日"), ("yyyy/MM😀\\\"\\n", "2026/03😀\"\n"), ("dd'\\\\'MM", "05\\03"),
    ("yyyyMMdd", "20260305"), ("''''", "''"), ("'d'd'd'", "d5d"),
  ])
  func `is written by its pattern`(pattern: String, expected: String) throws {
    let field = #"{"path":"v","format":"date","pattern":"\#(pattern)"}"#
    #expect(try fieldText(field: field, of: #""2026-03-05T00:07:09Z""#) == expected)
  }

  @Test(arguments: [
    ("00:00", "12 AM"), ("01:00", "1 AM"), ("11:59", "11 AM"), ("12:00", "12 PM"),
    ("13:00", "1 PM"), ("23:59", "11 PM"),
  ])
  func `tells the hours of a half day`(time: String, expected: String) throws {
    let field = #"{"path":"v","format":"date","pattern":"h a"}"#
    #expect(try fieldText(field: field, of: "\"2026-03-05T\(time):00Z\"") == expected)
  }

  @Test(arguments: [
    ("Z", "2026-03-01T00:00:00Z", "2026-03-01 00:00 Sun"),
    ("+02:00", "2026-02-28T22:30:00Z", "2026-03-01 00:30 Sun"),
    ("-03:30", "2026-03-01T00:00:00Z", "2026-02-28 20:30 Sat"),
    ("+00:00", "2026-03-01T00:00:00+05:45", "2026-02-28 18:15 Sat"),
    ("+14:00", "9999-12-31T23:59:59Z", "10000-01-01 13:59 Sat"),
    ("-12:00", "0000-01-01T00:00:00Z", "-0001-12-31 12:00 Fri"),
    ("+01:00", "1969-12-31T23:00:00Z", "1970-01-01 00:00 Thu"),
    ("-00:01", "1970-01-01T00:00:00Z", "1969-12-31 23:59 Wed"),
    ("+02:00", "2016-12-31T23:59:60Z", "2017-01-01 02:00 Sun"),
    ("+23:59", "0001-01-01T00:00:00Z", "0001-01-01 23:59 Mon"),
  ])
  func `is told at its offset`(offset: String, value: String, expected: String) throws {
    let field =
      #"{"path":"v","format":"date","pattern":"yyyy-MM-dd HH:mm EEE","offset":"\#(offset)"}"#
    #expect(try fieldText(field: field, of: "\"\(value)\"") == expected)
  }

  @Test func `has a template`() throws {
    let field = #"{"path":"v","format":"date","pattern":"yyyy","template":"© {}"}"#
    #expect(try fieldText(field: field, of: #""1979-05-25T00:00:00Z""#) == "© 1979")
  }

  @Test(arguments: [
    (#""yesterday""#, "\"yesterday\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"),
    (#""2026-11-30""#, "\"2026-11-30\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"),
    (#""""#, "\"\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"),
    (
      #""2026-02-29T00:00:00Z""#,
      "\"2026-02-29T00:00:00Z\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"
    ),
    (
      #""2026-06-15T23:59:60Z""#,
      "\"2026-06-15T23:59:60Z\" is not an RFC 3339 date of the years 0000 to 9999 in UTC"
    ),
    ("1796032800", "a string is expected here, not 1796032800"),
  ])
  func `is refused where it is none`(value: String, reason: String) throws {
    let cell = try nibCell(field: #"{"path":"v","format":"date"}"#)
    #expect(try cell.fault(of: "{\"v\":\(value)}") == "/v: \(reason)")
  }
}
