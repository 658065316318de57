/// The bytes of a source in consecutive pieces, in constant memory.
///
/// Each loop over it reads the source afresh. A loop that ends without an error has read all bytes; in a canceled task
/// it throws ``ByteSourceError/cancelled``.
///
/// ```swift
/// var chunks: [[UInt8]] = []
/// for try await chunk in BytesSource([1, 2, 3]).chunks(ofSize: 2) {
///   chunks.append(chunk)
/// }
/// chunks  // [[1, 2], [3]]
/// ```
/// - Note: Reading a piece blocks the thread of the loop until the disk responds.
public struct BodyChunks: AsyncSequence, Sendable {
  /// A piece: bytes, at least one.
  public typealias Element = [UInt8]
  /// The reason why the source can't be read to its end.
  public typealias Failure = ByteSourceError

  /// The default length of a piece: 64 KiB.
  public static let usualSize = 64 << 10
  /// The greatest length of a piece: 16 MiB.
  public static let largestSize = 16 << 20

  private let source: any ByteSource
  private let size: Int

  init(_ source: any ByteSource, ofSize size: Int) {
    self.source = source
    self.size = size
  }

  /// Returns an iterator that reads the source from its first byte on.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source, size: size) }

  /// Reads a source piece by piece; it is opened when the first piece is requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: any ByteSource
    fileprivate let size: Int
    private var reader: CheckedReader?
    private var failure: ByteSourceError?

    fileprivate init(source: any ByteSource, size: Int) {
      self.source = source
      self.size = size
    }

    /// Returns the next piece; nil after the last.
    ///
    /// - Throws: ``ByteSourceError``; the same error each time from then on.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(ByteSourceError) -> [UInt8]? {
      do throws(ByteSourceError) {
        if let failure { throw failure }
        if Task.isCancelled { throw .cancelled }
        return try nextChunk()
      } catch {
        // The open source is released.
        reader = nil
        failure = error
        throw error
      }
    }

    private mutating func nextChunk() throws(ByteSourceError) -> [UInt8]? {
      var reader: CheckedReader
      if let open = self.reader { reader = open } else { reader = try CheckedReader(source) }
      self.reader = nil
      defer { self.reader = reader }
      // At the end one more byte is requested, to check that it is the end.
      let rest = reader.promised - reader.found
      var result: Result<Int, ByteSourceError> = .success(0)
      let chunk = [UInt8](unsafeUninitializedCapacity: BodyChunks.size(size, of: rest)) { buffer, count in
        do throws(ByteSourceError) {
          count = try reader.fill(UnsafeMutableRawBufferPointer(buffer))
        } catch {
          result = .failure(error)
        }
      }
      _ = try result.get()
      return chunk.isEmpty ? nil : chunk
    }
  }

  static func size(_ wanted: Int, of rest: Int) -> Int { Swift.max(1, Swift.min(wanted, rest, largestSize)) }
}
