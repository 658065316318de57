public import Foundation
public import WiredraftCore

extension InputStream {
  /// Returns an open stream of a source's bytes, read as they are asked for, in constant memory.
  ///
  /// A thread reads the source and writes into a pipe, which the stream reads. Where the source fails, or has another
  /// length than it told, the stream ends early: whoever reads has the length from `Content-Length`.
  /// - Throws: ``URLRequestError/noStream(_:)`` where the system has no pipe.
  public static func reading(_ source: any ByteSource) throws(URLRequestError) -> InputStream {
    let pipe = try SourcePipe()
    // The stream opens the pipe by its path, and so has a descriptor of its own.
    guard let stream = InputStream(fileAtPath: "/dev/fd/\(pipe.reading)") else {
      pipe.closeAll()
      throw .noStream(0)
    }
    stream.open()
    pipe.start(source)
    return stream
  }
}
