extension RegistryFault {
  /// What can be wrong, with what its sentence names.
  enum Kind {
    case itemTypeMalformed(itemType: String, item: String)
    case itemTypeShared(itemType: String, items: [String])
    case itemUnregistered(item: String, itemType: String)
    case unreachable(registration: String, itemType: String, behind: String, isList: Bool)
    case listOpen(itemType: String, registrations: [String])
    case registrationInHandler(registration: String)
    case reuseIdentifierMalformed(identifier: String, cell: String)
    case reuseIdentifierShared(identifier: String, cells: [String])
    case cellUnusable(cell: String, why: String)
    case versionRefused(version: Int, cell: String)
    case heightRefused(points: Double, registration: String)
    case widthRefused(points: Double, cell: String)
    case spanRefused(span: Int, cell: String)
    case fallbackMissing(name: String, registration: String, itemType: String, known: [String])
    case fallbackOfOtherItem(
      name: String, registration: String, itemType: String, takes: [String])
    case fallbackConditional(name: String, registration: String, at: CodeLocation)
    case fallbackCircle(names: [String])
    case fallbacksTooMany(registration: String, limit: Int)
    case fallbackIsPlaceholder(registration: String)
    case fallbackHasCondition(fallback: String, registration: String)
    case feedNameMalformed(name: String)
    case feedNameShared(name: String, at: CodeLocation)
    case feedItems(name: String, what: String)
    case constantsUnclaimed(name: String, loadable: [String])
  }
}

extension RegistryFault.Kind {
  private static let nameForm =
    "which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"

  var sentence: String {
    switch self {
    case .itemTypeMalformed(let itemType, let item):
      "\(item) has the item type \"\(itemType)\", \(Self.nameForm)"
    case .itemTypeShared(let itemType, let items):
      "the item type \"\(itemType)\" belongs to \(Self.list(items)); give each item its own"
    case .itemUnregistered(let item, let itemType):
      "\(item) (item type \"\(itemType)\") has no registration; add CellRegistration<SomeCell, \(item)> { cell, item in … }"
    case .unreachable(let registration, let itemType, let behind, let isList):
      "\(registration) is never reached: \(behind) takes every \"\(itemType)\" before it; give that one a condition, make this one its fallback, or keep one\(isList ? "; a list takes a second feed by .feed(_:)" : "")"
    case .listOpen(let itemType, let registrations):
      "an item of the type \"\(itemType)\" can meet none of the conditions of \(registrations.joined(separator: ", ")); add one without a condition"
    case .registrationInHandler(let registration):
      "\(registration) is made inside a handler; make it once, at start"
    case .reuseIdentifierMalformed(let identifier, let cell):
      "\(cell) has the reuse identifier \"\(identifier)\", \(Self.nameForm)"
    case .reuseIdentifierShared(let identifier, let cells):
      "the reuse identifier \"\(identifier)\" belongs to \(Self.list(cells)); override reuseIdentifier in one, or rename its nib file"
    case .cellUnusable(let cell, let why): "\(cell) \(why)"
    case .versionRefused(let version, let cell):
      "\(cell) has the version \(version); versions count from 1"
    case .heightRefused(let points, let registration):
      "\(registration) has the height \(points), which is not above 0 and at most \(Int(RowHeightBounds.maximum)) points"
    case .widthRefused(let points, let cell):
      "\(cell) has the width \(points), which is not above 0 and at most \(Int(RowWidthBounds.maximum)) points"
    case .spanRefused(let span, let cell):
      "\(cell) has the span \(span); a row takes 1 to \(RowWidthBounds.maximumSpan) columns"
    default: fallbackSentence
    }
  }

  private var fallbackSentence: String {
    switch self {
    case .fallbackMissing(let name, let registration, let itemType, let known):
      "\(registration) falls back to \"\(name)\", a cell that is not registered; "
        + (known.isEmpty
          ? "no other cell takes \"\(itemType)\""
          : "the other cells that take \"\(itemType)\" are \(known.joined(separator: ", "))")
    case .fallbackOfOtherItem(let name, let registration, let itemType, let takes):
      "\(registration) falls back to \(name), which takes \(Self.quoted(takes)) and no \"\(itemType)\"; let it take \"\(itemType)\" too"
    case .fallbackConditional(let name, let registration, let location):
      "\(registration) falls back to \(name), which takes only the items of its condition at \(location); name a cell without a condition"
    case .fallbackCircle(let names):
      "the fallbacks run in a circle: \(names.joined(separator: " → ")); let the chain end"
    case .fallbacksTooMany(let registration, let limit):
      "\(registration) has more than \(limit) fallbacks; name fewer"
    case .fallbackIsPlaceholder(let registration):
      "\(registration) falls back to the placeholder, which comes last by itself; leave that out"
    case .fallbackHasCondition(let fallback, let registration):
      "\(fallback), a fallback of \(registration), has a condition, and a fallback must take every item; leave out its when:"
    case .feedNameMalformed(let name):
      "the list's feed is named \"\(name)\"; a feed's name is lower-case letters, digits, '.', '_' or '-', at most 64, beginning with a letter or digit"
    case .feedNameShared(let name, let location):
      "the feed \"\(name)\" is declared at \(location) already; give each list its own"
    case .feedItems(let name, let what): "the list \"\(name)\" \(what)"
    case .constantsUnclaimed(let name, let loadable):
      "these are constants for \(name), and no cell type of that name adopts NibLoadable; "
        + (loadable.isEmpty
          ? "no registered cell does" : "those that do are \(loadable.joined(separator: ", "))")
    default: ""
    }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: " and to ") }

  private static func quoted(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
