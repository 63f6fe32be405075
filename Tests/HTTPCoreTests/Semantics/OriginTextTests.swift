import HTTPCore
import Testing

@Suite struct `An origin` {
  @Test(arguments: [
    "https://app.example", "http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000",
    "https://xn--bcher-kva.example", "capacitor://localhost", "chrome-extension://abcdef", "null",
    "http://a:443", "https://a:80", "http://a:65535",
  ])
  func `that a browser can send is taken as it is`(text: String) throws {
    #expect(try OriginText.checked(text) == text)
  }

  @Test(
    arguments: [
      ("", .noOrigin), ("app.example", .noOrigin), ("https:/a", .noOrigin), ("://a", .noOrigin),
      ("//a", .noOrigin), ("1x://a", .noOrigin), (" https://a", .noOrigin), ("Null", .noOrigin),
      ("*", .notAlone), ("none", .notAlone), ("https://*.example", .wildcard),
      ("https://a/", .path(meant: "https://a")), ("https://a/b?c", .path(meant: "https://a")),
      ("https://a#b", .path(meant: "https://a")),
      ("https://A.example", .upperCase(meant: "https://a.example")),
      ("HTTPS://a", .upperCase(meant: "https://a")),
      ("https://a:443", .standardPort(meant: "https://a")),
      ("http://[::1]:80", .standardPort(meant: "http://[::1]")),
      ("https://", .badHost), ("https://:1", .badHost), ("https://a b", .badHost),
      ("https://ü.example", .badHost), ("https://u@a", .badHost), ("https://[::1", .badHost),
      ("https://[::g]", .badHost), ("https://a%20", .badHost), ("https://a\r\nb", .badHost),
      ("https://a:", .badPort), ("https://a:0", .badPort), ("https://a:080", .badPort),
      ("https://a:65536", .badPort), ("https://a:x", .badPort), ("https://a:1:2", .badPort),
    ] as [(String, OriginText.Fault)])
  func `that none can send is refused with what to write`(text: String, fault: OriginText.Fault) {
    #expect(throws: fault) { try OriginText.checked(text) }
  }
}
