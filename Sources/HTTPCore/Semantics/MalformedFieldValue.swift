/// A field value that does not follow its field's grammar; what that means is the field's affair.
package struct MalformedFieldValue: Error, Hashable {
  package init() {}
}
