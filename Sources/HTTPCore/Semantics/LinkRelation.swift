/// A relation that the server's links have (IANA's registry of link relations, RFC 8288 §2.1).
package enum LinkRelation: String, Sendable, CaseIterable {
  case first
  case prev
  case next
  case last
  case `self`
  case alternate
  case describedBy = "describedby"
  case serviceDescription = "service-desc"
}
