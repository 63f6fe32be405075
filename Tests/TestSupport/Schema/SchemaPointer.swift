import Foundation

/// Pieces of JSON Pointers (RFC 6901).
enum SchemaPointer {
  /// The pointer to the member `name` of an object.
  static func member(_ name: String) -> String {
    "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
