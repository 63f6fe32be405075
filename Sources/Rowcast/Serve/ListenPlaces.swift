import HTTPServer

/// Where a server listens, as people and programs are told.
struct ListenPlaces {
  /// `http://127.0.0.1:8080`; `unix:/run/rowcast.sock` where there is no TCP.
  let first: String
  /// The Unix-domain sockets that listen beside TCP.
  let others: [String]

  /// - Parameter asked: the host as the operator wrote it: `::` takes both families, and is told
  ///   as it was asked for.
  init(_ addresses: [SocketAddress], asked: String?) {
    let asked = asked.map { $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }
    let network = addresses.filter { !$0.isUnix }
    let files = addresses.filter(\.isUnix).map { LogText.line("\($0)") }
    if let address = network.first(where: { $0.host == asked }) ?? network.first {
      first = "http://\(address)"
      others = files
    } else {
      first = files.first ?? "nothing"
      others = Array(files.dropFirst())
    }
  }

  /// All of them in one line.
  var list: String { ([first] + others).joined(separator: ", ") }
}
