import HTTPCore

/// One accepted socket of an event loop, used on its thread only.
///
/// A value, handed on by reference from the loop down: as an object each of its parts would be checked
/// for exclusive access at every use.
///
/// Between requests it holds no buffer: some 600 bytes, whatever it has served.
struct Connection: ~Copyable {
  let socket: Socket
  let peer: SocketAddress
  /// Names the connection in the loop's table and in epoll.
  let token: ConnectionTable.Token
  /// Whether it was only told that there is no room for it.
  let isTurnedAway: Bool
  var machine: ConnectionMachine
  var backlog = Backlog()
  /// The answer's body that goes on; there exactly while the machine is streaming.
  var stream: OpenStream?
  /// What takes the body that is being received; nil where it is collected or dropped.
  var sink: (any BodySink)?
  /// Why the request whose body is being dropped is not to be passed on.
  var shedding: Shedding?
  /// The answer that is waited for.
  var owed: OwedAnswer?
  /// Whether epoll has told of the peer's end, which it would tell for ever.
  var hasSeenPeerEnd = false
  /// Whether it is among the loop's unfinished connections, which each have one turn more.
  var isUnfinished = false
  /// What epoll watches the socket for.
  var interest: Epoll.Interest = []
  /// What the peer had not acknowledged at the last look; less at the next is progress.
  var unacknowledged = Int.max

  init(
    socket: consuming Socket, peer: SocketAddress, token: ConnectionTable.Token,
    isTurnedAway: Bool, machine: consuming ConnectionMachine
  ) {
    self.socket = socket
    self.peer = peer
    self.token = token
    self.isTurnedAway = isTurnedAway
    self.machine = machine
  }

  /// Whether another turn may do something without more input.
  var hasWork: Bool {
    if let stream { return !stream.isParked && backlog.isEmpty }
    return machine.hasWork
  }
}
