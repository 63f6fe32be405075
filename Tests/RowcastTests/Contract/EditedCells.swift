import Cells
import Foundation

/// Cells of one name and item types of two, for registries before and after an edit.

struct Reel: FeedItem {
  static let itemType = "film"
  var title = ""
}

struct Volume: FeedItem {
  static let itemType = "book"
  var title = ""
}

/// A value that a cell can begin with.
protocol Beginning: Codable, Sendable {
  static var beginning: Self { get }
}

extension String: Beginning {
  static var beginning: String { "" }
}

extension Int: Beginning {
  static var beginning: Int { 0 }
}

extension Double: Beginning {
  static var beginning: Double { 0 }
}

extension Date: Beginning {
  static var beginning: Date { Date(timeIntervalSince1970: 0) }
}

extension Array: Beginning where Element: Beginning {
  static var beginning: [Element] { [] }
}

extension Dictionary: Beginning where Key == String, Value: Beginning {
  static var beginning: [String: Value] { [:] }
}

extension Optional: Beginning where Wrapped: Beginning {
  static var beginning: Wrapped? { nil }
}

enum TwoMoods: String, CaseIterable, Codable, Beginning {
  case calm, merry
  static var beginning: TwoMoods { .calm }
}

enum ThreeMoods: String, CaseIterable, Codable, Beginning {
  case calm, merry, grim
  static var beginning: ThreeMoods { .calm }
}

struct Studio: Codable, Sendable, Beginning {
  struct Place: Codable, Sendable {
    var city = ""
    var zip = 0
  }
  var name = ""
  var place = Place()
  static var beginning: Studio { Studio() }
}

struct MovedStudio: Codable, Sendable, Beginning {
  struct Place: Codable, Sendable {
    var city = ""
    var zip = ""
  }
  var name = ""
  var place = Place()
  static var beginning: MovedStudio { MovedStudio() }
}

struct NamelessStudio: Codable, Sendable, Beginning {
  var place = Studio.Place()
  static var beginning: NamelessStudio { NamelessStudio() }
}

/// `FilmCell` with one member of a type.
struct Holder<Value: Beginning>: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
  var value = Value.beginning
}

/// The same with a member more.
struct WiderHolder<Value: Beginning>: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
  var value = Value.beginning
  var caption = ""
}

struct EmptyHolder: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
}

struct SecondHolder: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
  static var version: Int { 2 }
  var value = ""
}

struct HighHolder: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
  static var height: RowHeight<HighHolder> { .calculated { 20 + Double($0.value.count) } }
  static var width: RowWidth<HighHolder>? { .fixed(120) }
  static var span: Int? { 2 }
  var value = ""
}

struct MovieCell: Cell {
  var value = ""
}

struct SubtitledCell: Cell {
  var value = ""
}

struct PlainCell: Cell {
  var text = ""
}

struct VolumeCell: Cell {
  var text = ""
}

/// `FilmCell` with a member that rows may leave out.
struct SparseHolder: Cell {
  static var reuseIdentifier: ReuseIdentifier { "FilmCell" }
  var value: String?
}
