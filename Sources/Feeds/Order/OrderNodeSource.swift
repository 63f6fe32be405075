/// Where the nodes of order trees are kept.
package protocol OrderNodeSource: AnyObject {
  /// The stored node of that id.
  ///
  /// - Throws: `StoreError.damaged` where there is none or its bytes are no node.
  func node(_ id: Int64) throws(StoreError) -> OrderNode
}
