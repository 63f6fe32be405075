/// One difference between two contracts.
package struct ContractChange: Hashable, Sendable {
  /// What it is a change of.
  package enum Subject: Hashable, Sendable {
    case cell(String)
    case itemType(String)
    case feed(String)
    /// `GET /feeds/{feed}/rows`
    case route(String)
    case contract

    /// `cell`, as the change is told to programs.
    package var name: String {
      switch self {
      case .cell: "cell"
      case .itemType: "itemType"
      case .feed: "feed"
      case .route: "route"
      case .contract: "contract"
      }
    }

    package var value: String? {
      switch self {
      case .cell(let name), .itemType(let name), .feed(let name), .route(let name): name
      case .contract: nil
      }
    }
  }

  package let level: ChangeLevel
  /// What kind of change, for programs: `field-removed`.
  package let kind: String
  package let subject: Subject
  /// A JSON Pointer into the cell's payload or the route's body, with `*` for each element of an
  /// array and each further member of an object; nil for a change of the whole.
  package let pointer: String?
  /// What has changed, behind the subject: `was a string, and is now a number`.
  package let what: String
  /// Why, and which clients it breaks; nil where it breaks none.
  package let why: String?
  /// Whether `what` says the pointer already.
  private let isPlaced: Bool

  init(
    _ level: ChangeLevel, _ kind: String, _ subject: Subject, at pointer: String? = nil,
    _ what: String, why: String? = nil, isPlaced: Bool = false
  ) {
    self.level = level
    self.kind = kind
    self.subject = subject
    self.pointer = pointer
    self.what = what
    self.why = why
    self.isPlaced = isPlaced
  }

  /// `cell FilmCell /year was a whole number, and may now have a fraction: clients that …`
  package var line: String {
    let words: [String?] =
      switch subject {
      case .cell(let name): ["cell", name]
      case .itemType(let name): ["item type", name]
      case .feed(let name): ["feed", name]
      case .route(let name): [name]
      case .contract: []
      }
    let place = isPlaced || pointer == "" ? nil : pointer
    let start = (words + [place, what]).compactMap(\.self)
    return start.joined(separator: " ") + (why.map { ": \($0)" } ?? "")
  }
}
