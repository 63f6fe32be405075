import HTTPCore
import TestSupport
import Testing

struct PrometheusTextTests {
  @Test func `a family has its help and type once, then its samples`() throws {
    var text = PrometheusText()
    text.begin("http_requests_total", .counter, "Requests.")
    text.add(("method", "GET"), ("status", "2xx"), value: 3)
    text.add(("method", "other"), ("status", "5xx"), value: 0)
    text.gauge("rowcast_feeds", "Feeds.", -1)
    #expect(
      String(decoding: text.bytes, as: UTF8.self) == """
        # HELP http_requests_total Requests.
        # TYPE http_requests_total counter
        http_requests_total{method="GET",status="2xx"} 3
        http_requests_total{method="other",status="5xx"} 0
        # HELP rowcast_feeds Feeds.
        # TYPE rowcast_feeds gauge
        rowcast_feeds -1

        """)
    _ = try MetricsText(String(decoding: text.bytes, as: UTF8.self))
  }

  @Test func `quotes, backslashes and line breaks are escaped, each where it must be`() throws {
    var text = PrometheusText()
    text.begin("a", .gauge, "one \"two\" \\ three\nfour")
    text.add(("b", "x\"y\\z\nü"), value: 1)
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "# HELP a one \"two\" \\\\ three\\nfour\n# TYPE a gauge\na{b=\"x\\\"y\\\\z\\nü\"} 1\n")
    let read = try MetricsText(String(decoding: text.bytes, as: UTF8.self))
    #expect(read.series == [#"a{b="x\"y\\z\nü"}"#])
  }

  @Test(arguments: [
    (0, "0"), (1, "0.000000001"), (500_000, "0.0005"), (1_002_500_000, "1.0025"),
    (10_000_000_000, "10"), (-1_500_000_000, "-1.5"), (.max, "9223372036.854775807"),
    (.min, "-9223372036.854775808"),
  ])
  func `nanoseconds become seconds without an exponent`(nanoseconds: Int, seconds: String) {
    #expect(PrometheusText.seconds(nanoseconds) == seconds)
  }

  @Test func `a histogram's buckets are sums up to +Inf, which is its count`() throws {
    var text = PrometheusText()
    text.begin("t_seconds", .histogram, "Times.")
    text.add(
      ("route", "/a"), histogram: [500_000, 1_000_000_000], counts: [2, 0, 3],
      nanoseconds: 4_000_000_000)
    #expect(
      String(decoding: text.bytes, as: UTF8.self).hasSuffix(
        """
        t_seconds_bucket{route="/a",le="0.0005"} 2
        t_seconds_bucket{route="/a",le="1"} 2
        t_seconds_bucket{route="/a",le="+Inf"} 5
        t_seconds_sum{route="/a"} 4
        t_seconds_count{route="/a"} 5

        """))
    _ = try MetricsText(String(decoding: text.bytes, as: UTF8.self))
  }

  @Test(arguments: [
    "a 1\n", "# HELP a A.\na 1\n", "# TYPE a gauge\n# HELP a A.\na 1\n",
    "# HELP a A.\n# TYPE a gauge\na 1", "# HELP a A.\n# TYPE a gauge\na{} 1\n",
    "# HELP a A.\n# TYPE a gauge\na{b=\"\"c\"} 1\n",
    "# HELP a A.\n# TYPE a gauge\na{b=\"\\x\"} 1\n",
    "# HELP a A.\n# TYPE a gauge\na 1\na 2\n", "# HELP a A.\n# TYPE a counter\na 1\n",
    "# HELP a A.\n# TYPE a gauge\na one\n", "# HELP a A.\n# TYPE a gauge\nb 1\n",
    "# HELP a A.\n# TYPE a gauge\na 1\n# HELP b B.\n# TYPE b gauge\nb 1\n# HELP a A.\n",
    "# HELP a A.\n# TYPE a gauge\n1a 1\n", "# HELP a A.\n# TYPE a gauge\n",
    "# HELP a A.\n# TYPE a gauge\n\na 1\n", "# HELP a A \\q.\n# TYPE a gauge\na 1\n",
    "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
    "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
    "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 2\n",
  ])
  func `the tests' own reader refuses what breaks a rule`(text: String) {
    #expect(throws: MetricsText.Fault.self) { try MetricsText(text) }
  }
}
