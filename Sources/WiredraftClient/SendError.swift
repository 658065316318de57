public import HTTPTypes
public import WiredraftCore

/// The reason why a request has no answer, by the stage that failed.
///
/// Its `description` has the reason in sentences, without secrets; with `WiredraftURLSession` its `localizedDescription`
/// has it, too.
///
/// - Note: APIKit, *SessionTaskError* and *ResponseError*
@nonexhaustive
public enum SendError: Error, Sendable {
  /// The request can't be made, or a source of its body can't be read; the error has an `explanation` in
  /// `WiredraftExplanations`.
  case request(RequestError)
  /// There is no answer: the transport, or a middleware, failed with this error.
  case transport(any Error)
  /// The body of the answer broke off; the bytes are those that were collected before.
  case interrupted(any Error, HTTPResponse, body: [UInt8])
  /// The body of the answer is longer than this limit in bytes.
  case tooLong(limit: Int, HTTPResponse)
  /// The status of the answer is not from 200 to 299.
  case status(HTTPResponse, body: [UInt8])
  /// The answer arrived, but the endpoint's `check` or `response(from:)` failed: it can't be decoded, for example. The
  /// bytes are those that were collected.
  case answer(any Error, HTTPResponse, body: [UInt8])
  /// The time limit is over.
  case timeout(Duration)
  /// The task was cancelled.
  case cancelled

  /// The head of the answer; nil if there is none.
  public var head: HTTPResponse? {
    switch self {
    case .interrupted(_, let head, _), .tooLong(_, let head), .status(let head, _), .answer(_, let head, _):
      head
    case .request, .transport, .timeout, .cancelled: nil
    }
  }

  /// The body of the answer as far as it was collected; nil if there is none.
  public var body: [UInt8]? {
    switch self {
    case .interrupted(_, _, let body), .status(_, let body), .answer(_, _, let body): body
    case .request, .transport, .tooLong, .timeout, .cancelled: nil
    }
  }

  /// The error that caused this one; nil if there is none.
  public var underlyingError: (any Error)? {
    switch self {
    case .request(let error): error
    case .transport(let error), .interrupted(let error, _, _), .answer(let error, _, _): error
    case .status, .tooLong, .timeout, .cancelled: nil
    }
  }

  init(_ error: any Error, of stage: (any Error) -> SendError) {
    switch error {
    case let error as SendError: self = error
    case let error as RequestError: self = .request(error)
    case ByteSourceError.cancelled, is CancellationError: self = .cancelled
    case let error as ByteSourceError: self = .request(.source(error))
    default: self = Task.isCancelled ? .cancelled : stage(error)
    }
  }
}
