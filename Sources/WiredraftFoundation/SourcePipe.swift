import Foundation
import WiredraftCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe that a thread writes a source's bytes into.
struct SourcePipe: Sendable {
  /// The end that is read.
  let reading: Int32
  private let writing: Int32

  init() throws(URLRequestError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .noStream(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeAll() {
    close(reading)
    close(writing)
  }

  /// Writes the source on a thread of its own; whoever reads has opened the pipe by now.
  func start(_ source: any ByteSource) {
    close(reading)
    let pipe = self
    Thread { pipe.write(source) }.start()
  }

  private func write(_ source: any ByteSource) {
    // A reader that goes away early is told by an error, not by a signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer { close(writing) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { buffer.deallocate() }
    guard var reader = try? source.open() else { return }
    while let count = try? reader.read(into: buffer), count > 0 {
      guard put(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
    }
  }

  /// Writes all of some bytes; returns whether the reader is still there.
  private func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      #if canImport(Glibc)
        let count = Glibc.write(writing, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(writing, rest.baseAddress, rest.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
