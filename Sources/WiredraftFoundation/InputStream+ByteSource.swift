public import Foundation
public import WiredraftCore

extension InputStream {
  /// Returns a stream of a source's bytes, read as they are asked for, in constant memory.
  ///
  /// It is opened and closed as every stream; opened again, it reads the source afresh. Where the source fails, or is
  /// not as long as it told, `read(_:maxLength:)` returns -1 and ``SourceInputStream/streamError`` tells why: never the 0
  /// of a clean end.
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
/// It is read on the thread that asks, without a thread or a pipe of its own; a file is open from `open()` until
/// `close()`, the end of the stream, or its deallocation.
/// - Note: Measured with Foundation on Linux, whose `URLSession` breaks an upload off where `read` returns -1. What reads a
///   stream by way of Core Foundation, such as `PropertyListSerialization`, finds this one empty.
public final class SourceInputStream: InputStream {
  private let source: any ByteSource
  private var reader: CheckedReader?
  private var status = Stream.Status.notOpen
  private var failure: ByteSourceError?
  private weak var listener: (any StreamDelegate)?

  /// Makes a stream of a source; nothing is read or opened yet.
  public init(_ source: any ByteSource) {
    self.source = source
    super.init(data: Data())
  }

  /// Opens the source for reading, from its first byte on; does nothing where the stream is open already.
  public override func open() {
    guard status == .notOpen || status == .closed else { return }
    failure = nil
    do throws(ByteSourceError) {
      reader = try CheckedReader(source)
      status = .open
    } catch {
      fail(error)
    }
  }

  /// Lets the source go.
  public override func close() {
    reader = nil
    status = .closed
  }

  /// Reads what comes next.
  ///
  /// - Returns: How many bytes were read; 0 at the end; -1 where the stream is not open, or the source failed, which
  ///   ``streamError`` tells of.
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

  /// False: the bytes are in no buffer of the stream.
  public override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  /// Whether reading is worth while: as long as neither the end nor an error was read.
  ///
  /// An error is not hidden: whoever asks here first reads it.
  public override var hasBytesAvailable: Bool {
    switch status {
    case .open, .reading, .error: true
    default: false
    }
  }

  /// Where the stream is: open, at its end, closed, or failed.
  public override var streamStatus: Stream.Status { status }

  /// Why the source failed, a `ByteSourceError`; nil where it did not.
  public override var streamError: (any Error)? { failure }

  // Foundation declares these otherwise on Apple's platforms than on Linux.
  #if canImport(Darwin)
    /// What is told of the stream: nothing, as it is always ready.
    public override unowned(unsafe) var delegate: (any StreamDelegate)? {
      get { listener }
      set { listener = newValue }
    }

    /// None.
    public override func property(forKey key: Stream.PropertyKey) -> Any? { nil }

    /// False: there are no properties.
    public override func setProperty(_ property: Any?, forKey key: Stream.PropertyKey) -> Bool { false }
  #else
    /// What is told of the stream: nothing, as it is always ready.
    public override weak var delegate: (any StreamDelegate)? {
      get { listener }
      set { listener = newValue }
    }

    /// None.
    public override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    /// False: there are no properties.
    public override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }
  #endif

  /// Does nothing: the stream is always ready.
  public override func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing: the stream is always ready.
  public override func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) {}
}
