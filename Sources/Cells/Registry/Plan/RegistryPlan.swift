/// A registry in the making: puts registrations in order, and collects every fault on the way.
struct RegistryPlan {
  private(set) var faults: [RegistryFault] = []
  private(set) var entries: [ItemEntry] = []
  private(set) var cells: [RegisteredCell] = []
  private(set) var feeds: [ListFeedDeclaration] = []

  private(set) var registrations: [AnyCellRegistration]
  /// The names of nib files that can't be read: what depends on them is no fault of its own.
  private(set) var unreadable: Set<String> = []
  /// What makes fresh cells of the types that have constants from a nib.
  private(set) var loaded: [ObjectIdentifier: @Sendable () -> any Cell] = [:]
  /// Each cell's name, once that is settled.
  var names: [CellTraits.Identity: ReuseIdentifier] = [:]

  init(
    _ registrations: [AnyCellRegistration], nibs: [NibFile], covering items: [any FeedItem.Type]
  ) {
    self.registrations = registrations
    read(nibs)
    checkItems(covering: items)
    checkCells()
    checkFeeds()
    makeEntries()
  }

  /// Adds the cells of the nibs, and gives the cells in Swift their constants.
  private mutating func read(_ files: [NibFile]) {
    var cells: [NibCell] = []
    for file in files {
      do throws(InvalidNib) {
        switch try Nib.read(file) {
        case .cell(let cell): cells.append(cell)
        case .constants(let constants): load(constants)
        }
      } catch {
        if let name = file.cellName { unreadable.insert(name) }
        faults += error.faults.map { RegistryFault($0) }
      }
    }
    let nibs = cells.flatMap(\.registrations)
    registrations.removeAll { $0.yields(to: nibs) }
    registrations += nibs
  }

  private mutating func load(_ constants: NibConstants) {
    let name = constants.name.rawValue
    guard links.contains(where: { $0.nibName == name }) else {
      let loadable = Set(links.compactMap(\.nibName)).sorted()
      report(
        CodeLocation(file: constants.file, line: constants.line),
        .constantsUnclaimed(name: name, loadable: loadable))
      return
    }
    do throws(PayloadFault) {
      for place in registrations.indices {
        try registrations[place].load(constants.bytes, named: name)
      }
    } catch {
      faults.append(RegistryFault(constants.fault(error)))
    }
    for link in links where link.nibName == name {
      if case .type(let type) = link.traits.identity, let fresh = link.fresh {
        loaded[type] = fresh
      }
    }
  }

  mutating func report(_ location: CodeLocation?, _ kind: RegistryFault.Kind) {
    faults.append(RegistryFault(location, kind))
  }

  /// Every cell that a row can have, those of fallbacks too, in the order of the registrations.
  var links: [CellLink] { registrations.flatMap { [$0.link] + $0.ownFallbacks } }

  private mutating func checkItems(covering items: [any FeedItem.Type]) {
    for group in grouped(registrations.filter { $0.item != nil }, by: \.itemType) {
      let first = group[0]
      if let item = first.item, ItemType(first.itemType) == nil {
        report(
          first.link.location,
          .itemTypeMalformed(itemType: first.itemType, item: "\(item)"))
      }
      let items = distinct(group.compactMap(\.item), by: { ObjectIdentifier($0) })
      if items.count > 1 {
        report(
          first.link.location,
          .itemTypeShared(
            itemType: first.itemType, items: items.map { String(reflecting: $0) }))
      }
    }
    let covered = Set(registrations.compactMap(\.item).map { ObjectIdentifier($0) })
    for item in distinct(items, by: { ObjectIdentifier($0) })
    where !covered.contains(ObjectIdentifier(item)) {
      report(nil, .itemUnregistered(item: "\(item)", itemType: item.itemType))
    }
  }

  private mutating func checkFeeds() {
    var seen: [String: CodeLocation] = [:]
    for feed in registrations.flatMap(\.feeds) {
      if !FeedNameForm.accepts(Array(feed.name.utf8)) {
        report(feed.location, .feedNameMalformed(name: feed.name))
      }
      for fault in feed.faults {
        report(feed.location, .feedItems(name: feed.name, what: fault))
      }
      if let other = seen.updateValue(feed.location, forKey: feed.name) {
        report(feed.location, .feedNameShared(name: feed.name, at: other))
      }
      feeds.append(feed)
    }
  }

  private mutating func makeEntries() {
    for group in grouped(registrations, by: \.itemType) {
      let candidates = candidates(of: group)
      entries.append(
        ItemEntry(
          itemType: group[0].itemType, item: group.lazy.compactMap(\.item).first,
          candidates: candidates))
    }
    guard faults.isEmpty else { return }
    cells = summaries()
    let numbers = Dictionary(uniqueKeysWithValues: cells.enumerated().map { ($1.identifier, $0) })
    entries = entries.map { entry in
      ItemEntry(
        itemType: entry.itemType, item: entry.item,
        candidates: entry.candidates.map { $0.numbered(by: numbers) })
    }
  }
}

extension AnyCellRegistration {
  /// Whether it steps back for one of the nibs: for one of its cell's name, and for one that takes
  /// every item of its type, unless a nib falls back to its cell.
  fileprivate func yields(to nibs: [AnyCellRegistration]) -> Bool {
    guard yields else { return false }
    let name = link.traits.identifier
    let rivals = nibs.filter { $0.itemType == itemType }
    if rivals.contains(where: { $0.link.traits.identifier == name }) { return true }
    return rivals.contains { $0.condition == nil }
      && !rivals.contains { $0.namesFallback(name.rawValue) }
  }

  private func namesFallback(_ name: String) -> Bool {
    fallbacks.contains { step in
      if case .named(name, _) = step { true } else { false }
    }
  }

  /// Gives the cells that load the nib of that name its constants.
  fileprivate mutating func load(
    _ constants: [UInt8], named name: String
  ) throws(PayloadFault) {
    if link.nibName == name, let loading = link.loading { link = try loading(constants) }
    for (place, step) in fallbacks.enumerated() {
      guard case .cell(let link, let isConditional) = step, link.nibName == name,
        let loading = link.loading
      else { continue }
      fallbacks[place] = .cell(try loading(constants), isConditional: isConditional)
    }
  }

  /// The fallbacks that are written with the registration itself.
  var ownFallbacks: [CellLink] {
    fallbacks.compactMap { step in
      if case .cell(let link, _) = step { link } else { nil }
    }
  }
}

extension CellCandidate {
  fileprivate func numbered(by numbers: [ReuseIdentifier: Int]) -> CellCandidate {
    CellCandidate(
      condition: condition, conditionText: conditionText,
      links: links.map {
        Link(number: numbers[$0.identifier] ?? 0, identifier: $0.identifier, link: $0.link)
      })
  }
}

/// The elements that share a key, in the order of each key's first.
func grouped<Element, Key: Hashable>(
  _ elements: [Element], by key: (Element) -> Key
) -> [[Element]] {
  var places: [Key: Int] = [:]
  var groups: [[Element]] = []
  for element in elements {
    let key = key(element)
    if let place = places[key] {
      groups[place].append(element)
    } else {
      places[key] = groups.count
      groups.append([element])
    }
  }
  return groups
}

/// The first element of each key.
func distinct<Element, Key: Hashable>(
  _ elements: [Element], by key: (Element) -> Key
) -> [Element] {
  var seen: Set<Key> = []
  return elements.filter { seen.insert(key($0)).inserted }
}
