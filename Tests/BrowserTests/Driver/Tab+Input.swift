import TestSupport

extension Tab {
  /// A point of the page, in CSS pixels.
  struct Point: Decodable {
    let x: Double
    let y: Double
  }

  /// Clicks the middle of an element with the mouse, as a person could: it must be there and seen.
  func click(_ selector: String) throws {
    let point = try middle(selector)
    try mouse("mouseMoved", point)
    try mouse("mousePressed", point, ["button": "left", "clickCount": 1])
    try mouse("mouseReleased", point, ["button": "left", "clickCount": 1])
  }

  /// Turns the wheel over an element, downwards where positive.
  func wheel(_ selector: String, by delta: Double) throws {
    try mouse("mouseWheel", middle(selector), ["deltaX": 0, "deltaY": .number(delta)])
  }

  /// Drags a finger from one point to another in some steps, and lifts it.
  func drag(from start: Point, to end: Point, steps: Int = 8) throws {
    func touch(_ type: String, _ points: JSON) throws {
      try call("Input.dispatchTouchEvent", ["type": .text(type), "touchPoints": points])
    }
    try touch("touchStart", [["x": .number(start.x), "y": .number(start.y)]])
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try touch(
        "touchMove",
        [
          [
            "x": .number(start.x + (end.x - start.x) * part),
            "y": .number(start.y + (end.y - start.y) * part),
          ]
        ])
      try run("new Promise((done) => requestAnimationFrame(done))")
    }
    try touch("touchEnd", [])
  }

  /// Presses and releases a key, as `KeyboardEvent.key` names it; a letter types itself.
  func press(_ key: String, shift: Bool = false) throws {
    let code = Self.codes[key] ?? key.utf8.first.map { Int($0) } ?? 0
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    var parameters: [String: JSON] = [
      "key": .text(key), "code": .text(key == " " ? "Space" : key),
      "windowsVirtualKeyCode": .number(Double(code)), "modifiers": shift ? 8 : 0,
    ]
    if let text { parameters["text"] = .text(text) }
    parameters["type"] = text == nil ? "rawKeyDown" : "keyDown"
    try call("Input.dispatchKeyEvent", .object(parameters))
    parameters["text"] = nil
    parameters["type"] = "keyUp"
    try call("Input.dispatchKeyEvent", .object(parameters))
  }

  /// Types a text into what has the focus.
  func type(_ text: String) throws { for letter in text { try press(String(letter)) } }

  private static let codes = [
    "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35,
    "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
  ]

  /// Where an element's middle is, which nothing may cover.
  private func middle(_ selector: String) throws -> Point {
    let find = """
      ((selector) => {
        const element = document.querySelector(selector);
        if (!element) return null;
        const box = element.getBoundingClientRect();
        const left = Math.max(box.left, 0), top = Math.max(box.top, 0);
        const x = (left + Math.min(box.right, innerWidth)) / 2;
        const y = (top + Math.min(box.bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint(x, y);
        return box.width > 0 && hit && (element.contains(hit) || hit.contains(element))
          ? {x, y} : null;
      })(\(JSON.text(selector).literal))
      """
    try wait(until: "\(find) !== null", within: .seconds(5))
    return try evaluate(find, as: Point.self)
  }

  private func mouse(_ type: String, _ point: Point, _ more: [String: JSON] = [:]) throws {
    let place: [String: JSON] = ["type": .text(type), "x": .number(point.x), "y": .number(point.y)]
    try call("Input.dispatchMouseEvent", .object(place.merging(more) { $1 }))
  }
}
