import CLinux
import Glibc

/// A kernel thread that runs one closure; left to itself when the value goes away unjoined.
final class Thread {
  private let handle: pthread_t
  private var isJoined = false

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts the thread; `name`, of which 15 bytes count, shows in tools such as top.
  init(name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var handle = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run))
    let code = unsafe pthread_create(
      &handle, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    if code != 0 {
      unsafe body.release()
      throw SystemError(errno: code, call: "pthread_create")
    }
    _ = unsafe pthread_setname_np(handle, String(name.prefix(15)))
    self.handle = handle
  }

  /// Waits until the closure has returned.
  func join() {
    if isJoined { return }
    isJoined = true
    _ = pthread_join(handle, nil)
  }

  deinit { if !isJoined { _ = pthread_detach(handle) } }
}
