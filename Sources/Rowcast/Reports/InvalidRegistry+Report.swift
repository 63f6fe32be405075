import Cells

extension InvalidRegistry {
  /// The faults, each as one line whatever it quotes.
  var lines: [String] { faults.map { LogText.line($0.description) } }

  /// What a command says that can't begin.
  var report: String {
    "the cell registry can't be used:" + lines.map { "\n  - " + $0 }.joined()
  }
}
