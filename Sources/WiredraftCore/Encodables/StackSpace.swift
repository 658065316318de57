#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct StackSpace {
  private let end: UInt

  /// Some of the stack is kept for calls at the deepest place.
  init(keeping kept: UInt = 128 << 10) {
    end = Self.lowest &+ kept
  }

  var isLeft: Bool { Self.here > end }

  /// The stack grows downwards.
  private static var here: UInt {
    var local = 0
    return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
  }

  private static var lowest: UInt {
    #if canImport(Glibc)
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { attributes.deallocate() }
      var start: UnsafeMutableRawPointer?
      var size = 0
      guard getAttributes(pthread_self(), attributes) == 0 else { return leastKnown }
      pthread_attr_getstack(attributes, &start, &size)
      pthread_attr_destroy(attributes)
      return UInt(bitPattern: start)
    #elseif canImport(Darwin)
      let thread = pthread_self()
      return UInt(bitPattern: pthread_get_stackaddr_np(thread)) &- UInt(pthread_get_stacksize_np(thread))
    #else
      return leastKnown
    #endif
  }

  /// The lowest safe address if the system reports nothing about the stack: every thread has this much.
  private static var leastKnown: UInt { here &- (384 << 10) }
}

#if canImport(Glibc)
  /// A GNU extension, which Swift's module of the C library leaves out.
  @_silgen_name("pthread_getattr_np")
  private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif
