/// What one connection may ask of the server; beyond it a request is refused.
///
/// The initial values are the contract's defaults. Sizes are in bytes.
package struct Limits: Sendable, Hashable {
  /// The request line without its CR LF; beyond it 414.
  package var requestLine = 16 * 1024
  /// All field lines of a request with their CR LF; beyond it 431.
  package var fieldBytes = 64 * 1024
  /// The number of field lines of a request; beyond it 431.
  package var fieldCount = 128
  /// All chunk extensions and trailer fields of one body; beyond it 400.
  package var chunkOverhead = 8 * 1024
  /// A request body decoded of its transfer coding, where the responder names no other; beyond
  /// it 413.
  package var body = 1024 * 1024
  /// A body that is read and dropped, so that the connection goes on, after a request that is
  /// refused whatever its body says; beyond it the refusal is the last answer.
  package var droppedBody = 256 * 1024

  /// From the first byte of a head to its last; then 408.
  package var headTime: Duration = .seconds(10)
  /// A connection without a request under way; then it is closed without a word.
  package var idleTime: Duration = .seconds(30)
  /// A body of which no byte arrives; then 408.
  package var bodySilence: Duration = .seconds(15)
  /// How long a body may be slower than `bodyRate` on average; then 408.
  package var bodyGrace: Duration = .seconds(30)
  /// The least average speed of a body after `bodyGrace`, in bytes a second; 0 means any.
  package var bodyRate = 1024
  /// Output waits and the client takes none of it; then the connection is cut.
  package var writeStall: Duration = .seconds(15)
  /// How long input may pause that is still read and dropped after a last answer, so that the answer
  /// is not lost to a reset (RFC 9112 §9.6).
  package var lingerSilence: Duration = .seconds(5)
  /// How long that goes on at most; a second while the server drains.
  package var lingerTime: Duration = .seconds(30)
  /// How many bytes are read and dropped at most after a last answer.
  package var lingerBytes = 128 * 1024 * 1024

  /// How many requests a connection is answered; the last answer closes it. 0 means any number.
  package var requestsPerConnection = 100_000
  /// Bytes of answers that are made for one connection before the kernel has taken the earlier ones;
  /// a single answer may be larger.
  package var writeQueue = 256 * 1024

  package init() {}
}
