/// The listening sockets that the process was started with, by the protocol of sd_listen_fds(3):
/// from descriptor 3 on, as many as `LISTEN_FDS` says, for the process that `LISTEN_PID` names.
package struct InheritedSockets: Sendable {
  /// The first descriptor that is passed.
  private static let first: Int32 = 3
  private static let most: Int32 = 256

  let sockets: [InheritedSocket]

  package var addresses: [SocketAddress] { sockets.map(\.address) }

  /// Takes them over, and the variables out of the environment; nil where there are none for this
  /// process.
  ///
  /// Only for the start of the process, once, while there is one thread.
  package static func take() throws(ListenError) -> InheritedSockets? {
    let count = ProcessEnvironment.take("LISTEN_FDS")
    let process = ProcessEnvironment.take("LISTEN_PID")
    let names = ProcessEnvironment.take("LISTEN_FDNAMES")
    guard let count, let process, process == "\(ProcessEnvironment.processID)", count != "0" else {
      return nil
    }
    guard let number = Int32(count), (1...most).contains(number) else {
      throw .inherited("LISTEN_FDS is \"\(count)\"; it must be a number from 0 to \(most).")
    }
    return InheritedSockets(sockets: try sockets(number, names: names))
  }

  private static func sockets(
    _ count: Int32, names: String?
  ) throws(ListenError) -> [InheritedSocket] {
    let list = names?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard names == nil || list.count == Int(count) else {
      throw .inherited("LISTEN_FDNAMES has \(list.count) names for \(count) descriptors.")
    }
    var sockets: [InheritedSocket] = []
    for index in 0..<count {
      let number = first + index
      do throws(InheritedSocket.Fault) {
        sockets.append(try InheritedSocket(number))
      } catch {
        let name = names == nil ? "" : " (\(list[Int(index)]))"
        throw .inherited("Descriptor \(number)\(name) \(reason(error))")
      }
    }
    return sockets
  }

  private static func reason(_ fault: InheritedSocket.Fault) -> String {
    switch fault {
    case .notOpen: "is not open, although LISTEN_FDS counts it."
    case .notStream: "is no stream socket; have ListenStream= open it."
    case .notListening: "is a socket that does not listen; have it passed with Accept=no."
    case .otherFamily: "is a socket of another family than IPv4, IPv6 and Unix."
    case .failed(let error): "cannot be served: \(error)."
    }
  }
}
