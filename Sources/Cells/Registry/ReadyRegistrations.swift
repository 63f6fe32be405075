/// The ready items with their ready cells.
enum ReadyRegistrations {
  @RegistrationsBuilder static var all: [AnyCellRegistration] {
    CellRegistration<FeedArticleCell, ReadyItem.Article> { cell, item in
      cell.title = item.title ?? ""
      cell.byline = item.author ?? ""
      cell.text = item.summary ?? ""
      cell.image = item.image
    }
    .fallback(
      CellRegistration<SubtitleCell, ReadyItem.Article> { cell, item in
        cell.text = item.title ?? item.summary ?? ""
        cell.secondaryText = item.title == nil ? "" : item.summary ?? ""
      }
    )
    .onSelect { item in item.url.map { .open(url: $0) } }
    CellRegistration<FeedLinkCell, ReadyItem.Link> { cell, item in
      cell.title = item.title
      cell.host = item.host
      cell.text = item.summary ?? ""
    }
    .fallback(
      CellRegistration<SubtitleCell, ReadyItem.Link> { cell, item in
        cell.text = item.title
        cell.secondaryText = item.host
      }
    )
    .onSelect { .open(url: $0.url) }
    CellRegistration<FeedPhotoCell, ReadyItem.Photo> { cell, item in
      cell.url = item.url
      cell.aspectRatio = PictureSize.aspectRatio(width: item.width, height: item.height)
      cell.caption = item.caption ?? ""
    }
    .onSelect { .open(url: $0.link ?? $0.url) }
    CellRegistration<FeedEpisodeCell, ReadyItem.Episode> { cell, item in
      cell.title = item.title
      cell.duration = FeedEpisodeCell.clock(item.duration)
      cell.text = item.summary ?? ""
      cell.media = item.media
      cell.image = item.image
    }
    .fallback(
      CellRegistration<SubtitleCell, ReadyItem.Episode> { cell, item in
        cell.text = item.title
        cell.secondaryText = item.summary ?? ""
      }
    )
    .onSelect { .open(url: $0.media) }
  }
}

extension CellRegistry {
  /// A program's registry with the ready items that it leaves room for.
  package struct Completed: Sendable {
    package let registry: CellRegistry
    /// The program's registrations and nibs alone.
    package let own: CellRegistry
  }

  /// Builds a program's registry, and adds those ready items whose types it does not register.
  ///
  /// One whose cell's name is taken is left out, and a fallback likewise, so that no cell of the
  /// program gets another name by them.
  package static func completed(
    nibs: [NibFile], _ registrations: [AnyCellRegistration]
  ) throws(InvalidRegistry) -> Completed {
    let own = try CellRegistry(nibs: nibs, registrations)
    let ready = own.readyRegistrations(beside: registrations)
    guard !ready.isEmpty else { return Completed(registry: own, own: own) }
    return Completed(
      registry: try CellRegistry(nibs: nibs, registrations + ready), own: own)
  }

  private func readyRegistrations(
    beside registrations: [AnyCellRegistration]
  ) -> [AnyCellRegistration] {
    let types = Set(itemTypes)
    let names = Set(cells.map(\.identifier))
    let known = Set(
      registrations.flatMap { [$0.link] + $0.ownFallbacks }.map(\.traits.identity))
    let isFree = { (link: CellLink) in
      !names.contains(link.traits.identifier) || known.contains(link.traits.identity)
    }
    return ReadyRegistrations.all.compactMap { registration in
      guard !types.contains(registration.itemType), isFree(registration.link) else { return nil }
      var copy = registration
      copy.fallbacks.removeAll { step in
        if case .cell(let link, _) = step { !isFree(link) } else { false }
      }
      return copy
    }
  }
}
