import Glibc
import HTTPCore
import HTTPServer
import Testing

/// What happens often and is told rarely.
struct RareReportTests {
  private static func second(_ second: Int64) -> Moment {
    Moment(nanoseconds: second * 1_000_000_000)
  }

  @Test func `the first is told at once, the others a minute later with their count`() {
    var report = RareReport()
    #expect(report.take(at: Self.second(0)) == nil)
    #expect(report.due == nil)
    report.note()
    #expect(report.take(at: Self.second(1)) == 1)
    #expect(report.take(at: Self.second(2)) == nil)
    for _ in 0..<500 { report.note() }
    #expect(report.take(at: Self.second(60)) == nil)
    #expect(report.due == Self.second(61))
    #expect(report.take(at: Self.second(61)) == 500)
    #expect(report.due == nil)
    #expect(report.take(at: Self.second(200)) == nil)
    report.note()
    #expect(report.take(at: Self.second(201)) == 1)
  }

  private static let failures: [(Int32, AcceptFailure)] = [
    (ECONNABORTED, .ofConnection), (EPERM, .ofConnection), (EPROTO, .ofConnection),
    (EHOSTUNREACH, .ofConnection), (EOPNOTSUPP, .ofConnection), (EMFILE, .descriptors),
    (ENFILE, .descriptors), (ENOBUFS, .descriptors), (ENOMEM, .descriptors), (EINVAL, .other),
    (EBADF, .other), (ENOTSOCK, .other), (EFAULT, .other),
  ]

  @Test(arguments: failures)
  func `an error of accept is about the connection, the descriptors or the socket`(
    code: Int32, failure: AcceptFailure
  ) {
    #expect(AcceptFailure(code) == failure)
  }
}
