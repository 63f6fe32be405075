import FoundationEssentials

/// One cell that an item can be shown with: a registration's own, or a fallback.
struct CellLink: Sendable {
  typealias Make =
    @Sendable (inout ItemValue, IndexPath, RowContext, ReuseIdentifier)
    throws(RowError) -> RenderedRow

  let traits: CellTraits
  /// What made it, as messages say it: `FilmCell<Film>`.
  let label: String
  let location: CodeLocation
  let isMadeInHandler: Bool
  /// The height of these rows: the registration's, else the cell's.
  let height: MeasureRule
  /// Heights given as numbers, to be checked when the registry is built.
  let fixedHeights: [Double]
  /// Makes the cell before it is configured; nil for a nib's.
  let fresh: (@Sendable () -> any Cells.Cell)?
  let make: Make
  /// Whether the rows can differ at another place of the feed.
  let dependsOnIndexPath: Bool
  let select: (@Sendable (inout ItemValue) throws(RowError) -> Action?)?
  /// Throws what keeps the item from being shown with this cell.
  let check: @Sendable (inout ItemValue) throws(RowError) -> Void
  /// All that keeps it from that, at most so many, where `check` has thrown the fault.
  let faults: @Sendable (inout ItemValue, PayloadFault, Int) -> [PayloadFault]
  /// What the cell is made of beside its code: a nib, or constants of one.
  var definition: [UInt8] = []
  /// The name of the file that the cell takes constants from; nil where it takes none.
  let nibName: String?
  /// The same link with these constants.
  let loading: (@Sendable ([UInt8]) throws(PayloadFault) -> CellLink)?
}

extension CellLink {
  init<Cell, Item>(_ registration: CellRegistration<Cell, Item>) {
    let loadable = Cell.self as? any NibLoadable.Type
    var loading: (@Sendable ([UInt8]) throws(PayloadFault) -> CellLink)?
    if let loadable {
      loading = { (constants) throws(PayloadFault) in
        let maker: @Sendable () -> any Cells.Cell = try Self.maker(of: loadable, constants)
        var link = CellLink(registration, nibName: loadable.nibName, loading: nil) {
          maker() as? Cell ?? Cell()
        }
        link.definition = constants
        return link
      }
    }
    self.init(registration, nibName: loadable?.nibName, loading: loading) { Cell() }
  }

  private static func maker<Cell: NibLoadable>(
    of type: Cell.Type, _ constants: [UInt8]
  ) throws(PayloadFault) -> @Sendable () -> any Cells.Cell {
    try type.maker(constants: constants)
  }

  private init<Cell, Item>(
    _ registration: CellRegistration<Cell, Item>, nibName: String?,
    loading: (@Sendable ([UInt8]) throws(PayloadFault) -> CellLink)?,
    fresh: @escaping @Sendable () -> Cell
  ) {
    traits = CellTraits(Cell.self)
    label = registration.identifier
    location = registration.location
    isMadeInHandler = registration.isMadeInHandler
    height = registration.height?.measure.summary ?? traits.height
    fixedHeights = [registration.height?.measure.summary, traits.height].compactMap { rule in
      if case .fixed(let points) = rule { points } else { nil }
    }
    self.fresh = fresh
    let maker = RowMaker(registration, fresh: fresh)
    dependsOnIndexPath = maker.dependsOnIndexPath
    make = { (value, indexPath, context, identifier) throws(RowError) in
      try maker.row(of: &value, at: indexPath, in: context, named: identifier)
    }
    if let handler = registration.selectHandler {
      select = { (value) throws(RowError) in
        let item = try value.item(as: Item.self)
        return try HandlerScope.runOnce { handler(item) }
      }
    } else {
      select = nil
    }
    check = { (value) throws(RowError) in _ = try value.item(as: Item.self) }
    faults = { value, first, limit in value.faults(as: Item.self, after: first, limit: limit) }
    self.nibName = nibName
    self.loading = loading
  }
}
