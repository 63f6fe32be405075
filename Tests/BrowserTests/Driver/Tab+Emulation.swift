extension Tab {
  /// Gives the page another size, and a finger where it is to be touched.
  func resize(_ size: PageSize) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(size.width)), "height": .number(Double(size.height)),
        "deviceScaleFactor": 1, "mobile": .boolean(size.isTouched),
      ])
    try call("Emulation.setTouchEmulationEnabled", ["enabled": .boolean(size.isTouched)])
  }

  /// What the system prefers: a colour scheme, `light` or `dark`, and less motion or not.
  func prefer(scheme: String, reducedMotion: Bool = true) throws {
    try call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": .text(scheme)],
          [
            "name": "prefers-reduced-motion",
            "value": reducedMotion ? "reduce" : "no-preference",
          ],
        ]
      ])
  }

  /// Cuts the page off the network, or lets it back; with `latency` each answer comes so many
  /// milliseconds later.
  func network(isOffline: Bool, latency: Int = 0) throws {
    try call(
      "Network.emulateNetworkConditions",
      [
        "offline": .boolean(isOffline), "latency": .number(Double(latency)),
        "downloadThroughput": -1, "uploadThroughput": -1,
      ])
  }

  /// Fails the requests whose address matches one of these patterns (`*` is anything); none lets
  /// all pass.
  func block(_ patterns: [String]) throws {
    try call("Network.setBlockedURLs", ["urls": .array(patterns.map { .text($0) })])
  }
}
