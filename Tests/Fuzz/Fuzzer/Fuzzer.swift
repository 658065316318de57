import FuzzChecks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Feeds bytes to the check that `WIREDRAFT_FUZZ_TARGET` names, until it finds something or its time is over.
@main
enum Fuzzer {
  static func main() {
    let arguments = UnsafeMutablePointer<Arguments>.allocate(capacity: 1)
    let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    arguments.initialize(to: CommandLine.unsafeArgv)
    count.initialize(to: CommandLine.argc)
    _ = runDriver(count, arguments, fuzz)
  }
}

private let target: FuzzTarget = {
  guard let name = getenv("WIREDRAFT_FUZZ_TARGET").map({ String(cString: $0) }),
    let target = FuzzTarget(rawValue: name)
  else {
    preconditionFailure(
      "WIREDRAFT_FUZZ_TARGET: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
  }
  return target
}()

/// Runs one input; libFuzzer requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(Finding) {
    try target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    // libFuzzer detects a finding by the end of the process, keeps the input, and shows the message.
    fatalError("\(error)")
  }
  return 0
}

/// The function that libFuzzer calls with each input.
private typealias FuzzTest = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>, _ test: FuzzTest
) -> CInt
