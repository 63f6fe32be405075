import Feeds

extension WatchedCells {
  /// `current()` as responders take it.
  var edition: RegistryEdition {
    let (number, registry) = current()
    return RegistryEdition(number: number, registry: registry)
  }
}
