public import WiredraftCore

/// The part of a client that moves bytes: URLSession, another HTTP library, or a stub in tests.
///
/// A transport sends the method, the URL, the fields and the body of a message. The fields contain `Content-Length`, and
/// `bodySource` of the message is a source of exactly that length, which can be read again for each attempt; no body needs
/// to be sent in chunks. It reports the progress of an upload by ``SendOptions/report(sent:of:)``; ``Client`` reports that
/// of the download.
///
/// - Note: APIKit, *SessionAdapter*
public protocol Transport: Sendable {
  /// Sends a message, and returns as soon as the head of the answer is there.
  ///
  /// An answer of any status is returned. The method must end soon after its task is cancelled, and the connection be
  /// freed when the body of the reply is released.
  /// - Throws: The error of the connection, whose description ``SendError`` repeats: it must not have the query or another
  ///   secret; `ByteSourceError` if the body can't be read; `CancellationError`.
  func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply
}

/// The limits and the progress of one request.
public struct SendOptions: Sendable {
  /// The longest time for all attempts, with the pauses between them, until the answer is decoded; until its head is there
  /// if the body is read by the caller. Nil for no limit.
  public var timeout: Duration?
  /// The greatest length of a body that is collected in memory, in bytes.
  public var largestBody: Int
  /// Called for each piece that is sent or received, from any thread; nil if nothing is reported. Each attempt begins
  /// anew.
  public var progress: (@Sendable (TransferProgress) -> Void)?

  /// Makes options: by default a minute, and a body of at most 64 MiB.
  public init(
    timeout: Duration? = .seconds(60), largestBody: Int = 64 << 20,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) {
    self.timeout = timeout
    self.largestBody = largestBody
    self.progress = progress
  }

  /// Reports the progress of an upload, for a transport.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes of the body that were sent so far.
  ///   - total: The length of the body in bytes.
  public func report(sent bytes: Int, of total: Int) {
    progress?(TransferProgress(.upload, bytes: bytes, of: total))
  }
}

/// The progress of an upload or a download.
public struct TransferProgress: Sendable, Hashable {
  /// The direction of a transfer.
  public enum Direction: Sendable, Hashable {
    /// The body of the request.
    case upload
    /// The body of the answer.
    case download
  }

  /// The direction.
  public var direction: Direction
  /// The number of bytes so far.
  public var bytes: Int
  /// The number of bytes in all; nil if it is unknown.
  public var total: Int?

  /// Makes a progress.
  public init(_ direction: Direction, bytes: Int, of total: Int?) {
    self.direction = direction
    self.bytes = bytes
    self.total = total
  }
}
