import HTTPServer

/// The logs of a server while it serves: the operator's lines on standard error, and one for each
/// request where that is asked for.
///
/// Lines that come before `start` are written at once; later ones never hold up whoever adds them.
struct ServeLogs: Sendable {
  /// Where the access log goes.
  enum Access: Sendable, Hashable {
    case none
    case standardError
    case file(path: String)
  }

  private let errors: LogWriter
  private let access: LogWriter?
  private let format: AccessLogFormat

  /// Opens what is to be written.
  ///
  /// - Parameter origin: what named the path, for messages: `--access-log`.
  init(access: Access, format: AccessLogFormat, origin: String) throws {
    let errors = try LogWriter(try LogStream.standardError()) { notice in
      guard case .lost(let lines) = notice else { return nil }
      return Self.operatorLine(
        "standard error lacks \(CountText.of(lines, "line")) here, which could not be written in time"
      )
    }
    self.errors = errors
    self.format = format
    switch access {
    case .none: self.access = nil
    case .standardError: self.access = errors
    case .file(let path):
      let stream: LogStream
      do throws(SystemError) { stream = try LogStream(appendingTo: path) } catch {
        throw UsageError(
          description:
            "\(origin) is \"\(path)\", which can't be opened for writing (\(error)); name a file in a folder that is there, or - for standard error"
        )
      }
      self.access = try LogWriter(stream, path: path) { notice in
        Self.append(Self.words(for: notice, path: path), to: errors)
        return nil
      }
    }
  }

  /// Starts to write, on threads that inherit which signals are blocked.
  func start() throws {
    try errors.start()
    try access?.start()
  }

  /// Adds a line for the operator.
  func tell(_ line: String) {
    Self.append(line, to: errors)
    errors.writeThrough()
  }

  /// What a server is to call for each request; nil without an access log.
  func accessLog(proxies: TrustedProxies, routes: [String]) -> AccessLog? {
    guard let access else { return nil }
    let format = format
    return { record in
      let line = AccessLine(record, proxies: proxies, routes: routes, time: LogTime.now)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(512)
      switch format {
      case .text: line.appendText(to: &bytes)
      case .json: line.appendJSON(to: &bytes)
      }
      access.append(bytes)
    }
  }

  /// Opens the access log's file again, after it was renamed; safe from any thread.
  func reopen() { access?.reopen() }

  /// Lines that could not be written and were dropped, of both logs.
  var lostLines: Int {
    guard let access, access !== errors else { return errors.lostLines }
    return errors.lostLines + access.lostLines
  }

  /// Writes what waits, within some two seconds where nobody takes it.
  func close() {
    if let access, access !== errors { access.close() }
    // Last: the other one may have something to tell.
    errors.close()
  }

  private static func append(_ line: String, to writer: LogWriter) {
    writer.append(Array((operatorLine(line) + "\n").utf8), matters: true)
  }

  private static func operatorLine(_ line: String) -> String { "rowcast: " + LogText.line(line) }

  private static func words(for notice: LogNotice, path: String) -> String {
    switch notice {
    case .lost(let lines):
      "the access log \(path) lacks \(CountText.of(lines, "line")), which could not be written in time"
    case .failing(let error):
      "the access log \(path) can't be written (\(error)); its lines wait, and are dropped where too many do"
    case .working: "the access log \(path) is written again"
    case .notReopened(let error):
      "the access log \(path) can't be opened again (\(error)); the old file is written on"
    }
  }
}
