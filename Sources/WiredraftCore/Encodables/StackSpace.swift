#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The room for nested calls that is left on the current thread.
struct StackSpace {
  /// The end of the usable room.
  private let end: UInt

  /// Measures the stack of the current thread; some of it is kept for calls at the deepest place.
  init(keeping kept: UInt = 128 << 10) {
    end = Self.lowest &+ kept
  }

  /// Whether there is room for further calls.
  var isLeft: Bool { Self.here > end }

  /// The approximate address of the stack's current end; it grows downwards.
  private static var here: UInt {
    var local = 0
    return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
  }

  /// The lowest address of the stack.
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
