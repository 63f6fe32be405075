/// What is fed with bytes of a fuzzer's choice, and checks what must hold for any.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A connection with limits, answers, pauses and an end that the input chooses.
  case connection
  /// The same bytes whole and in cuts.
  case cuts
  /// A chunked body, beside a decoder that sees it whole.
  case chunked
  /// Paths, queries and whole targets.
  case target
  /// Values of conditional, list and other fields.
  case fields

  package func run(_ input: [UInt8]) throws(FuzzFailure) {
    switch self {
    case .connection: try ConnectionFuzzing.run(input)
    case .cuts: try CutFuzzing.run(input)
    case .chunked: try ChunkFuzzing.run(input)
    case .target: try TargetFuzzing.run(input)
    case .fields: try FieldFuzzing.run(input)
    }
  }
}
