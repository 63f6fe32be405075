package import HTTPCore

/// A page as it goes out, for as long as its feed has the same version.
package struct RenderedPage: Sendable {
  package let tag: EntityTag
  package let fields: FieldBlock
  package let body: [UInt8]

  package init(tag: EntityTag, fields: FieldBlock, body: [UInt8]) {
    self.tag = tag
    self.fields = fields
    self.body = body
  }
}
