/// Words for the few system errors that an operator meets with a database file.
///
/// This target has neither Foundation nor the C library; a number without words stays a number.
enum SystemErrorText {
  static func text(_ number: Int32) -> String {
    switch number {
    case 1: "operation not permitted"
    case 2: "no such file or folder"
    case 5: "input/output error"
    case 13: "permission denied"
    case 20: "not a folder"
    case 21: "is a folder"
    case 24: "too many open files"
    case 27: "file too large"
    case 28: "no space left on device"
    case 30: "read-only file system"
    case 122: "disk quota exceeded"
    default: "system error \(number)"
    }
  }
}
