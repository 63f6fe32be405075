/// A ready cell: a recording that can be played, with its title and the beginning of its notes.
public struct FeedEpisodeCell: Cell {
  public var title = ""
  /// How long it is, as a clock shows it: `1:02:03`; empty where that is not known.
  public var duration = ""
  public var text = ""
  /// The recording's address.
  public var media = ""
  /// The picture's address; nil where there is none.
  public var image: String?

  public init() {}

  /// At the most two lines of title and two of text.
  public static var height: RowHeight<FeedEpisodeCell> {
    .calculated { cell, layout in
      let block = FeedTextBlock(title: cell.title, text: cell.text, maximumLines: 2, inset: 124)
      return max(block.height(in: layout), 104).rounded()
    }
  }

  /// Seconds as a clock shows them; empty where there are none.
  static func clock(_ seconds: Int64?) -> String {
    guard let seconds, seconds > 0 else { return "" }
    let pad = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    return hours > 0
      ? "\(hours):\(pad(minutes)):\(pad(seconds % 60))" : "\(minutes):\(pad(seconds % 60))"
  }
}
