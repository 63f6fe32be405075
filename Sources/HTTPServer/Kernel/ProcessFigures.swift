import CLinux
import Glibc

/// What the kernel has counted of this process; some system calls and no lock.
package struct ProcessFigures: Sendable {
  /// Processor time of all threads, in nanoseconds.
  package let cpuNanoseconds: Int
  /// What the kernel does not tell is nil, here and below.
  package let threads: Int?
  /// Bytes in memory, shared ones counted.
  package let residentBytes: Int?
  /// Bytes of address space.
  package let virtualBytes: Int?
  package let openDescriptors: Int?
  package let maximumDescriptors: Int?
  /// When the process was started, nanoseconds since 1970, to a hundredth of a second.
  package let startTime: Int?

  package init() {
    cpuNanoseconds = Self.time(CLOCK_PROCESS_CPUTIME_ID)
    let fields = Self.statusFields()
    // proc_pid_stat(5), whose field 3 is the first behind the name.
    threads = Self.field(20, of: fields)
    let page = sysconf(Int32(_SC_PAGESIZE))
    residentBytes = Self.field(24, of: fields).map { $0 &* page }
    virtualBytes = Self.field(23, of: fields)
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    startTime = Self.field(22, of: fields).map { start in
      let sinceBoot = start &* (1_000_000_000 / max(1, ticks))
      return Self.time(CLOCK_REALTIME) &- Self.time(CLOCK_BOOTTIME) &+ sinceBoot
    }
    openDescriptors = Self.countDescriptors()
    var limit = rlimit()
    let resource = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    let isKnown = unsafe getrlimit(resource, &limit) == 0
    maximumDescriptors = isKnown ? Int(clamping: limit.rlim_cur) : nil
  }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }

  /// The fields behind the program's name, which may hold anything.
  private static func statusFields() -> [Substring] {
    guard let bytes = try? ByteStream(reading: "/proc/self/stat").read(4096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
  }

  private static func field(_ number: Int, of fields: [Substring]) -> Int? {
    number - 3 < fields.count ? Int(fields[number - 3]) : nil
  }

  private static func countDescriptors() -> Int? {
    // Linux 6.2 and later tell the number as the folder's size.
    if let status = try? FileStatus(path: "/proc/self/fd"), status.size > 0 {
      return Int(clamping: status.size)
    }
    guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // Without `.`, `..` and the folder's own descriptor.
    return max(0, count - 3)
  }
}
