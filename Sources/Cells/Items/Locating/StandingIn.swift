import FoundationEssentials

/// A type with a value that can stand in for one that can't be decoded.
protocol StandingIn {
  static var standIn: Self { get }
}

extension StandingIn where Self: FixedWidthInteger {
  static var standIn: Self { 0 }
}

extension Int: StandingIn {}
extension Int8: StandingIn {}
extension Int16: StandingIn {}
extension Int32: StandingIn {}
extension Int64: StandingIn {}
extension Int128: StandingIn {}
extension UInt: StandingIn {}
extension UInt8: StandingIn {}
extension UInt16: StandingIn {}
extension UInt32: StandingIn {}
extension UInt64: StandingIn {}
extension UInt128: StandingIn {}

extension Bool: StandingIn {
  static var standIn: Bool { false }
}

extension String: StandingIn {
  static var standIn: String { "" }
}

extension Double: StandingIn {
  static var standIn: Double { 0 }
}

extension Float: StandingIn {
  static var standIn: Float { 0 }
}

extension Optional: StandingIn {
  static var standIn: Wrapped? { nil }
}

extension Array: StandingIn {
  static var standIn: [Element] { [] }
}

extension Set: StandingIn {
  static var standIn: Set<Element> { [] }
}

extension Dictionary: StandingIn {
  static var standIn: [Key: Value] { [:] }
}

extension Date: StandingIn {
  static var standIn: Date { Date(timeIntervalSince1970: 0) }
}

extension Data: StandingIn {
  static var standIn: Data { Data() }
}

extension Decimal: StandingIn {
  static var standIn: Decimal { 0 }
}
