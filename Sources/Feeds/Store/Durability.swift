/// When an acknowledged write is safe.
package enum Durability: String, Sendable, CaseIterable {
  /// The disk has it before the answer: it outlives a power cut (SQLite's `synchronous=FULL`).
  case full
  /// The kernel has it: it outlives the death of the process, but a power cut or a crash of the
  /// machine may take the last writes back; never the database (`synchronous=NORMAL`).
  case relaxed
}
