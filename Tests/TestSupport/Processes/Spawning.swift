import Glibc

/// The one use of posix_spawn(3).
enum Spawning {
  /// Starts a program with no signal blocked or ignored.
  ///
  /// - Parameter streams: the files of standard input, output and error. The pipe of the output is
  ///   a named one: opened by the child itself, so that no other child can inherit its end and
  ///   hold it open.
  /// - Parameter descriptors: what it gets as descriptors 3 and on; above those numbers here.
  static func start(
    _ command: [String], environment: [String], streams: (String, String, String),
    descriptors: [Int32] = []
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, streams.0, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, streams.1, O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, 2, streams.2, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    for (index, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + index))
    }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var id: pid_t = 0
    let code = unsafe withCStrings(command) { argv in
      unsafe withCStrings(environment) { envp in
        unsafe posix_spawn(&id, command[0], &actions, &attributes, argv, envp)
      }
    }
    if code != 0 { throw TestFailure("\(command[0]) could not be started: error \(code)") }
    return id
  }

  private static func withCStrings(
    _ strings: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    // Copies that live until `body` has returned, ended by the null that exec wants.
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return EINVAL }
      return unsafe body(base)
    }
  }
}
