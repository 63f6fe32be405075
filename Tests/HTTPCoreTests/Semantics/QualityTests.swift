import HTTPCore
import Testing

@Suite struct QualityTests {
  @Test(arguments: [
    ("0", 0), ("1", 1000), ("0.", 0), ("1.", 1000), ("0.5", 500), ("0.05", 50), ("0.005", 5),
    ("0.999", 999), ("1.000", 1000), (".2", 200), ("0.33333", 333), ("0.0001", 1), ("0.0000", 0),
    ("1.0000", 1000),
  ])
  func `a weight is read in thousandths (RFC 9110 §12.4.2)`(weight: String, thousandths: UInt16) {
    #expect(Quality(weight: Sample.slice(weight))?.thousandths == thousandths)
  }

  @Test(arguments: [
    "", ".", "x", "2", "1.001", "1.0001", "-1", "+1", "0,5", "0.5x", "00", "01", "1e0", " 1",
    "0..5", "NaN", "99999999999999999999",
  ])
  func `what is not a weight is nil`(weight: String) {
    #expect(Quality(weight: Sample.slice(weight)) == nil)
  }
}
