infix operator ?= : AssignmentPrecedence

/// Assigns `value` where there is one.
func ?= <Value>(target: inout Value, value: Value?) {
  if let value { target = value }
}
