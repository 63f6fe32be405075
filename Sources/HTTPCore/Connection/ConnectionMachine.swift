/// The server's side of one HTTP/1.1 connection, without the connection (RFC 9112).
///
/// It is not copyable: there is one state of a connection, and looking at it copies nothing.
///
/// A pure state machine: received bytes, the peer's end and the time go in; requests and output
/// come out. It reads no clock, owns no descriptor and never waits, so a test runs it without a
/// socket. The driver's turn is:
///
/// 1. `next` until it gives `.wait` or `.closed`, answering each `.request` with `respond` and
///    each `.body` with `admitBody` or `dropBody` (or `respond`, which refuses the body). A body
///    that is admitted in pieces comes as `.bodyPart`s before its `.request`.
/// 2. Write the output; tell `outputBlocked` / `outputDrained` when the peer does not take it.
/// 3. Look at `intent` for what to do with the socket, and at `deadline` for when to call `expire`.
///
/// An answer may come later than in the same turn: until `respond`, `next` gives `.wait` and keeps
/// what arrives, and `wantsInput` is false. The same holds while the body of an answer goes on
/// (`isStreaming`): until `endBody`. Between requests the machine holds no buffer.
package struct ConnectionMachine: ~Copyable, Sendable {
  /// What `next` has found.
  ///
  /// Not copyable, so that a request is handed on and its memory can be used again.
  package enum Event: ~Copyable, Sendable {
    /// A complete request: `respond` to it.
    case request(Request)
    /// A request whose body is still to come: `admitBody`, `dropBody`, or `respond` at once.
    case body(Request)
    /// The next bytes of a body that was admitted in pieces, at least one and at most 16 KiB, to be
    /// used before the next call: `next`, `dropRest`, or `respond` at once, which refuses the rest.
    case bodyPart(ArraySlice<UInt8>)
    /// The machine has refused a request by itself and written the answer; for the log.
    case refused(Refusal)
    /// Nothing more can be done without more bytes, or without an answer that is owed.
    case wait
    /// Nothing more will be read.
    case closed
  }

  /// What the driver does with the socket once all output has gone out.
  package enum Intent: Sendable {
    case keep
    /// Shut down the sending side, then go on reading: the machine drops what comes (RFC 9112
    /// §9.6). Said once.
    case shutDown
    case close
  }

  enum Phase {
    /// No byte of a next request is there.
    case idle
    /// A part of a head is held.
    case head
    /// `.body` has been given.
    case admission
    /// A body is being received.
    case body
    /// `.request` has been given.
    case answering
    /// The head of an answer is written, whose body goes on.
    case streaming
    /// The last answer is written; it has yet to leave.
    case closing
    /// The sending side is shut down; input is dropped.
    case lingering
    case closed
  }

  let settings: ConnectionSettings
  var phase = Phase.idle
  /// Bytes that no request has used yet; empty between requests.
  var held: ArraySlice<UInt8> = []
  var parser = HeadParser()

  /// When the current phase began.
  var since: Moment
  /// When the last byte of a body came.
  var lastByte: Moment
  var peerEnded = false
  /// Whether the next answer is the last, whatever the client asks.
  var isDraining = false
  /// Since when output has been waiting for the peer.
  var blockedSince: Moment?
  /// When the peer last took some of the waiting output; of no meaning while none waits.
  package internal(set) var lastProgress: Moment

  // The request under way.
  var request: Request?
  var framing = BodyFraming.none
  var persists = false
  var minorVersion: UInt8 = 1
  var isHead = false
  var owesContinue = false
  var body: [UInt8] = []
  var received = 0
  var bodyLimit = 0
  var bodyUse = BodyUse.collected
  /// When a part of the body was given that the driver may still be at work on: until it calls
  /// `next` again, the time is not the client's.
  var partGiven: Moment?
  var chunks = ChunkedDecoder()
  var lingered = 0
  /// The requests answered so far, those aside that ended the connection.
  var answered = 0

  package init(settings: ConnectionSettings, at now: Moment) {
    self.settings = settings
    since = now
    lastByte = now
    lastProgress = now
  }

  /// What the driver looks at after each turn, at one go.
  package struct Standing: Sendable {
    package let intent: Intent
    package let wantsInput: Bool
    package let isIdle: Bool
    package let hasWork: Bool
    package let deadline: Moment?
  }

  /// Changes nothing; it is mutating because a machine that is only looked at is copied for that, and
  /// this one is large.
  package mutating func standing() -> Standing {
    Standing(
      intent: intent, wantsInput: wantsInput, isIdle: isIdle, hasWork: hasWork,
      deadline: deadline)
  }

  /// Whether received bytes are of use now; while false the driver had better not read.
  @inline(__always) package var wantsInput: Bool {
    switch phase {
    case .idle, .head, .body: !peerEnded && blockedSince == nil
    case .lingering: !peerEnded
    case .admission, .answering, .streaming, .closing, .closed: false
    }
  }

  /// Whether the connection is between two requests, with nothing received and nothing owed; half
  /// an empty line is nothing.
  @inline(__always) package var isIdle: Bool {
    phase == .idle && !holdsUnseen && blockedSince == nil
  }

  /// Whether `next` would do nothing without input: it waits for the first byte of a request.
  package mutating func awaitsRequest() -> Bool {
    phase == .idle && held.isEmpty && !peerEnded
  }

  /// How many received bytes are kept: of a head or body that is not whole, or of later requests.
  package var heldBytes: Int { held.count &+ body.count }

  /// Whether bytes are held that the parser has not looked at.
  @inline(__always) private var holdsUnseen: Bool { held.count > parser.seen }

  /// Whether the body of a request is being received.
  package var isReceivingBody: Bool { phase == .body }

  /// Whether `next` may find something in the bytes that are held already.
  @inline(__always) package var hasWork: Bool {
    guard blockedSince == nil else { return false }
    return switch phase {
    case .idle: holdsUnseen
    case .body: !held.isEmpty || partGiven != nil
    case .head, .admission, .answering, .streaming, .closing, .lingering, .closed: false
    }
  }

  /// What to do with the socket when no output is left.
  @inline(__always) package var intent: Intent {
    switch phase {
    case .closing: peerEnded ? .close : .shutDown
    case .closed: .close
    default: .keep
    }
  }

  /// Makes the next answer the last; an idle connection is closed by the driver instead.
  package mutating func drain() { isDraining = true }

  /// Puts what is left of `input` by until `next` is called again.
  package mutating func hold(_ input: inout ArraySlice<UInt8>) {
    if input.isEmpty { return }
    switch phase {
    case .closing, .lingering, .closed: break
    default:
      if held.isEmpty { held = ArraySlice(Array(input)) } else { held.append(contentsOf: input) }
    }
    input = []
  }

  /// Notes that the driver has shut down the sending side, as `intent` asked.
  package mutating func beginLinger(at now: Moment) {
    phase = .lingering
    since = now
    lastByte = now
    lingered = 0
  }
}
