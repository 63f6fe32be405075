#if DEBUG
  /// The files of the outside package.
  enum OutsideSources {
    static let targets: [(name: String, files: [String: String])] = [
      ("cinema", ["Film.swift": film, "FilmCell.swift": filmCell, "main.swift": cinema]),
      ("blog", ["main.swift": blog]),
      ("library", Guide.firstCell.files(in: "Sources/library")),
      ("names", Guide.firstCell.files(in: "Sources/names")),
      ("faulty", ["Film.swift": film, "FilmCell.swift": filmCell, "main.swift": faulty]),
    ]

    private static let film = """
      import Rowcast

      struct Film: FeedItem {
        static let itemType = "film"
        var title: String
        var year: Int?
      }

      """

    private static let filmCell = """
      import Rowcast

      struct FilmCell: Cell {
        var title = ""
        var subtitle = ""
      }

      """

    private static let cinema = """
      import Rowcast

      Rowcast.main {
        CellRegistration<FilmCell, Film> { cell, item in
          cell.title = item.title
          cell.subtitle = item.year.map(String.init) ?? ""
        }
      }

      """

    /// Two conditions, a cell for the rest, and fallbacks.
    private static let blog = """
      import Rowcast

      struct Post: FeedItem {
        static let itemType = "post"
        var text: String
      }
      struct LongCell: Cell {
        var text = ""
        static let version = 3
      }
      struct QuoteCell: Cell { var text = "" }
      struct PostCell: Cell { var text = "" }
      struct LineCell: Cell { var text = "" }

      Rowcast.main {
        CellRegistration<LongCell, Post>(when: { $0.text.count > 20 }) { cell, item in
          cell.text = item.text
        }
        .fallback(CellRegistration<PostCell, Post> { cell, item in cell.text = item.text })
        .fallback(CellRegistration<LineCell, Post> { cell, item in cell.text = "…" })
        CellRegistration<QuoteCell, Post>(when: { $0.text.hasPrefix(">") }) { cell, item in
          cell.text = item.text
        }
        CellRegistration<PostCell, Post> { cell, item in cell.text = item.text }
      }

      """

    /// Lines 4 and 7 are at fault.
    private static let faulty = """
      import Rowcast
      struct Book: FeedItem { static let itemType = "book" }
      Rowcast.main {
        CellRegistration<FilmCell, Book>(when: { _ in true }) { _, _ in }

        CellRegistration<FilmCell, Film> { _, _ in }
        CellRegistration<ValueCell, Film> { _, _ in }
      }

      """
  }
#endif
