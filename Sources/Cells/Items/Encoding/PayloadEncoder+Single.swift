extension PayloadEncoder: SingleValueEncodingContainer {
  func encodeNil() throws {
    try writer.value(at: level) {
      $0.appendNull()
      return true
    }
  }

  func encode<T: Encodable>(_ value: T) throws { try writer.value(at: level, any: value) }

  func encode(_ value: Bool) throws {
    try writer.value(at: level) {
      $0.appendBool(value)
      return true
    }
  }
  func encode(_ value: String) throws {
    try writer.value(at: level) {
      $0.appendString(value)
      return true
    }
  }
  func encode(_ value: Double) throws {
    try writer.value(at: level) { $0.appendDouble(value) }
  }
  func encode(_ value: Float) throws {
    try writer.value(at: level) { $0.appendFloat(value) }
  }
  func encode(_ value: Int) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: Int8) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: Int16) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: Int32) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: Int64) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: Int128) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt8) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt16) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt32) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt64) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
  func encode(_ value: UInt128) throws {
    try writer.value(at: level) {
      $0.appendInteger(value)
      return true
    }
  }
}
