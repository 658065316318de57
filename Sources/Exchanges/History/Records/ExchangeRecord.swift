package import Responses
package import Sending

/// All that is kept of an exchange, but the bytes of its answer.
package struct ExchangeRecord: Sendable {
  /// The time at which it began, in nanoseconds since 1970.
  package var began: Int
  /// The path of the draft's file; nil for none.
  package var draft: String?
  /// The text of the draft at that time. Sent secrets in it are replaced by `*` when it is kept.
  package var draftText: [UInt8]?
  /// The number of the exchange whose redirect it followed; nil for a first step.
  package var previous: Int?
  /// The name of the environment.
  package var environment: String?
  package var method: String
  /// The URL. Sent secrets in it are replaced by `*` when it is kept.
  package var url: String
  /// The status of the answer; nil if none came.
  package var status: Int?
  /// The request without its secrets.
  package var request: KeptRequest
  /// The facts of the answer; they are set when it is kept.
  package internal(set) var answer: AnswerNote?
  /// The connection, the times, and the reason of a failure.
  package var outcome = ExchangeOutcome()

  /// Makes the record of an exchange.
  package init(began: Int, method: String, url: String, request: KeptRequest) {
    (self.began, self.method, self.url, self.request) = (began, method, url, request)
  }
}

/// The facts of an answer that is kept.
package struct AnswerNote: Sendable, Hashable {
  /// The part of its bytes that is kept.
  package var part: KeptPart
  /// The number of bytes that are kept.
  package var length: Int
  /// How the bytes ended, for reading them again.
  package var ending: ResponseReader.Ending
  /// The number of bytes of the message, of its body and of its content.
  package var messageLength: Int, bodyLength: Int, contentLength: Int
  /// The limits that it was read within.
  package var limits = AnswerLimits()
}
