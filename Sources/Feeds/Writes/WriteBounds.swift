/// What writes may ask of a server, with the defaults.
package struct WriteBounds: Sendable {
  /// Bytes of the body of one item or feed, decoded.
  package var itemBody = 1 << 20
  /// Bytes of an NDJSON body, decoded.
  package var batchBody = 64 << 20
  /// NDJSON bodies that are received, or wait to be written.
  package var uploads = 16
  /// Writes that wait for their turn.
  package var waiting = 1024
  /// How long a write waits for another process that writes.
  package var busyTime = Duration.seconds(5)

  package init() {}
}
