import Foundation
import TestSupport

extension Tab {
  private struct Evaluation: Decodable {
    struct Value: Decodable { let value: String? }
    struct Details: Decodable {
      struct Exception: Decodable { let description: String? }
      let text: String
      let exception: Exception?
    }
    let result: Value
    let exceptionDetails: Details?
  }

  private struct Box<Value: Decodable>: Decodable { let value: Value }

  /// The value of a JavaScript expression; of a promise, what it resolves to.
  func evaluate<Value: Decodable>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws -> Value {
    let script =
      "(async () => JSON.stringify({value: (await (\(expression)\n)) ?? null}))()"
    let answer = try call(
      "Runtime.evaluate",
      ["expression": .text(script), "awaitPromise": true, "userGesture": true],
      as: Evaluation.self)
    if let details = answer.exceptionDetails {
      throw TestFailure("\(expression): \(details.exception?.description ?? details.text)")
    }
    guard let text = answer.result.value else { throw TestFailure("\(expression): no value") }
    do {
      return try JSONDecoder().decode(Box<Value>.self, from: Data(text.utf8)).value
    } catch { throw TestFailure("\(expression) is \(text), no \(type)") }
  }

  /// Evaluates an expression for what it does.
  func run(_ expression: String) throws {
    _ = try evaluate("(\(expression)\n, true)", as: Bool.self)
  }

  /// Waits until an expression is true, over loads of other pages too.
  func wait(
    until expression: String, within limit: Duration = .seconds(10)
  ) throws {
    let deadline = Deadline(limit)
    var last = "it was never asked"
    while true {
      do {
        if try evaluate("!!(\(expression)\n)", as: Bool.self) { return }
        last = "it is false"
      } catch {
        // The page may just be on its way to another document.
        last = "\(error)"
      }
      if deadline.isOver { break }
      _ = Deadline(.milliseconds(15)).wait { false }
    }
    throw TestFailure("not within \(limit): \(expression)\n\(last)\n\(state)")
  }

  /// For the text of a failure: what the page shows, and where its picture is.
  var state: String {
    let shown = try? evaluate(
      """
      JSON.stringify({
        address: location.href, ready: document.documentElement.dataset.ready ?? null,
        rows: document.querySelectorAll('.row').length,
        top: document.querySelector('#list')?.scrollTop ?? null,
        height: document.querySelector('#list')?.scrollHeight ?? null,
        status: document.querySelector('#status')?.textContent ?? null,
        error: document.querySelector('#error')?.hidden === false
          ? document.querySelector('#error').textContent : null,
        focus: document.activeElement?.id || document.activeElement?.className
          || document.activeElement?.tagName || null})
      """, as: String.self)
    let picture = (try? self.picture("\(name)-failed")) ?? "none"
    return """
      page: \(shown ?? "?")
      said: \(record.words.suffix(8).map(\.description).joined(separator: "\n  "))
      asked last: \(record.requests.suffix(6).joined(separator: "\n  "))
      picture: \(picture)
      """
  }
}
