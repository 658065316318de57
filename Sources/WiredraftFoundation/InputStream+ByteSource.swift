public import Foundation
public import WiredraftCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension InputStream {
  /// Returns a stream of a source's bytes, read as they are asked for, in constant memory.
  ///
  /// A thread reads the source and writes into a pipe, which the stream reads. Where the source fails, or has another
  /// length than it told, the stream ends early: whoever reads has the length from `Content-Length`.
  /// - Throws: ``URLRequestError/noStream(_:)`` where the system has no pipe.
  public static func reading(_ source: any ByteSource) throws(URLRequestError) -> InputStream {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .noStream(errno) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The stream opens the pipe by its path, and so has a descriptor of its own.
    guard let stream = InputStream(fileAtPath: "/dev/fd/\(reading)") else {
      close(reading)
      close(writing)
      throw .noStream(EMFILE)
    }
    stream.open()
    close(reading)
    Thread { write(source, to: writing) }.start()
    return stream
  }

  private static func write(_ source: any ByteSource, to descriptor: Int32) {
    // A reader that goes away early is told by an error, not by a signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { buffer.deallocate() }
    guard var reader = try? source.open() else { return }
    while let count = try? reader.read(into: buffer), count > 0 {
      var written = 0
      while written < count {
        let result = put(buffer[written..<count], to: descriptor)
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { return }
        written += result
      }
    }
  }

  private static func put(_ bytes: Slice<UnsafeMutableRawBufferPointer>, to descriptor: Int32) -> Int {
    let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes)
    #if canImport(Glibc)
      return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      return Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
