public import WiredraftCore

// The names of APIKit 5 for sending and answers. Each is a compile error that says which name it has here.

/// APIKit's sender of requests.
@available(*, unavailable, renamed: "Client")
public typealias Session = Client

/// APIKit's handle of a request on its way.
@available(*, unavailable, message: "Cancel the Task that calls Client.send(_:_:).")
public enum SessionTask {}

/// APIKit's protocol of what moves bytes.
@available(*, unavailable, renamed: "Transport")
public typealias SessionAdapter = Transport

/// APIKit's use of URLSession.
@available(*, unavailable, message: "Use URLSessionTransport of the product WiredraftURLSession.")
public enum URLSessionAdapter {}

/// APIKit's queue of an answer's closure.
@available(
  *, unavailable, message: "Client.send(_:_:) returns the answer where it was called: there is no queue."
)
public enum CallbackQueue {}

/// APIKit's error of a task.
@available(*, unavailable, renamed: "SendError")
public typealias SessionTaskError = SendError

/// APIKit's error of an answer.
@available(*, unavailable, renamed: "SendError")
public typealias ResponseError = SendError

/// APIKit's protocol of parsers.
@available(*, unavailable, renamed: "ResponseDecoder")
public typealias DataParser = ResponseDecoder

/// APIKit's parser of JSON.
@available(*, unavailable, renamed: "JSONResponseDecoder")
public typealias JSONDataParser = JSONResponseDecoder

/// APIKit's parser of texts.
@available(*, unavailable, renamed: "TextResponseDecoder")
public typealias StringDataParser = TextResponseDecoder

/// APIKit's parser of forms.
@available(*, unavailable, renamed: "FormResponseDecoder")
public typealias FormURLEncodedDataParser = FormResponseDecoder

/// APIKit's parser of Protocol Buffers.
@available(*, unavailable, message: "Use [UInt8] as the Response, or write a ResponseDecoder.")
public enum ProtobufDataParser {}

extension SendError {
  /// APIKit's error of a connection.
  @available(*, unavailable, renamed: "transport(_:)")
  public static func connectionError(_ error: any Error) -> SendError { .transport(error) }

  /// APIKit's error of a request.
  @available(*, unavailable, renamed: "request(_:)")
  public static func requestError(_ error: any Error) -> SendError { .transport(error) }

  /// APIKit's error of an answer.
  @available(*, unavailable, renamed: "answer(_:_:body:)")
  public static func responseError(_ error: any Error) -> SendError { .transport(error) }

  /// APIKit's error of a status.
  @available(*, unavailable, renamed: "status(_:body:)")
  public static func unacceptableStatusCode(_ code: Int) -> SendError { .cancelled }

  /// APIKit's error of an object of another type.
  @available(*, unavailable, renamed: "answer(_:_:body:)")
  public static func unexpectedObject(_ object: Any) -> SendError { .cancelled }

  /// APIKit's error of an answer that is not one of HTTP.
  @available(*, unavailable, renamed: "transport(_:)")
  public static func nonHTTPURLResponse(_ response: Any?) -> SendError { .cancelled }
}

extension RequestError {
  /// APIKit's error of a base URL.
  @available(*, unavailable, message: "An invalid URL is a diagnostic of RequestError.notComposable(_:).")
  public static func invalidBaseURL(_ url: Any) -> RequestError { .notComposable([]) }

  /// APIKit's error of an intercepted request.
  @available(*, unavailable, message: "RequestMessage.setting(_:to:) throws RequestError.notComposable(_:).")
  public static func unexpectedURLRequest(_ request: Any) -> RequestError { .notComposable([]) }
}

extension Client {
  /// APIKit's common session.
  @available(*, unavailable, message: "Make one Client, and pass it on.")
  public static var shared: Client { fatalError() }

  /// APIKit's sending with a closure.
  @available(*, unavailable, message: "Use try await send(_:_:), which returns the answer.")
  public func send<E: Endpoint>(
    _ request: E, callbackQueue: Any? = nil, handler: @escaping (Result<E.Response, SendError>) -> Void
  ) {}

  /// APIKit's sending with async.
  @available(*, unavailable, renamed: "send(_:_:)")
  public func response<E: Endpoint>(for request: E) async throws -> E.Response { throw SendError.cancelled }

  /// APIKit's cancelling of requests.
  @available(*, unavailable, message: "Cancel the Task that calls send(_:_:).")
  public func cancelRequests<E: Endpoint>(with type: E.Type, passingTest test: (E) -> Bool = { _ in true }) {}
}
