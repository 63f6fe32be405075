/// The least and the greatest of a size: members, elements, scalars.
struct SizeFacets: Hashable {
  var least: JSONNumber?
  var greatest: JSONNumber?

  func allows(_ size: Int) -> Bool {
    let size = JSONNumber(size)
    if let least, size < least { return false }
    if let greatest, size > greatest { return false }
    return true
  }

  func and(_ other: SizeFacets) -> SizeFacets {
    SizeFacets(
      least: [least, other.least].compactMap(\.self).max(),
      greatest: [greatest, other.greatest].compactMap(\.self).min())
  }

  var isEmpty: Bool {
    guard let least, let greatest else { return false }
    return least > greatest
  }
}
