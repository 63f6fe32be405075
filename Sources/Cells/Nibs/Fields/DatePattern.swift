/// How a date is written: a part of the patterns of Unicode TR35, in English.
struct DatePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case letters(Letters)
    /// As the inside of a JSON string.
    case literal([UInt8])
  }

  enum Letters: String, CaseIterable, Sendable {
    case year = "yyyy"
    case shortYear = "yy"
    case month = "M"
    case paddedMonth = "MM"
    case monthAbbreviation = "MMM"
    case monthName = "MMMM"
    case day = "d"
    case paddedDay = "dd"
    case weekdayAbbreviation = "EEE"
    case weekdayName = "EEEE"
    case hour = "H"
    case paddedHour = "HH"
    case halfDayHour = "h"
    case paddedHalfDayHour = "hh"
    case halfDay = "a"
    case minute = "mm"
    case second = "ss"
  }

  private let parts: [Part]

  /// - Throws: what is wrong with the pattern, a sentence without a full stop.
  init(_ pattern: String) throws(NibMismatch) {
    var parts: [Part] = []
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "'" {
        parts.append(.literal(try Self.quotation(&rest)))
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        let run = rest.prefix { $0 == scalar }
        guard let letters = Letters(rawValue: String(run)) else {
          throw NibMismatch(
            reason:
              "there is no \"\(JSONTree.shown(String(run)))\" in a pattern; there are \(Letters.allCases.map(\.rawValue).joined(separator: ", ")), and text in single quotes"
          )
        }
        parts.append(.letters(letters))
        rest.removeFirst(run.count)
      } else {
        parts.append(.literal(JSONString.escaped(String(scalar).utf8)))
        rest.removeFirst()
      }
    }
    guard !parts.isEmpty else { throw NibMismatch(reason: "a pattern must not be empty") }
    self.parts = parts
  }

  /// The text that starts with a quote here; two quotes stand for one, inside of others or alone.
  private static func quotation(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(NibMismatch) -> [UInt8] {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return [0x27]
    }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "'" {
        guard rest.first == "'" else { return JSONString.escaped(String(text).utf8) }
        rest.removeFirst()
      }
      text.append(scalar)
    }
    throw NibMismatch(reason: "a pattern's quoted text must end with a single quote")
  }

  /// The inside of a JSON string.
  ///
  /// - Parameter offset: seconds east of UTC, where the date is told.
  func text(of timestamp: Timestamp, offset: Int64) -> [UInt8] {
    let clock = Clock(timestamp, offset: offset)
    var out: [UInt8] = []
    for part in parts {
      switch part {
      case .literal(let text): out.append(contentsOf: text)
      case .letters(let letters): out.append(contentsOf: clock.text(letters).utf8)
      }
    }
    return out
  }
}
