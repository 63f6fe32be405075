public import Cells

/// The items, cells and feeds that come with the program: what a newcomer sees first, and an
/// example of how to write one's own.
public enum DemoFeed {
  /// Which cell shows which item, what a tap does, and what older clients are shown: no name
  /// written twice.
  @RegistrationsBuilder public static var registrations: [AnyCellRegistration] {
    CellRegistration<PersonCell, Person> { cell, item in cell.name = item.name }
      .fallback(CellRegistration<BasicCell, Person> { cell, item in cell.text = item.name })
      .onSelect { _ in .push(feed: "films") }
    CellRegistration<FilmCell, Film> { cell, item in
      cell.title = item.title
      cell.subtitle = item.year.map(String.init) ?? ""
    }
    .fallback(
      CellRegistration<SubtitleCell, Film> { cell, item in
        cell.text = item.title
        cell.secondaryText = item.year.map(String.init) ?? ""
      }
    )
    .fallback(CellRegistration<BasicCell, Film> { cell, item in cell.text = item.title })
    CellRegistration<BookCell, Book> { cell, item in
      cell.title = item.title
      cell.subtitle = item.author
      cell.note = item.year.map { "First published in \($0)" } ?? ""
    }
    .fallback(
      CellRegistration<SubtitleCell, Book> { cell, item in
        cell.text = item.title
        cell.secondaryText = item.author
      }
    )
    .onSelect { _ in .push(feed: "books", includesPage: true) }
    posts
    CellRegistration<PhotoCell, Photo> { cell, item in
      cell.url = item.url
      cell.aspectRatio = PictureSize.aspectRatio(width: item.width, height: item.height)
      cell.caption = item.caption ?? ""
    }
    .onSelect { .open(url: $0.url) }
    // A height of the item's own: long titles take a second line.
    CellRegistration<LinkCell, Link>(height: .calculated { $0.title.count > 40 ? 88 : 66 }) {
      cell, item in
      cell.title = item.title
      cell.host = item.host
      cell.url = item.url
    }
    .fallback(
      CellRegistration<SubtitleCell, Link> { cell, item in
        cell.text = item.title
        cell.secondaryText = item.host
      }
    )
    .onSelect { .open(url: $0.url) }
    packages
  }

  /// One item type with two cells: what has several paragraphs is an article.
  @RegistrationsBuilder private static var posts: [AnyCellRegistration] {
    CellRegistration<ArticleCell, Post>(when: { $0.firstParagraph != nil }) { cell, item in
      cell.headline = item.firstParagraph ?? ""
      cell.text = item.furtherParagraphs
      cell.language = item.language ?? ""
    }
    .fallback(named: "PostCell")
    CellRegistration<PostCell, Post> { cell, item in
      cell.text = item.text
      cell.language = item.language ?? ""
    }
    .onSelect { .custom(["text": $0.text]) }
  }

  /// Three item types that share one cell type.
  @RegistrationsBuilder private static var packages: [AnyCellRegistration] {
    CellRegistration<PackageCell, PythonPackage> { cell, item in
      cell.show(name: item.name, version: item.version, from: "Python")
      cell.summary = item.summary
      cell.badge = item.rank.map { "No. \($0)" }
    }
    CellRegistration<PackageCell, JavaScriptPackage> { cell, item in
      cell.show(name: item.name, version: item.version, from: "JavaScript")
      cell.summary = item.summary
      cell.badge = "\(item.downloads) downloads"
    }
    CellRegistration<PackageCell, DebianPackage> { cell, item in
      cell.show(name: item.name, version: item.version, from: "Debian")
    }
    .fallback(CellRegistration<BasicCell, DebianPackage> { cell, item in cell.text = item.name })
  }

  /// The demo feeds; `home` is the one to look at first. The same bytes at every run.
  public static let feeds = [
    Feed(name: "home", title: "Home", order: "newest", items: HomeFeed.items),
    Feed(name: "films", title: "Films", order: "newest", items: FilmList.dated),
    Feed(name: "people", title: "People", order: "appended", items: PersonList.items),
    Feed(name: "books", title: "Books", order: "oldest", items: BookList.dated),
  ]
}
