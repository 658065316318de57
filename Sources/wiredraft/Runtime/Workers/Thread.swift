import Glibc

/// A thread that takes no signals: they are the first thread's, which waits for them.
struct Thread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: pthread_t

  /// Starts a thread that must be joined; nil if none can be created.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var handle = pthread_t()
    var (signals, old) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    // Those of a fault are its own.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    let result = pthread_create(
      &handle, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until the thread ends; call it once.
  func join() { pthread_join(handle, nil) }

  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = Thread(body) else { return false }
    pthread_detach(thread.handle)
    return true
  }
}
