import Glibc

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

  /// Starts a detached thread; returns whether it could be created.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = Thread(body) else { return false }
    pthread_detach(thread.handle)
    return true
  }
}
