extension DatePattern {
  /// What calendar and clock show at an instant.
  struct Clock {
    private let date: (year: Int64, month: Int64, day: Int64)
    /// From 0, a Sunday.
    private let weekday: Int
    private let second: Int64

    private static let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    private static let weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    init(_ timestamp: Timestamp, offset: Int64) {
      // Both are bounded, the sum and its days as well.
      let seconds = timestamp.seconds + offset
      second = (seconds % 86_400 + 86_400) % 86_400
      let days = (seconds - second) / 86_400
      date = Timestamp.civil(days: days)
      // 1970-01-01 was a Thursday.
      weekday = Int(((days + 4) % 7 + 7) % 7)
    }

    func text(_ letters: Letters) -> String {
      let hour = second / 3600
      return switch letters {
      case .year: Self.padded(date.year, 4)
      case .shortYear: Self.padded((date.year % 100 + 100) % 100, 2)
      case .month: "\(date.month)"
      case .paddedMonth: Self.padded(date.month, 2)
      case .monthAbbreviation: String(month.prefix(3))
      case .monthName: month
      case .day: "\(date.day)"
      case .paddedDay: Self.padded(date.day, 2)
      case .weekdayAbbreviation: String(Self.weekdays[weekday].prefix(3))
      case .weekdayName: Self.weekdays[weekday]
      case .hour: "\(hour)"
      case .paddedHour: Self.padded(hour, 2)
      case .halfDayHour: "\((hour + 11) % 12 + 1)"
      case .paddedHalfDayHour: Self.padded((hour + 11) % 12 + 1, 2)
      case .halfDay: hour < 12 ? "AM" : "PM"
      case .minute: Self.padded(second / 60 % 60, 2)
      case .second: Self.padded(second % 60, 2)
      }
    }

    private var month: String { Self.months[Int(date.month - 1) % 12] }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
      let text = String(number.magnitude)
      let zeros = String(repeating: "0", count: max(0, digits - text.count))
      return (number < 0 ? "-" : "") + zeros + text
    }
  }
}
