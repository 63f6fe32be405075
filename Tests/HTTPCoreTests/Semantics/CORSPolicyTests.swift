import Foundation
import HTTPCore
import TestSupport
import Testing

@Suite struct `A CORS policy` {
  private static let listed = CORSPolicy(.listed(["https://app.example", "null"]), maximumAge: 60)

  private static func preflight(
    _ origin: String, _ others: (name: String, value: String)...,
    method: HTTPCore.Method = .options
  ) -> Request {
    .sample(
      method, "/",
      fields: [
        (name: "Origin", value: origin), (name: "Access-Control-Request-Method", value: "PUT"),
      ] + others)
  }

  @Test(arguments: [
    (CORSPolicy(.any), "https://any.example", true), (CORSPolicy(.none), "https://a", false),
    (listed, "https://app.example", true), (listed, "null", true),
    (listed, "https://app.example.evil", false), (listed, "https://app.exampl", false),
    (listed, "http://app.example", false), (listed, "https://app.example:8443", false),
    (listed, "HTTPS://APP.EXAMPLE", false), (listed, "", false),
  ])
  func `takes preflights of the origins that it allows`(
    policy: CORSPolicy, origin: String, isAllowed: Bool
  ) {
    #expect(policy.isPreflight(Self.preflight(origin)) == isAllowed)
    #expect(!policy.isPreflight(Self.preflight(origin, method: .get)))
    let plain = Request.sample(.options, "/", fields: [("Origin", origin)])
    #expect(!policy.isPreflight(plain))
  }

  @Test func `names methods, every field and how long that holds`() {
    let fields = Self.listed.preflightFields(
      for: Self.preflight("null"), allowed: MethodSet(.put, .options))
    let lines = Response(.noContent, fields: fields).lines.map { "\($0.name): \($0.value)" }
    #expect(lines.count == 3)
    #expect(lines.contains("Access-Control-Allow-Methods: PUT, OPTIONS"))
    #expect(lines.contains("Access-Control-Max-Age: 60"))
    let headers = Response(.ok, fields: fields).field("Access-Control-Allow-Headers") ?? ""
    for name in ["Authorization", "Content-Type", "If-None-Match", "Last-Event-ID", "*"] {
      #expect(headers.components(separatedBy: ", ").contains(name))
    }
  }

  @Test(arguments: [
    (listed, "https://app.example", "true", true), (listed, "https://app.example", "1", false),
    (listed, "null", "true", false), (CORSPolicy(.any), "https://app.example", "true", false),
  ])
  func `opens a private network to listed origins alone`(
    policy: CORSPolicy, origin: String, value: String, isOpen: Bool
  ) {
    let request = Self.preflight(origin, ("Access-Control-Request-Private-Network", value))
    let fields = policy.preflightFields(for: request, allowed: MethodSet(.get))
    let told = Response(.ok, fields: fields).field("Access-Control-Allow-Private-Network")
    #expect(told == (isOpen ? "true" : nil))
  }
}
