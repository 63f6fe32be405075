import HTTPCore

/// A page as it goes out, for as long as its feed has the same version.
struct RenderedPage: Sendable {
  let tag: EntityTag
  let fields: FieldBlock
  let body: [UInt8]
}
