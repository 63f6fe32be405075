import HTTPCore

/// What one loop counts of one route.
final class RouteTallies: Sendable {
  /// The upper ends of the buckets of durations, in nanoseconds; the last bucket has none.
  static let bounds = [
    100_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
    100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000,
    10_000_000_000,
  ]
  /// The methods by their numbers, in metrics' words; the last stands for every other.
  static let methods = Method.allCases.map(\.rawValue) + ["other"]
  static let statusClasses = ["1xx", "2xx", "3xx", "4xx", "5xx"]

  /// Answers by method and status class.
  private let answers = InlineArray<50, Tally> { _ in Tally() }
  private let buckets = InlineArray<16, Tally> { _ in Tally() }
  /// The sum of the durations in the buckets.
  let nanoseconds = Tally()
  /// Bytes of bodies.
  let bodyBytes = Tally()
  /// Keeps what another loop writes off this one's cache lines.
  private let padding = InlineArray<8, Tally> { _ in Tally() }

  /// Counts an answer; nil stands for a method that no request could be read with.
  func count(_ method: Method?, _ status: Status) {
    let index = Self.number(of: method) * 5 + Int(status.code / 100) - 1
    if answers.indices.contains(index) { answers[index].add(1) }
  }

  /// Counts how long an answer took to make.
  func observe(_ duration: Int64) {
    let time = Int(clamping: duration)
    let bounds = Self.bounds
    var index = 0
    // Most answers end in the first buckets.
    while index < bounds.count, time > bounds[index] { index += 1 }
    if buckets.indices.contains(index) { buckets[index].add(1) }
    nanoseconds.add(time)
  }

  /// How many answers there were; the numbers are places in `methods` and `statusClasses`.
  func answers(method: Int, statusClass: Int) -> Int {
    let index = method * 5 + statusClass
    return answers.indices.contains(index) ? answers[index].current : 0
  }

  /// Each bucket's own count.
  var bucketCounts: [Int] { buckets.indices.map { buckets[$0].current } }

  /// The method's place in `methods`.
  static func number(of method: Method?) -> Int { method?.number ?? methods.count - 1 }
}
