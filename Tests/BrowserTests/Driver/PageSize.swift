/// How large the page is, in CSS pixels, and on what kind of screen.
struct PageSize: Sendable {
  let width: Int
  let height: Int
  var isTouched = false

  static let desktop = PageSize(width: 1280, height: 800)
  static let phone = PageSize(width: 360, height: 740, isTouched: true)
}
