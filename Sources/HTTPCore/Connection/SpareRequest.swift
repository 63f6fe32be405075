/// The memory that a request's head and fields were in, for the next one.
///
/// So a connection holds no buffer between requests, and a request that is answered at once still
/// costs no allocation.
struct SpareRequest: Sendable {
  /// Memory beyond that of an ordinary head is not kept.
  private static let limit = 16 * 1024

  private var head: [UInt8] = []
  private var fields: [Request.Field] = []

  /// Takes the memory out of `request`, which is over.
  mutating func take(_ request: inout Request) {
    if request.head.capacity <= Self.limit, request.head.capacity > head.capacity {
      swap(&head, &request.head)
      head.removeAll(keepingCapacity: true)
    }
    if request.fields.capacity <= Self.limit / MemoryLayout<Request.Field>.stride,
      request.fields.capacity > fields.capacity
    {
      swap(&fields, &request.fields)
      fields.removeAll(keepingCapacity: true)
    }
  }

  /// A head of those bytes.
  mutating func head(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var head: [UInt8] = []
    swap(&head, &self.head)
    head.append(contentsOf: bytes)
    return head
  }

  /// Trades `fields`, which are empty, for memory of earlier ones.
  mutating func trade(_ fields: inout [Request.Field]) { swap(&self.fields, &fields) }
}
