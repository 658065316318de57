internal import HTTPTypes
internal import Synchronization

/// The bytes of an answer, in pieces as they arrive.
///
/// A body can be read once, piece by piece. After ``collect(upTo:)`` it is in memory and can be read any number of times.
///
///     for try await chunk in reply.body { file.write(chunk) }
///
/// A body that is released without having been read to its end tells the transport that the rest is not wanted.
public struct ReplyBody: AsyncSequence, Sendable {
  /// A piece: bytes, at least one.
  public typealias Element = [UInt8]
  /// The error of a body that breaks off.
  public typealias Failure = SendError
  fileprivate typealias Chunks = AsyncSequence<[UInt8], any Error> & Sendable

  /// The error of a body that is read a second time.
  public struct AlreadyRead: Error, Sendable, CustomStringConvertible {
    /// The reason, as a sentence.
    public var description: String { "The body has already been read; collect() keeps it." }
  }

  fileprivate enum State: Sendable {
    case unread(any Chunks)
    case begun
    case collected([UInt8])
  }

  /// The state that all copies of a body share.
  private final class Shared: Sendable {
    let state: Mutex<State>
    init(_ state: State) { self.state = Mutex(state) }
  }

  private let shared: Shared
  private var head = HTTPResponse(status: .ok)
  private var options = SendOptions()

  /// Makes a body of pieces that arrive in time, such as an `AsyncThrowingStream` that a delegate fills.
  ///
  /// An empty piece is passed over. The sequence must end its work when it is released: that is how the connection of a
  /// body is freed that is not read to its end.
  public init(_ chunks: some AsyncSequence<[UInt8], any Error> & Sendable) {
    shared = Shared(.unread(chunks))
  }

  /// Makes a body of bytes.
  public init(_ bytes: [UInt8]) { shared = Shared(.collected(bytes)) }

  func following(_ head: HTTPResponse) -> ReplyBody {
    var body = self
    body.head = head
    return body
  }

  func following(_ options: SendOptions) -> ReplyBody {
    var body = self
    body.options = options
    return body
  }

  var collected: [UInt8]? {
    shared.state.withLock { if case .collected(let bytes) = $0 { bytes } else { nil } }
  }

  /// Returns the whole body, and keeps it for further readers.
  ///
  /// - Parameter limit: The greatest number of bytes; nil for that of the options it was sent with.
  /// - Throws: ``SendError/tooLong(limit:_:)`` for a longer body; ``SendError/interrupted(_:_:body:)``, with the bytes that
  ///   arrived, for one that breaks off; ``SendError/cancelled``.
  /// - Complexity: O(*n*), where *n* is the length of the body.
  public func collect(upTo limit: Int? = nil) async throws(SendError) -> [UInt8] {
    let limit = limit ?? options.largestBody
    var bytes: [UInt8] = []
    var iterator = makeAsyncIterator()
    do throws(SendError) {
      while let chunk = try await iterator.next(isolation: nil) {
        guard chunk.count <= limit - bytes.count else { throw .tooLong(limit: limit, head) }
        bytes += chunk
      }
    } catch .interrupted(let error, let head, _) {
      throw .interrupted(error, head, body: bytes)
    }
    shared.state.withLock { $0 = .collected(bytes) }
    return bytes
  }

  /// Returns an iterator over the pieces.
  public func makeAsyncIterator() -> AsyncIterator {
    let state = shared.state.withLock { state in
      let found = state
      if case .unread = state { state = .begun }
      return found
    }
    return switch state {
    case .unread(let chunks): AsyncIterator(head: head, options: options, chunks: chunks.makeAsyncIterator())
    case .begun: AsyncIterator(head: head, options: options, isSecond: true)
    case .collected(let bytes): AsyncIterator(head: head, options: options, bytes: bytes)
    }
  }

  /// Reads a body piece by piece.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let head: HTTPResponse
    fileprivate let options: SendOptions
    fileprivate var chunks: (any AsyncIteratorProtocol<[UInt8], any Error>)?
    fileprivate var bytes: [UInt8] = []
    fileprivate var isSecond = false
    private var received = 0

    fileprivate init(
      head: HTTPResponse, options: SendOptions,
      chunks: (any AsyncIteratorProtocol<[UInt8], any Error>)? = nil, bytes: [UInt8] = [],
      isSecond: Bool = false
    ) {
      self.head = head
      self.options = options
      self.chunks = chunks
      self.bytes = bytes
      self.isSecond = isSecond
    }

    /// Returns the next piece; nil after the last.
    ///
    /// - Throws: ``SendError/interrupted(_:_:body:)`` if the body breaks off, or has been read before;
    ///   ``SendError/cancelled`` in a cancelled task.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(SendError) -> [UInt8]? {
      if isSecond { throw .interrupted(AlreadyRead(), head, body: []) }
      if Task.isCancelled { throw .cancelled }
      var chunk: [UInt8]?
      if chunks == nil {
        chunk = bytes.isEmpty ? nil : bytes
        bytes = []
      } else {
        do {
          repeat { chunk = try await chunks?.next(isolation: actor) } while chunk?.isEmpty == true
        } catch {
          chunks = nil
          throw SendError(error) { .interrupted($0, head, body: []) }
        }
        // A stream ends without an error in a cancelled task.
        if chunk == nil, Task.isCancelled { throw .cancelled }
      }
      guard let chunk else { return nil }
      received += chunk.count
      options.progress?(TransferProgress(.download, bytes: received, of: head.bodyLength))
      return chunk
    }
  }
}

extension HTTPResponse {
  /// The length of the body that the head announces; nil if it announces none, or the body is encoded.
  fileprivate var bodyLength: Int? {
    headerFields[.contentEncoding] == nil ? headerFields[.contentLength].flatMap { Int($0) } : nil
  }
}
