import Cells
import Foundation
import Rowcast

/// The edits that teams make, each with its class.
enum RegistryEdits {
  typealias Edit = RegistryEdit

  private static func value<A: Beginning, B: Beginning>(
    _ name: String, _ old: A.Type, _ new: B.Type, _ told: String...
  ) -> Edit {
    Edit(name, film: Holder<A>.self, Holder<B>.self, told: told)
  }

  static let members: [Edit] = [
    value("nothing", String.self, String.self),
    value(
      "a text becomes a number", String.self, Int.self, "breaking type-changed FilmCell /value"),
    value(
      "a number becomes a text", Double.self, String.self, "breaking type-changed FilmCell /value"),
    value(
      "a member may be null", String.self, String?.self, "breaking type-added FilmCell /value"),
    value(
      "an integer gets a fraction", Int.self, Double.self,
      "breaking integer-to-number FilmCell /value"),
    value(
      "a number becomes whole", Double.self, Int.self,
      "compatible number-to-integer FilmCell /value"),
    value("a case more", TwoMoods.self, ThreeMoods.self, "possible value-added FilmCell /value"),
    value(
      "a case fewer", ThreeMoods.self, TwoMoods.self, "compatible value-removed FilmCell /value"),
    value(
      "cases become any text", TwoMoods.self, String.self, "possible values-opened FilmCell /value"),
    value(
      "the elements' type", [String].self, [Int].self, "breaking type-changed FilmCell /value/*"),
    value(
      "the values' type of a map", [String: Int].self, [String: Double].self,
      "breaking integer-to-number FilmCell /value/*"),
    value("a date becomes a text", Date.self, String.self, "breaking format-lost FilmCell /value"),
    value(
      "a text becomes a date", String.self, Date.self, "compatible format-added FilmCell /value"),
    value(
      "a member deep within", Studio.self, MovedStudio.self,
      "breaking type-changed FilmCell /value/place/zip"),
    value(
      "a member of a member goes", Studio.self, NamelessStudio.self,
      "breaking field-removed FilmCell /value/name"),
    Edit(
      "a member may be missing", film: Holder<String>.self, SparseHolder.self,
      told: ["breaking field-optional FilmCell /value"]),
    Edit(
      "a member is always there", film: SparseHolder.self, Holder<String>.self,
      told: ["compatible field-required FilmCell /value"]),
    Edit(
      "a member goes", film: WiderHolder<String>.self, Holder<String>.self,
      told: ["breaking field-removed FilmCell /caption"]),
    Edit(
      "the only member goes", film: Holder<String>.self, EmptyHolder.self,
      told: ["breaking field-removed FilmCell /value"]),
    Edit(
      "a member comes", film: Holder<String>.self, WiderHolder<String>.self,
      told: ["compatible field-added FilmCell /caption"]),
    Edit(
      "the version is raised", film: Holder<String>.self, SecondHolder.self,
      told: ["compatible version-raised FilmCell"]),
    Edit(
      "the version is lowered", film: SecondHolder.self, Holder<String>.self,
      told: ["remark version-lower FilmCell"]),
    Edit(
      "height, width and span", film: Holder<String>.self, HighHolder.self,
      told: [
        "compatible height-changed FilmCell", "compatible width-changed FilmCell",
        "compatible span-changed FilmCell",
      ]),
  ]

  private static func plain<C: Cell>(_ cell: C.Type) -> CellRegistration<C, Reel> {
    CellRegistration<C, Reel> { _, _ in }
  }

  private static func any<C: Cell>(_ registration: CellRegistration<C, Reel>) -> Edit.Registrations
  {
    { [AnyCellRegistration(registration)] }
  }

  private static let book: Edit.Registrations = {
    [AnyCellRegistration(CellRegistration<VolumeCell, Volume> { _, _ in })]
  }

  private static func and(_ one: @escaping Edit.Registrations, _ two: @escaping Edit.Registrations)
    -> Edit.Registrations
  {
    { one() + two() }
  }

  private static let film = any(plain(Holder<String>.self))
  private static let filmToPlain = any(plain(Holder<String>.self).fallback(plain(PlainCell.self)))
  private static let filmToBoth = any(
    plain(Holder<String>.self).fallback(
      plain(SubtitledCell.self).fallback(plain(PlainCell.self))))

  /// The films of one title.
  private static let some = CellRegistration<Holder<String>, Reel>(
    when: { $0.title == "x" }, { _, _ in })
  private static let someFilm = any(some)
  private static let someFilmToPlain = any(some.fallback(plain(PlainCell.self)))

  static let shapes: [Edit] = [
    Edit(
      "a cell goes with its items", and(film, book), to: film,
      told: "breaking cell-removed VolumeCell", "breaking item-type-removed book"),
    Edit(
      "a cell comes with its items", film, to: and(film, book),
      told: "compatible cell-added VolumeCell", "compatible item-type-added book"),
    Edit(
      "a fallback goes", filmToPlain, to: film, told: "breaking cell-removed PlainCell",
      "breaking fallback-lost film"),
    Edit(
      "a fallback comes", film, to: filmToPlain, told: "compatible cell-added PlainCell",
      "compatible fallback-added film"),
    Edit(
      "a fallback in between goes", filmToBoth, to: filmToPlain,
      told: "breaking cell-removed SubtitledCell", "breaking fallback-lost film"),
    Edit(
      "fallbacks change places", filmToBoth,
      to: any(
        plain(Holder<String>.self).fallback(
          plain(PlainCell.self).fallback(plain(SubtitledCell.self)))),
      told: "compatible fallbacks-reordered film"),
    Edit(
      "a cell is renamed", film, to: any(plain(MovieCell.self)),
      told: "breaking cell-renamed FilmCell", "breaking cell-for-item-unknown film",
      "compatible cell-added MovieCell", "compatible cell-for-item-dropped film"),
    Edit(
      "items go to a new cell with the old one behind it", film,
      to: any(plain(MovieCell.self).fallback(plain(Holder<String>.self))),
      told: "compatible cell-added MovieCell", "compatible cell-for-item-changed film"),
    Edit(
      "items go to a new cell with new ones behind it", and(film, any(for: PlainCell.self)),
      to: and(
        any(plain(MovieCell.self).fallback(plain(SubtitledCell.self))),
        and(any(for: PlainCell.self), any(shelf: Holder<String>.self))),
      told: "breaking cell-for-item-unknown film", "compatible cell-added MovieCell",
      "compatible cell-added SubtitledCell", "compatible cell-for-item-dropped film",
      "compatible item-type-added shelf"),
    Edit(
      "items go to another cell that is known", and(filmToPlain, any(shelf: PlainCell.self)),
      to: and(any(plain(PlainCell.self)), any(shelf: Holder<String>.self)),
      told: "breaking cell-for-item-left film", "breaking cell-for-item-left shelf",
      "compatible cell-for-item-dropped film", "compatible cell-for-item-dropped shelf"),
    Edit(
      "items go to a new cell and lose the fallback of before",
      and(filmToPlain, any(shelf: PlainCell.self)),
      to: and(
        any(plain(MovieCell.self).fallback(plain(Holder<String>.self))),
        any(shelf: PlainCell.self)),
      told: "breaking fallback-lost film", "compatible cell-added MovieCell",
      "compatible cell-for-item-changed film"),
    Edit(
      "a new cell by condition",
      film,
      to: {
        [
          AnyCellRegistration(
            CellRegistration<MovieCell, Reel>(when: { $0.title == "x" }) { _, _ in }),
          AnyCellRegistration(CellRegistration<Holder<String>, Reel> { _, _ in }),
        ]
      },
      told: "breaking cell-for-item-unknown film", "compatible cell-added MovieCell"),
    Edit(
      "a fallback goes by condition", filmToPlain, to: and(someFilm, filmToPlain),
      told: "breaking fallback-lost film"),
    Edit(
      "a fallback goes by condition, behind the first", filmToPlain,
      to: and(someFilmToPlain, and(film, any(shelf: PlainCell.self))),
      told: "breaking fallback-lost film", "compatible item-type-added shelf"),
    Edit(
      "a condition comes, with the fallback", filmToPlain, to: and(someFilmToPlain, filmToPlain)),
    Edit(
      "a list goes", list("reels"), to: list("others"), told: "breaking feed-removed reels",
      "compatible feed-added others"),
  ]

  private static func any<C: Cell>(for cell: C.Type) -> Edit.Registrations {
    { [AnyCellRegistration(CellRegistration<C, Volume> { _, _ in })] }
  }

  private struct Shelf: FeedItem {
    static let itemType = "shelf"
    var title = ""
  }

  private static func any<C: Cell>(shelf cell: C.Type) -> Edit.Registrations {
    { [AnyCellRegistration(CellRegistration<C, Shelf> { _, _ in })] }
  }

  private static func list(_ name: String) -> Edit.Registrations {
    {
      [
        AnyCellRegistration(
          ListFeed<Holder<String>, Reel>(
            name, items: [], id: \.title, configure: { _, _ in }))
      ]
    }
  }
}

extension RegistryEdit {
  init<A: Cell, B: Cell>(_ name: String, film old: A.Type, _ new: B.Type, told: [String]) {
    self.init(name, Self.film(old), Self.film(new), told)
  }
}
