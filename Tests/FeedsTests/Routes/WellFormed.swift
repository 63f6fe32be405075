import Foundation
import HTTPCore
import TestSupport

/// What must hold of every answer, whatever was asked.
enum WellFormed {
  /// What does not hold.
  static func faults(of response: Response, to request: Request) -> [String] {
    var faults = fieldFaults(of: response)
    let code = response.status.code
    if code == 204 || code == 304 {
      if !response.body.isEmpty { faults.append("\(code) has a body") }
      if code == 304 && (response.field("ETag") == nil || response.field("Vary") == nil) {
        faults.append("304 lacks ETag or Vary")
      }
      return faults
    }
    // The text in it is judged where it is not pressed.
    if response.field("Content-Encoding") != nil { return faults }
    guard let text = response.text else { return faults + ["the body is not UTF-8"] }
    if response.field("Content-Type")?.hasPrefix("text/") == true {
      return faults + webFaults(of: response)
    }
    guard let json = response.json else { return faults + ["the body is no object: \(text)"] }
    if code == 201 {
      for name in ["ETag", "Location"] where response.field(name) == nil {
        faults.append("201 lacks \(name)")
      }
      if response.field("Content-Type") != "application/json" { faults.append("another type") }
      return faults
    }
    if code == 200 {
      if response.field("Content-Type") != "application/json" { faults.append("another type") }
      if request.method == .post { return faults + selectFaults(of: response) }
      let isHealth = ["/healthz", "/readyz"].contains {
        request.bytes(request.path).elementsEqual($0.utf8)
      }
      if !isHealth && (response.field("ETag") == nil || response.field("Vary") == nil) {
        faults.append("200 lacks ETag or Vary")
      }
      if !isHealth && response.field("Cache-Control") != "no-cache" {
        faults.append("200 may be kept without asking")
      }
      return faults
    }
    return faults + problemFaults(of: response, text, json)
  }

  /// What does not hold of the viewer's page and files.
  private static func webFaults(of response: Response) -> [String] {
    var faults: [String] = []
    if response.status.code != 200 { faults.append("a page that is no 200") }
    for name in ["ETag", "Vary"] where response.field(name) == nil {
      faults.append("it lacks \(name)")
    }
    if response.field("Cache-Control") != "no-cache" { faults.append("it may be kept unasked") }
    if response.field("X-Content-Type-Options") != "nosniff" { faults.append("it may be sniffed") }
    let isPage = response.field("Content-Type")?.hasPrefix("text/html") == true
    let policy = response.field("Content-Security-Policy")
    if isPage != (policy?.hasPrefix("default-src 'none'; script-src 'self'; ") == true) {
      faults.append("the policy is \(policy ?? "missing")")
    }
    return faults
  }

  private static func selectFaults(of response: Response) -> [String] {
    var faults: [String] = []
    if response.field("ETag") != nil { faults.append("an action has a tag") }
    if response.field("Cache-Control") != "no-store" { faults.append("an action may be kept") }
    return faults
  }

  private static func fieldFaults(of response: Response) -> [String] {
    var faults: [String] = []
    let names = response.lines.map { $0.name.lowercased() }
    if Set(names).count != names.count { faults.append("a field is there twice: \(names)") }
    for name in ["content-length", "date", "connection"] where names.contains(name) {
      faults.append("\(name) is the server's")
    }
    let ends = response.fields.bytes.count { $0 == 0x0A }
    if ends != names.count { faults.append("a line break within a field") }
    if response.fields.bytes.contains(where: { $0 < 0x20 && $0 != 0x0D && $0 != 0x0A }) {
      faults.append("a control character within a field")
    }
    return faults
  }

  private static func problemFaults(
    of response: Response, _ text: String, _ json: [String: Any]
  ) -> [String] {
    var faults: [String] = []
    let code = Int(response.status.code)
    if response.field("Content-Type") != "application/problem+json" {
      faults.append("a problem of another media type")
    }
    if (json["type"] as? String)?.hasPrefix("/problems/") != true { faults.append("no type") }
    if (json["title"] as? String)?.isEmpty != false { faults.append("no title") }
    if (json["detail"] as? String)?.isEmpty != false { faults.append("no detail") }
    if json["status"] as? Int != code { faults.append("the status is not \(code)") }
    if code == 401 && response.field("WWW-Authenticate")?.hasPrefix("Bearer ") != true {
      faults.append("401 without WWW-Authenticate")
    }
    if [503, 429].contains(code) && response.field("Retry-After") == nil
      && json["type"] as? String
        != "/problems/read-only"
    {
      faults.append("\(code) without Retry-After")
    }
    if code == 405 && response.field("Allow") == nil { faults.append("405 without Allow") }
    let inside = ["SELECT ", "sqlite", "SQLite", ".swift", "/tmp/", "order_nodes", "node "]
    for word in inside where text.contains(word) {
      faults.append("it tells of the inside: \(word)")
    }
    return faults
  }
}
