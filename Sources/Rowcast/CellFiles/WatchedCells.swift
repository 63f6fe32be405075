package import Cells
import FoundationEssentials
import Synchronization

/// The registry of a folder whose nib files may change while it is served.
///
/// Any thread may ask; while one reads changed files, others wait for it.
package final class WatchedCells: Sendable {
  /// What the files were, or why they could not be read.
  private enum Content: Equatable {
    case files([NibFile])
    case unreadable(String)
  }

  private struct State {
    var number = 1
    var registry: CellRegistry
    /// The files that `registry` is of.
    var accepted: Content
    /// What was read last, be it good or not.
    var content: Content
    /// As it was right before that was read; nil where the folder could not be looked at.
    var status: CellsFolderStatus?
    /// Whether a later change is sure to show in the status.
    var isSettled: Bool
    var readCount = 1
  }

  private let folder: CellsFolder
  private let registrations: [AnyCellRegistration]
  private let log: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// Reads the folder for the first time.
  ///
  /// - Parameter log: writes one line for the operator.
  /// - Throws: `UsageError` where the files can't be read, `InvalidRegistry` where they are wrong.
  package init(
    folder: CellsFolder, registrations: [AnyCellRegistration],
    log: @escaping @Sendable (String) -> Void
  ) throws {
    self.folder = folder
    self.registrations = registrations
    self.log = log
    let moment = Self.now
    let status = try folder.status()
    let files = try folder.files()
    state = Mutex(
      State(
        registry: try CellRegistry.completed(nibs: files, registrations).registry,
        accepted: .files(files),
        content: .files(files), status: status, isSettled: status.isSettled(at: moment)))
  }

  /// The registry as the files are now, or as they were when they were last sound; its number
  /// grows by one with each other registry.
  ///
  /// Costs a look at the folder, some microseconds a file; reads the files only where one may have
  /// changed, and builds a registry only where one has. What is wrong with changed files is logged
  /// once.
  package func current() -> (number: Int, registry: CellRegistry) {
    state.withLock { state in
      refresh(&state)
      return (state.number, state.registry)
    }
  }

  /// How often the files were read, for those who measure.
  package var readCount: Int { state.withLock { $0.readCount } }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

  private func refresh(_ state: inout State) {
    // Everything is taken in this order, so that a change in between shows at the next look.
    let moment = Self.now
    let status = try? folder.status()
    if state.isSettled, let status, status == state.status { return }
    let content = read()
    state.readCount += 1
    state.status = status
    state.isSettled = status?.isSettled(at: moment) ?? false
    guard content != state.content else { return }
    let wasSound = state.content == state.accepted
    state.content = content
    if content == state.accepted {
      if !wasSound { tellSound() }
      return
    }
    switch content {
    case .unreadable(let reason): tell(faults: [reason])
    case .files(let files):
      do throws(InvalidRegistry) {
        let completed = try CellRegistry.completed(nibs: files, registrations)
        state.registry = completed.registry
        state.number += 1
        state.accepted = content
        tellTaken(completed.own)
      } catch {
        tell(faults: error.faults.map(\.description))
      }
    }
  }

  private func read() -> Content {
    do throws(UsageError) { return .files(try folder.files()) } catch {
      return .unreadable(error.description)
    }
  }

  private func tell(faults: [String]) {
    log("the cells in \(folder.path) can't be used, and those from before are kept:")
    for fault in faults { log("  - \(fault)") }
  }

  private func tellTaken(_ registry: CellRegistry) {
    log(
      "the cells in \(folder.path) are taken over: \(CountText.of(registry.itemTypes.count, "item type")), \(CountText.of(registry.cells.count, "cell"))"
    )
  }

  private func tellSound() { log("the cells in \(folder.path) are sound again") }
}
