import Glibc

/// The entry that libFuzzer calls; the environment's `FUZZ_TARGET` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  do throws(FuzzFailure) {
    try chosenTarget.run(input)
  } catch {
    fatalError("\(chosenTarget.rawValue): \(error.description)")
  }
  return 0
}

private let chosenTarget: FuzzTarget = {
  guard let name = unsafe getenv("FUZZ_TARGET").map({ unsafe String(cString: $0) }),
    let target = FuzzTarget(rawValue: name)
  else { fatalError("FUZZ_TARGET names no target") }
  return target
}()
