/// What one loop's renderer counts, whatever registry it has at the time.
package final class RenderingTallies: Sendable {
  package let rows = CacheTallies()
  package let pages = CacheTallies()

  package init() {}
}
