package import HTTPCore

extension ProcessFigures {
  /// Adds the families that every Prometheus client library has, under the same names.
  package func append(to text: inout PrometheusText) {
    text.begin("process_cpu_seconds_total", .counter, "Processor time of the process.")
    text.add(nanoseconds: cpuNanoseconds)
    if let startTime {
      text.begin(
        "process_start_time_seconds", .gauge, "When the process was started, since 1970.")
      text.add(nanoseconds: startTime)
    }
    let gauges: [(StaticString, String, Int?)] = [
      ("process_resident_memory_bytes", "Memory in use.", residentBytes),
      ("process_virtual_memory_bytes", "Address space in use.", virtualBytes),
      ("process_open_fds", "Open descriptors.", openDescriptors),
      ("process_max_fds", "The most descriptors that may be open.", maximumDescriptors),
      ("process_threads", "Threads.", threads),
    ]
    for (family, help, value) in gauges {
      if let value { text.gauge(family, help, value) }
    }
  }
}
