import Cells
import FoundationEssentials
import Testing

/// The item types that every program has.
struct ReadyItemTests {
  private struct Own: FeedItem {
    static let itemType = "article"
    var title: String
  }

  private struct Other: FeedItem {
    static let itemType = "other"
    var title: String
  }

  private struct OwnCell: Cell { var title = "" }

  private struct TakenCell: Cell {
    static let reuseIdentifier: ReuseIdentifier = "FeedLinkCell"
    var title = ""
  }

  private struct TakenFallbackCell: Cell {
    static let reuseIdentifier: ReuseIdentifier = "SubtitleCell"
    var title = ""
  }

  private func names(_ registry: CellRegistry) -> [String] {
    registry.cells.map(\.identifier.rawValue)
  }

  @Test func `a program without any registration has them`() throws {
    let completed = try CellRegistry.completed(nibs: [], [])
    #expect(completed.own.itemTypes == [])
    #expect(completed.registry.itemTypes == ["article", "episode", "link", "photo"])
  }

  @Test func `a type that the program registers is its own`() throws {
    let own = AnyCellRegistration(
      CellRegistration<OwnCell, Own> { cell, item in cell.title = item.title })
    let registry = try CellRegistry.completed(nibs: [], [own]).registry
    let row = try registry.row(
      forPayload: Array(#"{"title":"t"}"#.utf8), ofType: "article", at: IndexPath(row: 0),
      in: RowContext(id: "a"))
    #expect(row.row.type == "OwnCell")
    #expect(!names(registry).contains("FeedArticleCell"))
    #expect(registry.itemTypes == ["article", "episode", "link", "photo"])
  }

  @Test func `a cell of its own for a ready item takes the ready cell's place`() throws {
    let own = AnyCellRegistration(
      CellRegistration<OwnCell, ReadyItem.Article> { cell, item in cell.title = item.title ?? "" })
    let registry = try CellRegistry.completed(nibs: [], [own]).registry
    let row = try registry.row(
      forPayload: Array(#"{"title":"t"}"#.utf8), ofType: "article", at: IndexPath(row: 0),
      in: RowContext(id: "a"))
    #expect(row.row.type == "OwnCell")
  }

  @Test func `a nib for one takes its place too`() throws {
    let nib = NibFile(
      path: "cells/MyPhotoCell.json",
      bytes: Array(#"{"items":["photo"],"height":44,"fields":{"url":"url"}}"#.utf8))
    let registry = try CellRegistry.completed(nibs: [nib], []).registry
    #expect(names(registry).contains("MyPhotoCell") && !names(registry).contains("FeedPhotoCell"))
  }

  @Test func `a name that is taken stays the program's`() throws {
    let own = [
      AnyCellRegistration(
        CellRegistration<TakenCell, Other>(when: { _ in true }) { cell, item in cell.title = "" }),
      AnyCellRegistration(
        CellRegistration<TakenFallbackCell, Other> { cell, item in cell.title = item.title }),
    ]
    let registry = try CellRegistry.completed(nibs: [], own).registry
    #expect(registry.itemTypes == ["article", "episode", "other", "photo"])
    let row = try registry.row(
      forPayload: Array(#"{"title":"t"}"#.utf8), ofType: "other", at: IndexPath(row: 0),
      in: RowContext(id: "a"))
    #expect(row.row.type == "FeedLinkCell")
    let article = try #require(registry.cells.first { $0.identifier == "FeedArticleCell" })
    #expect(article.fallback == nil)
  }

  @Test(arguments: [
    (#"{"url":"u","width":0,"height":1}"#, "/width"),
    (#"{"url":"u","width":1,"height":-5}"#, "/height"),
    (#"{"url":"u","width":9223372036854775807,"height":1}"#, "/width"),
    (#"{"url":"u","height":1000001}"#, "/height"),
  ])
  func `a photo of impossible size is refused with the member at fault`(
    payload: String, pointer: String
  ) throws {
    let registry = try CellRegistry.completed(nibs: [], []).registry
    let error = #expect(throws: RowError.self) {
      try registry.check(payload: Array(payload.utf8), ofType: "photo")
    }
    #expect(error?.description.hasPrefix("\(pointer): a picture has 1 to 1000000 pixels") == true)
  }

  @Test(arguments: [
    ("article", "{}"), ("link", #"{"url":"u","title":"t","host":"h"}"#),
    ("photo", #"{"url":"u"}"#), ("photo", #"{"url":"u","width":1,"height":1000000}"#),
    ("photo", #"{"url":"u","width":1000000,"height":1}"#),
    ("episode", #"{"title":"t","media":"m","duration":9223372036854775807,"bytes":-1}"#),
  ])
  func `whatever they hold, their rows have a height`(type: String, payload: String) throws {
    let registry = try CellRegistry.completed(nibs: [], []).registry
    for scale in [0.5, 1, 4] {
      for width in [1.0, 390, 10_000] {
        let layout = try #require(Layout(width: width, textScale: scale))
        let row = try registry.row(
          forPayload: Array(payload.utf8), ofType: type, at: IndexPath(row: 0),
          in: RowContext(id: "a", layout: layout))
        #expect(row.refusedHeight == nil)
        #expect(row.row.height > 0 && row.row.height <= 100_000)
      }
    }
  }
}
