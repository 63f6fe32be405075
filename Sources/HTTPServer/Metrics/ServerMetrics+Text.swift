package import HTTPCore

extension ServerMetrics {
  /// Adds the server's families; their lines are the same whatever clients send.
  package func append(to text: inout PrometheusText) {
    appendRequests(to: &text)
    appendDurations(to: &text)
    appendBytes(to: &text)
    appendConnections(to: &text)
    appendLag(to: &text)
  }

  /// The routes of each name, in the order of the names: two methods of a path share one.
  private var routesByName: [(name: String, routes: [Int])] {
    var order: [(name: String, routes: [Int])] = []
    for (number, route) in routes.enumerated() {
      if let place = order.firstIndex(where: { $0.name == route.name }) {
        order[place].routes.append(number)
      } else {
        order.append((route.name, [number]))
      }
    }
    return order
  }

  private func sum(_ numbers: [Int], _ count: (RouteTallies) -> Int) -> Int {
    sum { loop in numbers.reduce(0) { $0 &+ count(loop.route($1)) } }
  }

  private func appendRequests(to text: inout PrometheusText) {
    text.begin(
      "http_requests_total", .counter,
      "Requests answered, by the route's pattern, none where no route fits.")
    for (name, numbers) in routesByName {
      for (method, methodName) in RouteTallies.methods.enumerated() {
        for (statusClass, className) in RouteTallies.statusClasses.enumerated() {
          let count = sum(numbers) { $0.answers(method: method, statusClass: statusClass) }
          guard count > 0 || isExpected(method, statusClass, of: numbers) else { continue }
          text.add(
            ("route", name), ("method", methodName), ("status", className), value: count)
        }
      }
    }
    text.begin(
      "http_requests_refused_total", .counter,
      "Requests that the connection itself refused before a route was looked for.")
    for (index, status) in LoopTallies.refusals.enumerated() {
      text.add(
        ("status", status == 0 ? "other" : "\(status)"), value: sum { $0.refusals(index) })
    }
    text.counter(
      "http_requests_shed_total",
      "Requests answered with 503 at once because their loop was behind.", sum { $0.shed.current })
  }

  /// Whether answers of that kind are ordinary, so that their number is told even while it is 0:
  /// then rates begin at the first one, and no client adds a line.
  private func isExpected(_ method: Int, _ statusClass: Int, of numbers: [Int]) -> Bool {
    guard statusClass > 0 else { return false }
    return numbers.contains { number in
      if number == 0 { return true }
      guard let own = routes[number].method else { return false }
      return method == RouteTallies.number(of: own)
        || own == .get && method == RouteTallies.number(of: .head)
    }
  }

  private func appendDurations(to text: inout PrometheusText) {
    text.begin(
      "http_request_duration_seconds", .histogram,
      "Time from the complete request to its answer; of a stream, to its beginning.")
    for (name, numbers) in routesByName {
      var counts = [Int](repeating: 0, count: RouteTallies.bounds.count + 1)
      for loop in loops {
        for number in numbers {
          for (index, count) in loop.route(number).bucketCounts.enumerated()
          where index < counts.count { counts[index] &+= count }
        }
      }
      text.add(
        ("route", name), histogram: RouteTallies.bounds, counts: counts,
        nanoseconds: sum(numbers) { $0.nanoseconds.current })
    }
  }

  private func appendBytes(to text: inout PrometheusText) {
    text.begin("http_response_body_bytes_total", .counter, "Bytes of bodies in answers.")
    for (name, numbers) in routesByName {
      text.add(("route", name), value: sum(numbers) { $0.bodyBytes.current })
    }
    text.counter(
      "http_received_bytes_total", "Bytes received on all connections.",
      sum { $0.receivedBytes.current })
    text.counter(
      "http_sent_bytes_total", "Bytes handed to the kernel for all connections.",
      sum { $0.sentBytes.current })
  }

  private func appendConnections(to text: inout PrometheusText) {
    text.counter(
      "http_connections_accepted_total", "Connections accepted, those turned away among them.",
      sum { $0.accepted.current })
    text.gauge("http_connections", "Open connections.", sum { $0.openConnections.current })
    text.gauge("http_streams", "Answers whose body goes on.", sum { $0.openStreams.current })
    text.gauge(
      "http_pending_answers", "Requests whose answers other threads are still making.",
      sum { $0.pendingAnswers.current })
    text.begin(
      "http_connections_turned_away_total", .counter,
      "Connections turned away: all are at their limit, those of an address, or descriptors.")
    for reason in TurnAwayReason.allCases {
      text.add(("reason", reason.name), value: turnedAway(reason))
    }
    text.begin(
      "http_connections_timed_out_total", .counter, "Connections whose time was over.")
    for kind in TimeoutKind.allCases {
      text.add(("kind", kind.name), value: sum { $0.timedOut(kind) })
    }
  }

  private func appendLag(to text: inout PrometheusText) {
    let now = Clock.now()
    text.begin(
      "rowcast_loop_lag_seconds", .gauge, "How long a ready connection waits for its event loop.")
    for (index, loop) in loops.enumerated() {
      text.add(("loop", "\(index)"), nanoseconds: loop.lag(at: now))
    }
    text.begin(
      "rowcast_loop_lag_max_seconds", .gauge, "The greatest lag since the start.")
    for (index, loop) in loops.enumerated() {
      text.add(
        ("loop", "\(index)"), nanoseconds: max(loop.greatestLag.current, loop.lag(at: now)))
    }
  }
}
