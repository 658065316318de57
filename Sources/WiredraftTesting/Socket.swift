#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

struct Socket: Sendable, Hashable {
  private let descriptor: Int32

  static func listening() throws(RawServer.StartError) -> (Socket, port: Int) {
    let descriptor = system.socket()
    guard descriptor >= 0 else { throw RawServer.StartError(number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard result == 0, listen(descriptor, 64) == 0 else {
      let number = errno
      _ = system.close(descriptor)
      throw RawServer.StartError(number: number)
    }
    return (Socket(descriptor: descriptor), Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Waits a tenth of a second for a connection; returns whether there is one, or nil if there can be none.
  func waitForConnection() -> Bool? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&entry, 1, 100)
    if count < 0 { return errno == EINTR ? false : nil }
    return entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 ? nil : count > 0
  }

  func accept() -> Socket? {
    let connection = system.accept(descriptor)
    guard connection >= 0 else { return nil }
    #if !os(Linux)
      var isOn: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return Socket(descriptor: connection)
  }

  func read(atMost limit: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat { count = recv(descriptor, buffer.baseAddress, limit, 0) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    return bytes.isEmpty ? nil : bytes
  }

  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = send(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }

  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends all waiting for the socket.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the socket: its number may be in use again.
  func close() { _ = system.close(descriptor) }
}

/// The functions of the system whose names are methods here. A child process does not get the sockets: with one, it would
/// keep a connection open.
private enum system {
  static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  static func socket() -> Int32 {
    #if canImport(Glibc)
      closedInChildren(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #elseif canImport(Musl)
      closedInChildren(Musl.socket(AF_INET, SOCK_STREAM, 0))
    #else
      closedInChildren(Darwin.socket(AF_INET, SOCK_STREAM, 0))
    #endif
  }

  static func accept(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      closedInChildren(Glibc.accept(descriptor, nil, nil))
    #elseif canImport(Musl)
      closedInChildren(Musl.accept(descriptor, nil, nil))
    #else
      closedInChildren(Darwin.accept(descriptor, nil, nil))
    #endif
  }

  private static func closedInChildren(_ descriptor: Int32) -> Int32 {
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }
}

/// A thread, which may block as the tasks of Swift must not.
enum RawThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a new thread; on this one if there can be no other.
  static func start(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run))
    #if os(Linux)
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { Self.run($0) }, work.toOpaque())
    #else
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { Self.run($0) }, work.toOpaque())
    #endif
    guard result == 0 else {
      work.takeRetainedValue().run()
      return
    }
    #if os(Linux)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }
}
