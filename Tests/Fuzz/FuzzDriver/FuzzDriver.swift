/// The function that libFuzzer calls with each input.
public typealias FuzzTest = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Runs libFuzzer with the arguments of the program, until it finds something or its time is over.
public func runFuzzer(_ test: FuzzTest) {
  let arguments = UnsafeMutablePointer<Arguments>.allocate(capacity: 1)
  let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
  arguments.initialize(to: CommandLine.unsafeArgv)
  count.initialize(to: CommandLine.argc)
  _ = runDriver(count, arguments, test)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>, _ test: FuzzTest
) -> CInt
