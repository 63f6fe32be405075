/// What a running server listens to, and whom it tells how it is.
package struct ServerLife: Sendable {
  /// SIGTERM and SIGINT ask the server to end, SIGHUP calls `onHangUp`.
  package var signals: ProcessSignals?
  /// Called for SIGHUP on the accepting thread: while it runs, nothing is accepted, so it must be
  /// short. Several signals at once may be one call.
  package var onHangUp: @Sendable () -> Void = {}
  /// Called once, on the accepting thread, when requests are answered.
  package var onReady: @Sendable () -> Void = {}
  /// The manager that has started the process, where it wants to be told.
  package var service: ServiceNotifier?
  /// What the manager is told of a server that is ready, in one line.
  package var status = ""

  package init() {}
}
