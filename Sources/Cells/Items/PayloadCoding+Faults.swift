import FoundationEssentials

extension PayloadCoding {
  /// So many bytes are decoded once more in search of further faults, whole payloads at a time.
  private static let patience = 512 << 10

  /// Every fault of a payload that decoding has found to be `first`, in the order in which they
  /// are met; `first` among them.
  ///
  /// Decodes once more for each of them, passing over those that are known, until the payload's
  /// own type ends it, or there are `limit` of them, or it has cost half a mebibyte. What a type
  /// refuses by itself is told of the member that it names; of the whole only where nothing else
  /// was at fault, since it may be a stand-in that it refuses.
  static func faults<T: Decodable>(
    decoding type: T.Type, from payload: [UInt8], after first: PayloadFault, limit: Int
  ) -> [PayloadFault] {
    guard !first.pointer.isEmpty else { return [first] }
    let data = Data(payload)
    let allowance = KnownFaults.Allowance()
    var faults = [first]
    var known: Set<String> = [first.pointer]
    var rest = patience
    while faults.count < limit, known.count <= 2 * limit, rest > 0 {
      rest -= payload.count + 64
      let decoder = decoder(passingOver: KnownFaults(known, allowance))
      do {
        _ = try decoder.decode(Located<T>.self, from: data)
        break
      } catch {
        let fault = PayloadFault(error)
        guard error is DecodingError, !fault.pointer.isEmpty,
          known.insert(fault.pointer).inserted
        else { break }
        let isOfKnown = faults.contains { $0.pointer.utf8.starts(with: (fault.pointer + "/").utf8) }
        if !isOfKnown { faults.append(fault) }
      }
    }
    return faults
  }

  static func decoder(passingOver known: KnownFaults) -> JSONDecoder {
    let decoder = makeDecoder()
    if let key = KnownFaults.key { decoder.userInfo[key] = known }
    return decoder
  }
}
