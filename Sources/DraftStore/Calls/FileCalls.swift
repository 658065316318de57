internal import Glibc
internal import SystemPackage

/// The system calls that write files, in one place, so that a test can make any of them fail.
///
/// An interrupted call is repeated. Without a ``fault`` there is no overhead.
package struct FileCalls: Sendable {
  package enum Call: String, Sendable, CaseIterable {
    case open, close, read, write, sync, facts, permissions, owner, times, truncate, rename, link, symlink,
      unlink
    case makeFolder, removeFolder, lock
  }

  /// A fault that replaces a call.
  package enum Fault: Sendable, Hashable {
    /// The call fails with a system error number.
    case fails(Int32)
    /// The call transfers only part of its bytes; a call without a partial result is made in full.
    case isShort
  }

  private let fault: (@Sendable (Call) -> Fault?)?

  /// The system's calls without faults.
  package static let system = FileCalls(fault: nil)

  /// Creates calls of which some fail.
  package init(fault: (@Sendable (Call) -> Fault?)?) { self.fault = fault }

  /// Repeats the call while a signal interrupts it. The closure returns less than zero if it failed.
  @discardableResult
  private func call<Result: SignedInteger>(_ call: Call, _ body: () -> Result) throws(Errno) -> Result {
    while true {
      let number: Int32
      if case .fails(let injected)? = fault?(call) {
        number = injected
        // A failed close releases the descriptor nevertheless.
        if call == .close { _ = body() }
      } else {
        let result = body()
        if result >= 0 { return result }
        number = errno
      }
      guard number == EINTR else { throw Errno(rawValue: number) }
      // An interrupted close has taken effect: the descriptor may already be in use again.
      if call == .close { return 0 }
    }
  }

  // MARK: - Descriptors

  func open(_ path: FilePath, _ flags: Int32, _ mode: mode_t = 0o600) throws(Errno) -> Int32 {
    try call(.open) { path.withPlatformString { Glibc.open($0, flags | O_CLOEXEC, mode) } }
  }

  func close(_ descriptor: Int32) throws(Errno) { try call(.close) { Glibc.close(descriptor) } }

  /// Closes the descriptor in any case; the first error is thrown.
  func closing<Value>(
    _ descriptor: Int32, _ body: (Int32) throws(Errno) -> Value
  ) throws(Errno) -> Value {
    let value: Value
    do throws(Errno) {
      value = try body(descriptor)
    } catch {
      try? close(descriptor)
      throw error
    }
    try close(descriptor)
    return value
  }

  /// Reads once; returns 0 at the end.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try call(.read) { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = try write(rest, to: descriptor)
      // It accepts nothing, without an error.
      guard count > 0 else { throw .noSpace }
      written += count
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Errno) -> Int {
    while true {
      let fault = fault?(.write)
      let number: Int32
      if case .fails(let injected)? = fault {
        number = injected
      } else {
        let result = Glibc.write(
          descriptor, bytes.baseAddress, fault == .isShort ? (bytes.count + 1) / 2 : bytes.count)
        if result >= 0 { return result }
        number = errno
      }
      guard number == EINTR else { throw Errno(rawValue: number) }
    }
  }

  func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
    var result: Errno?
    bytes.withUnsafeBytes { bytes in
      do throws(Errno) { try writeAll(bytes, to: descriptor) } catch { result = error }
    }
    if let result { throw result }
  }

  func sync(_ descriptor: Int32) throws(Errno) { try call(.sync) { fsync(descriptor) } }

  func syncBytes(_ descriptor: Int32) throws(Errno) { try call(.sync) { fdatasync(descriptor) } }

  func truncate(_ descriptor: Int32, to length: Int) throws(Errno) {
    try call(.truncate) { ftruncate(descriptor, off_t(length)) }
  }

  func setPermissions(_ descriptor: Int32, _ mode: mode_t) throws(Errno) {
    try call(.permissions) { fchmod(descriptor, mode) }
  }

  func setOwner(_ descriptor: Int32, _ user: uid_t, _ group: gid_t) throws(Errno) {
    try call(.owner) { fchown(descriptor, user, group) }
  }

  func setTimes(_ descriptor: Int32, _ read: timespec, _ changed: timespec) throws(Errno) {
    let times = [read, changed]
    try call(.times) { futimens(descriptor, times) }
  }

  func lock(_ descriptor: Int32, _ operation: Int32) throws(Errno) {
    try call(.lock) { flock(descriptor, operation) }
  }

  func facts(of descriptor: Int32) throws(Errno) -> Stat {
    try call(.facts) { 0 as Int32 }
    return try FileDescriptor(rawValue: descriptor).stat()
  }

  // MARK: - Names

  func facts(of path: FilePath, followsLinks: Bool = true) throws(Errno) -> Stat {
    try call(.facts) { 0 as Int32 }
    return try path.stat(followTargetSymlink: followsLinks)
  }

  func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try call(.rename) {
      path.withPlatformString { from in target.withPlatformString { Glibc.rename(from, $0) } }
    }
  }

  func link(_ path: FilePath, to target: FilePath) throws(Errno) {
    try call(.link) { path.withPlatformString { from in target.withPlatformString { Glibc.link(from, $0) } } }
  }

  func unlink(_ path: FilePath) throws(Errno) {
    try call(.unlink) { path.withPlatformString { Glibc.unlink($0) } }
  }

  func makeFolder(_ path: FilePath) throws(Errno) {
    try call(.makeFolder) { path.withPlatformString { mkdir($0, 0o700) } }
  }

  func removeFolder(_ path: FilePath) throws(Errno) {
    try call(.removeFolder) { path.withPlatformString { rmdir($0) } }
  }
}
