import Importers
import TestSupport
import Testing

/// What each of the real feeds is known to hold.
struct RealFeedTests {
  struct Known: Sendable {
    let count: Int
    let title: String
    let id: String
    let itemTitle: String
    let types: [String: Int]
  }

  private static let known: [String: Known] = [
    "DaringFireball.json": Known(
      count: 48, title: "Daring Fireball",
      id: "https://daringfireball.net/linked/2017/06/26/the-talk-show-195",
      itemTitle: "The Talk Show: ‘I Do Like Throwing a Baby’", types: ["article": 6, "link": 42]),
    "DaringFireball.rss": Known(
      count: 47, title: "Daring Fireball",
      id: "tag:daringfireball.net,2016:/linked//6.32173",
      itemTitle: "Apple Product Event: Monday March 21", types: ["article": 47]),
    "KatieFloyd.rss": Known(
      count: 20, title: "Katie Floyd",
      id: "50c628b3e4b07b56461546c5:50c658a6e4b0cc9aa9ce4405:57bcbe83e4fcb567fdffc020",
      itemTitle: "Special Mac Power Users for Relay FM Members", types: ["article": 20]),
    "OneFootTsunami.atom": Known(
      count: 25, title: "One Foot Tsunami", id: "http://onefoottsunami.com/?p=14863",
      itemTitle: "Link: Pillow Fight Leaves 24 Concussed", types: ["article": 25]),
    "ScriptingNews.json": Known(
      count: 48, title: "Scripting News", id: "http://scripting.com/2017/06/26.html#a080605",
      itemTitle: "",
      types: ["article": 45, "episode": 1, "link": 1, "photo": 1]),
    "allthis.atom": Known(
      count: 12, title: "And now it’s all this",
      id: "http://leancrew.com/all-this/2017/11/last-thoughts-on-modifier-keys/",
      itemTitle: "Last thoughts on modifier keys", types: ["article": 12]),
    "atp.rss": Known(
      count: 100, title: "Accidental Tech Podcast",
      id: "513abd71e4b0fe58c655c105:513abd71e4b0fe58c655c111:5c5273baf950b7d24bfdcb28",
      itemTitle: "311: Mutually Assured Destruction", types: ["episode": 100]),
    "inessential.json": Known(
      count: 20, title: "inessential.com",
      id: "http://inessential.com/2017/06/02/james_dempsey_and_the_breakpoints_benefi",
      itemTitle: "James Dempsey and the Breakpoints Benefit App Camp for Girls",
      types: ["article": 20]),
    "kc0011.rss": Known(
      count: 20, title: "投资资讯网交易在线--流通纪念币最新20篇论坛主题-全文",
      id: "http://www.kc0011.net/dispbbs.asp?BoardID=10&ID=25164257&Page=1",
      itemTitle: "建国35周年纪念，华表，和平鸽", types: ["article": 20]),
    "manton.rss": Known(
      count: 10, title: "Manton Reece", id: "http://www.manton.org/?p=3071", itemTitle: "",
      types: ["article": 10]),
    "monkeydom.rss": Known(
      count: 13, title: "cocoa-dom", id: "cocoa-dom:tcmportmapper",
      itemTitle: "TCMPortMapper 2018 Edition", types: ["article": 13]),
    "qemu.atom": Known(
      count: 10, title: "QEMU", id: "/2025/08/26/qemu-10-1-0",
      itemTitle: "QEMU version 10.1.0 released", types: ["article": 10]),
    "scriptingNews.rss": Known(
      count: 48, title: "Scripting News", id: "http://scripting.com/2017/06/26.html#a080605",
      itemTitle: "",
      types: ["article": 45, "episode": 1, "link": 1, "photo": 1]),
    "theomnishow.rss": Known(
      count: 4, title: "The Omni Show",
      id: "https://theomnishow.omnigroup.com/episode/andrea-mcvittie-user-experience-designer/",
      itemTitle: "Andrea McVittie, User Experience Designer", types: ["episode": 4]),
  ]

  @Test(
    .enabled(if: RealFeeds.folder != nil, Comment(rawValue: RealFeeds.absence)),
    arguments: RealFeeds.paths)
  func `a real feed has the items that it is known to have`(path: String) throws {
    let name = String(path.split(separator: "/").last ?? "")
    let known = try #require(Self.known[name], "\(name) is new: say what it holds")
    let reading = try Reading(try RealFeeds.bytes(path))
    let items = try reading.items
    #expect(reading.faults == [] && reading.skipped == [])
    #expect(items.count == known.count && reading.titles == [known.title])
    #expect(items.first?.id == known.id && items.first?["title"] ?? "" == known.itemTitle)
    #expect(Dictionary(grouping: items, by: \.type).mapValues(\.count) == known.types)
    #expect(items.allSatisfy { $0.publishedAt != nil })
    #expect(Set(items.map(\.id)).count == items.count)
    #expect(items.allSatisfy { !$0.json.contains("\u{FFFD}") })
  }
}
