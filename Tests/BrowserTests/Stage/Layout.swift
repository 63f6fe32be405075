import Foundation
import TestSupport

/// What the page asks its rows with: those of its parameters that heights depend on.
struct Layout {
  let width: Double
  /// As they stand in the address, each with `&` in front.
  private let parameters: String

  private struct Heights: Decodable {
    let isNoMore: Bool
    let heights: [Double?]
  }

  /// By the page's last request for rows or heights of the feed.
  init(_ tab: Tab, _ feed: String) throws {
    let asked = tab.record.requests.last {
      $0.contains("/feeds/\(feed)/rows?") || $0.contains("/feeds/\(feed)/heights?")
    }
    guard let asked, let parts = URLComponents(string: asked) else {
      throw TestFailure("the page has asked for no rows of \(feed): \(tab.record.requests)")
    }
    let kept = (parts.percentEncodedQueryItems ?? []).filter {
      ["snapshot", "cells", "width", "textScale"].contains($0.name)
    }
    guard let width = kept.first(where: { $0.name == "width" })?.value.flatMap({ Double($0) })
    else { throw TestFailure("the page tells no width: \(asked)") }
    self.width = width
    parameters = kept.map { "&\($0.name)=\($0.value ?? "")" }.joined()
  }

  /// Where each of the first rows begins by the API, in points, and where the last one ends: at
  /// least `count + 1` numbers, fewer where the feed has fewer rows.
  ///
  /// Those of the feed of many rows, which nobody writes to, are asked for once.
  func offsets(_ site: Site, _ feed: String, count: Int) throws -> [Double] {
    guard feed == "big", let known = Stage.current?.bigFeed.knownOffsets else {
      return try asked(site, feed, count: count)
    }
    let key = site.options.joined() + parameters
    if let offsets = known[key] { return offsets }
    let offsets = try asked(site, feed, count: BigFeed.count)
    known[key] = offsets
    return offsets
  }

  private func asked(_ site: Site, _ feed: String, count: Int) throws -> [Double] {
    var offsets = [0.0]
    var page = 0
    while offsets.count <= count {
      let answer = try site.get(
        "/feeds/\(feed)/heights?pageIndex=\(page)&pageSize=1000\(parameters)", as: Heights.self)
      for height in answer.heights { offsets.append((offsets.last ?? 0) + (height ?? 0)) }
      if answer.isNoMore { break }
      page += 1
    }
    return offsets
  }
}
