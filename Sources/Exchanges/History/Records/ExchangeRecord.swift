public import Responses
public import Sending

/// All that is kept of an exchange, but the bytes of its answer.
public struct ExchangeRecord: Sendable {
  /// The time at which it began, in nanoseconds since 1970.
  public var began: Int
  /// The path of the draft's file; nil for none.
  public var draft: String?
  /// The text of the draft at that time. Sent secrets in it are replaced by `*` when it is kept.
  public var draftText: [UInt8]?
  /// The number of the exchange whose redirect it followed; nil for a first step.
  public var previous: Int?
  /// The name of the environment.
  public var environment: String?
  /// The method.
  public var method: String
  /// The URL. Sent secrets in it are replaced by `*` when it is kept.
  public var url: String
  /// The status of the answer; nil if none came.
  public var status: Int?
  /// The request without its secrets.
  public var request: KeptRequest
  /// The facts of the answer; they are set when it is kept.
  public internal(set) var answer: AnswerNote?
  /// The connection, the times, and the reason of a failure.
  public var outcome = ExchangeOutcome()

  /// Makes the record of an exchange.
  public init(began: Int, method: String, url: String, request: KeptRequest) {
    (self.began, self.method, self.url, self.request) = (began, method, url, request)
  }
}

/// The facts of an answer that is kept.
public struct AnswerNote: Sendable, Hashable {
  /// The part of its bytes that is kept.
  public var part: KeptPart
  /// The number of bytes that are kept.
  public var length: Int
  /// How the bytes ended, for reading them again.
  public var ending: ResponseReader.Ending
  /// The number of bytes of the message, of its body and of its content.
  public var messageLength: Int, bodyLength: Int, contentLength: Int
}
