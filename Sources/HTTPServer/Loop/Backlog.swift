import HTTPCore

/// Output that a connection's peer has not taken yet, in pieces.
struct Backlog {
  private var pieces: [ArraySlice<UInt8>] = []
  /// The index of the first piece that is not sent whole.
  private var head = 0

  var isEmpty: Bool { head == pieces.count }

  /// What has yet to be sent, in bytes; a body that is shared with others counts whole.
  private(set) var byteCount = 0

  /// The pieces to send, in order.
  var waiting: ArraySlice<ArraySlice<UInt8>> { pieces[head...] }

  /// Adds what `output` holds after its first `sent` bytes, of which none may be of a detached
  /// body. Small things are copied; large bodies are shared.
  mutating func append(_ output: borrowing Output, after sent: Int) {
    var start = sent
    for detached in output.detached {
      add(output.bytes[start..<detached.position])
      pieces.append(detached.body[...])
      byteCount &+= detached.body.count
      start = detached.position
    }
    add(output.bytes[start...])
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { return }
    pieces.append(ArraySlice(Array(bytes)))
    byteCount &+= bytes.count
  }

  /// Takes the first `count` bytes out; they have been sent.
  mutating func drop(_ count: Int) {
    var left = count
    byteCount &-= count
    while left > 0, head < pieces.count {
      let size = pieces[head].count
      if left < size {
        pieces[head] = pieces[head].dropFirst(left)
        return
      }
      left -= size
      pieces[head] = []
      head += 1
    }
    if isEmpty {
      pieces = []
      head = 0
    }
  }
}
