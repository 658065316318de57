#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs work on a thread with a stack of a size in bytes, and waits for it: secondary threads have 512 KiB on some
/// systems, the first has 8 MiB.
func onStack<T: Sendable>(of size: Int, _ work: @escaping @Sendable () -> T) -> T? {
  let result = StackResult<T>()
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  let thread = UnsafeMutablePointer<pthread_t>.allocate(capacity: 1)
  defer {
    attributes.deallocate()
    thread.deallocate()
  }
  pthread_attr_init(attributes)
  pthread_attr_setstacksize(attributes, size)
  let job = Unmanaged.passRetained(StackJob { result.value = work() })
  let status = pthread_create(
    thread, attributes,
    { pointer in
      if let pointer { Unmanaged<StackJob>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }, job.toOpaque())
  guard status == 0 else { return nil }
  pthread_join(thread.pointee, nil)
  return result.value
}

private final class StackJob {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

private final class StackResult<T>: @unchecked Sendable {
  var value: T?
}
