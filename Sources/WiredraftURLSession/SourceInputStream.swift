public import Foundation
public import WiredraftCore

extension InputStream {
  /// Returns a stream of a source's bytes, which are read on demand, in constant memory.
  ///
  /// It is opened and closed like any stream; opened again, also at its end, it reads the source afresh. If the source
  /// fails, or is not as long as it said, `read(_:maxLength:)` returns -1 and ``SourceInputStream/streamError`` is the
  /// reason: it never returns the 0 of a clean end.
  ///
  /// ```swift
  /// let stream = InputStream.reading(BytesSource([1, 2, 3]))
  /// stream.open()
  /// var buffer: [UInt8] = [0, 0, 0, 0]
  /// stream.read(&buffer, maxLength: 4)  // 3
  /// ```
  public static func reading(_ source: any ByteSource) -> SourceInputStream { SourceInputStream(source) }
}

/// A stream of a source's bytes.
///
/// It is read on the caller's thread, without a thread or a pipe of its own; a file is open from `open()` until
/// `close()`, the end of the stream, or its deallocation. A `URLRequest` with such a stream can be sent again once the
/// task before has ended; two tasks at a time need two streams, so two URL requests.
/// - Note: Measured with Foundation on Linux, whose `URLSession` aborts an upload if `read` returns -1. Code that reads
///   a stream through Core Foundation, such as `PropertyListSerialization`, finds this one empty.
public final class SourceInputStream: InputStream {
  private let source: any ByteSource
  private var reader: CheckedReader?
  private var status = Stream.Status.notOpen
  private var failure: ByteSourceError?
  private weak var listener: (any StreamDelegate)?

  /// Makes a stream of a source, which is not opened or read yet.
  public init(_ source: any ByteSource) {
    self.source = source
    super.init(data: Data())
  }

  /// Opens the source for reading, from its first byte on.
  ///
  /// A stream that is at its end, has failed, or was read in part starts afresh: on Linux `URLSession` opens the stream
  /// of a request each time that it sends it, and never closes it.
  public override func open() {
    guard status != .open else { return }
    failure = nil
    do throws(ByteSourceError) {
      reader = try CheckedReader(source)
      status = .open
    } catch {
      fail(error)
    }
  }

  /// Releases the source.
  public override func close() {
    reader = nil
    status = .closed
  }

  /// Reads further bytes.
  ///
  /// - Returns: The number of bytes read; 0 at the end; -1 if the stream is not open, or the source failed with
  ///   ``streamError``.
  public override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
    switch status {
    case .open, .reading: break
    case .atEnd: return 0
    default: return -1
    }
    guard length > 0 else { return 0 }
    do throws(ByteSourceError) {
      let count = try reader?.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: length)) ?? 0
      status = .reading
      if count == 0 {
        status = .atEnd
        reader = nil
      }
      return count
    } catch {
      fail(error)
      return -1
    }
  }

  private func fail(_ error: ByteSourceError) {
    reader = nil
    failure = error
    status = .error
  }

  /// Returns false: the stream has no buffer.
  public override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  /// Whether there may be bytes to read: true until the end or an error was read.
  ///
  /// An error is not hidden: it is reported by reading.
  public override var hasBytesAvailable: Bool {
    switch status {
    case .open, .reading, .error: true
    default: false
    }
  }

  /// The state of the stream: open, at its end, closed, or failed.
  public override var streamStatus: Stream.Status { status }

  /// The error of the source, a `ByteSourceError`; nil if there is none.
  public override var streamError: (any Error)? { failure }

  // Foundation declares these differently on Apple's platforms and on Linux.
  #if canImport(Darwin)
    /// The delegate, which receives no events, as the stream is always ready.
    public override unowned(unsafe) var delegate: (any StreamDelegate)? {
      get { listener }
      set { listener = newValue }
    }

    /// Returns nil: there are no properties.
    public override func property(forKey key: Stream.PropertyKey) -> Any? { nil }

    /// Returns false: there are no properties.
    public override func setProperty(_ property: Any?, forKey key: Stream.PropertyKey) -> Bool { false }
  #else
    /// The delegate, which receives no events, as the stream is always ready.
    public override weak var delegate: (any StreamDelegate)? {
      get { listener }
      set { listener = newValue }
    }

    /// Returns nil: there are no properties.
    public override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    /// Returns false: there are no properties.
    public override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }
  #endif

  /// Does nothing: the stream is always ready.
  public override func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing: the stream is always ready.
  public override func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) {}
}
