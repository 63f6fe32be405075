/// stub, replaced by the nib branch
public enum Action: Sendable {
  case open(url: String)
  case push(feed: String, includesPage: Bool = false)
}
