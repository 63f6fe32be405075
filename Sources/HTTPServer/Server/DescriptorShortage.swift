/// The process may not have the descriptors that serving takes.
package struct DescriptorShortage: Error, Sendable, Hashable, CustomStringConvertible {
  package let limit: Int
  package let needed: Int

  package var description: String {
    """
    the process may have \(limit) descriptors, and serving takes \(needed) at the least; raise \
    the limit (ulimit -n, LimitNOFILE=), or take fewer --loops
    """
  }
}
