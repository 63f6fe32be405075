import Cells
import HTTPCore
import SQLite
import Zlib

/// The items of an NDJSON body: unpacked, split, checked and put by as the body arrives, in memory
/// that does not grow with it.
///
/// Belongs to one event loop. Once a line is at fault nothing is put by any more, but the others are
/// still checked, so that the client hears of many faults at once.
final class ItemBatch {
  private let registry: CellRegistry
  private let limit: Int
  private var decoder: GzipDecoder?
  private let isPressed: Bool
  private let isHashed: Bool
  private var hash = IdempotencyKey.contentHash(of: .ndjson)
  /// The last bytes taken, and how many of them are unpacked.
  private var packed: [UInt8] = []
  private var unpacked = 0
  private var splitter = LineSplitter()
  private var spool: ItemSpool
  private var faults = FaultyLines()
  /// Decoded bytes so far.
  private var received = 0

  /// - Parameters:
  ///   - limit: how many bytes the decoded body may have.
  ///   - isHashed: whether the digest of the content is wanted.
  init(
    registry: CellRegistry, coding: ContentCoding, limit: Int, isHashed: Bool,
    makeSpool: @escaping () throws(SpoolError) -> any ByteSpool
  ) throws(WriteError) {
    self.registry = registry
    self.limit = limit
    self.isHashed = isHashed
    isPressed = coding == .gzip
    spool = ItemSpool(makeFile: makeSpool)
    decoder = nil
    if isPressed { decoder = try DecodedBody.decoder() }
  }

  /// Takes the body's next bytes as they came.
  ///
  /// - Throws: why the rest is of no use.
  func take(_ piece: ArraySlice<UInt8>) throws(WriteError) {
    guard isPressed else { return try takeDecoded(Array(piece)) }
    packed = Array(piece)
    unpacked = 0
    try goOn()
  }

  /// Whether the last bytes taken hold more than has been looked at.
  private(set) var isBusy = false

  /// Looks at up to 64 KiB more of what the last bytes hold.
  func goOn() throws(WriteError) {
    isBusy = false
    let some: (output: [UInt8], consumed: Int, isFull: Bool)?
    do throws(GzipError) {
      some = try decoder?.decodeSome(of: packed, from: unpacked)
    } catch {
      throw WriteError(error)
    }
    guard let some else { return }
    unpacked += some.consumed
    if !some.output.isEmpty { try takeDecoded(some.output) }
    isBusy = unpacked < packed.count || some.isFull
  }

  /// All items, and the digest of the content.
  func finish() throws(WriteError) -> (items: SpooledItems, content: [UInt8]) {
    do throws(GzipError) { try decoder?.finish() } catch { throw WriteError(error) }
    try splitter.finish(wrapping: tooLong, takeLine)
    guard faults.isEmpty else { throw .lines(faults) }
    do throws(SpoolError) { return (try spool.finish(), hash.finish()) } catch {
      throw .spool(error)
    }
  }

  private func takeDecoded(_ bytes: [UInt8]) throws(WriteError) {
    guard bytes.count <= limit - received else { throw .tooLarge(limit: limit) }
    received += bytes.count
    if isHashed { hash.update(bytes[...]) }
    try splitter.split(bytes, wrapping: tooLong, takeLine)
  }

  private func takeLine(_ number: Int, _ line: ArraySlice<UInt8>) throws(WriteError) {
    guard !LineSplitter.isBlank(line) else { return }
    let draft: ItemDraft
    do throws(ItemDraft.Refusal) {
      draft = try ItemDraft(json: line, registry: registry, payloadFaults: faults.room)
    } catch {
      return try refuse(number, error.faults)
    }
    guard let id = draft.id else {
      return try refuse(number, [.missingID])
    }
    guard faults.isEmpty else { return }
    do throws(SpoolError) { try spool.append(draft.item(id: id)) } catch { throw .spool(error) }
  }

  private func refuse(_ line: Int, _ lineFaults: [ItemFault]) throws(WriteError) {
    if faults.isEmpty {
      // What was put by is of no use any more.
      spool = ItemSpool { () throws(SpoolError) in
        throw SpoolError(isOfRoom: false, description: "nothing is put by behind a fault")
      }
    }
    faults.add(line: line, lineFaults)
    if faults.areEnough { throw .lines(faults) }
  }

  private func tooLong(_ error: LineSplitter.TooLong) -> WriteError {
    let reason = "a line has at most \(LineSplitter.maximumLength) bytes"
    faults.add(line: error.line, [ItemFault(pointer: "", reason: reason)])
    return .lines(faults)
  }
}

extension ItemDraft.Refusal {
  /// All that is wrong; of bytes that are no JSON, that.
  var faults: [ItemFault] {
    switch self {
    case .json(let fault): [ItemFault(pointer: "", reason: fault.description)]
    case .item(let invalid): invalid.faults
    }
  }
}
