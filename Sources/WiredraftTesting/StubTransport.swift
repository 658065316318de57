internal import Synchronization
public import WiredraftClient
public import WiredraftCore

/// A transport that answers in memory, and keeps what was sent.
///
///     let stub = StubTransport([Reply(.ok, body: #"{"name": "swift"}"#)])
///     let repository = try await Client(stub).send(GetRepository())
///     expectWire(stub.sent[0], equals: "GET /repos/apple/swift HTTP/1.1\n…")
///
/// It reads the body of each message to its end, and reports the progress, as a real transport does.
public final class StubTransport: Transport {
  /// The error of a message for which no reply is left.
  public struct NoReplyLeft: Error, Sendable, CustomStringConvertible {
    /// The method and the URL of the message, without its query.
    public let message: String
    /// The reason, as a sentence.
    public var description: String { "The stub has no reply left for \(message)." }
  }

  private let messages = Mutex<[RequestMessage]>([])
  private let answer: @Sendable (RequestMessage) async throws -> Reply

  /// Makes a transport that answers each message with what a closure returns; an error of the closure is one of the
  /// connection.
  public init(_ answer: @escaping @Sendable (RequestMessage) async throws -> Reply) { self.answer = answer }

  /// Makes a transport that gives each reply once, in order, and then throws ``NoReplyLeft``.
  public convenience init(_ replies: [Reply]) {
    let rest = Replies(replies)
    self.init { message in
      guard let reply = rest.next() else { throw NoReplyLeft(message: "\(message)") }
      return reply
    }
  }

  /// The messages that were sent, in order.
  public var sent: [RequestMessage] { messages.withLock { $0 } }

  /// Keeps the message, reads its body, and answers.
  public func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply {
    messages.withLock { $0.append(message) }
    if let body = message.bodySource {
      var count = 0
      for try await chunk in body.chunks() {
        count += chunk.count
        options.report(sent: count, of: body.length())
      }
    }
    return try await answer(message)
  }

  private final class Replies: Sendable {
    private let rest: Mutex<ArraySlice<Reply>>
    init(_ replies: [Reply]) { rest = Mutex(replies[...]) }
    func next() -> Reply? { rest.withLock { $0.popFirst() } }
  }
}
