import HTTPTypes
public import WiredraftClient
public import WiredraftCore

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A transport over `URLSession`.
///
/// <!-- not run: it takes a server, which TransportTests has -->
/// ```swift
/// struct GetRepository: Endpoint {
///   struct Response: Decodable { let name: String }
///   let baseURL = "https://api.github.com"
///   let path = "/repos/apple/swift"
///   let method = HTTPMethod.get
/// }
///
/// let client = Client(URLSessionTransport(), middleware: [RetryMiddleware()])
/// let repository = try await client.send(GetRepository())
/// ```
/// The answer is returned when its head is there, and its body arrives in pieces. A body of the request that is not in
/// memory, such as one with a file, is first written to a temporary file, as `upload(for:progress:)` does: `URLSession`
/// would send a stream without a length.
///
/// Redirects are followed, at most 20, unless the transport is told to leave them. If one keeps the method, as 307 and
/// 308 do, the body is sent again. `Host`, and fields whose names end like those of secrets (`Authorization`, `Cookie`,
/// `…-Token`, `…-Secret`, `…-Api-Key`, `…-Password`, `…-Signature`), are not sent to a different origin; all others are,
/// such as `X-Auth` and `X-Session`. If you have such a field, leave the redirects, or send it only where it belongs.
///
/// A part of the answer that nothing reads yet is kept in memory, since Foundation on Linux can't be made to wait: read
/// a large body as it arrives. It is `Client` that limits the length of a collected one.
/// - Note: `URLSession` adds the fields that it needs, decodes `Content-Encoding`, and joins fields of one name. On Linux
///   each request has a connection of its own, and an answer with trailer fields, or whose head breaks off, ends the
///   program.
///   APIKit, *URLSessionAdapter*
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let ownsSession: Bool
  private let followsRedirects: Bool

  /// Makes a transport with a session of its own.
  ///
  /// - Parameters:
  ///   - configuration: The configuration; by default ``defaultConfiguration``.
  ///   - followsRedirects: Whether a redirect is followed; otherwise it is the answer, with its `Location`.
  public init(
    configuration: URLSessionConfiguration = defaultConfiguration, followsRedirects: Bool = true
  ) {
    session = URLSession(configuration: configuration)
    ownsSession = true
    self.followsRedirects = followsRedirects
  }

  /// Makes a transport with a session of the caller, whose delegate is asked about authentication.
  ///
  /// - Parameters:
  ///   - session: The session. On Linux each request has a session with the same configuration.
  ///   - followsRedirects: Whether a redirect is followed; otherwise it is the answer, with its `Location`.
  public init(session: URLSession, followsRedirects: Bool = true) {
    self.session = session
    ownsSession = false
    self.followsRedirects = followsRedirects
  }

  deinit { if ownsSession { session.finishTasksAndInvalidate() } }

  /// A new ephemeral configuration that keeps no cookies, no credentials and no answers.
  ///
  /// ```swift
  /// let configuration = URLSessionTransport.defaultConfiguration
  /// configuration.httpCookieStorage == nil  // true
  /// configuration.httpShouldSetCookies  // false
  /// ```
  /// To keep cookies, use `.ephemeral` or `.default` as it is.
  public static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }

  /// Sends a message, and returns as soon as the head of the answer is there.
  ///
  /// A connection on which nothing arrives breaks off some seconds after the time limit of the options, but not before the
  /// configuration's `timeoutIntervalForRequest`, which is a minute by default.
  /// - Throws: ``URLSessionError``; `SendError.transport(_:)` with a ``URLRequestError`` if `URLSession` would not send
  ///   the message as it is, or with a ``URLSessionError`` after too many redirects: no retry would help; `ByteSourceError`
  ///   if the body can't be read; `CancellationError`.
  public func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply {
    var request: URLRequest
    do throws(URLRequestError) { request = try URLRequest(headOf: message) } catch {
      throw SendError.transport(error)
    }
    let url = request.url
    request.timeoutInterval = max(session.configuration.timeoutIntervalForRequest, options.longestWait)
    do {
      let body = try await UploadBody(message.body)
      defer { body.remove() }
      let (answer, answering) = try await session.answer(
        to: request, body, redirects: followsRedirects ? 20 : nil,
        progress: { options.report(sent: Int($0), of: Int($1)) },
        failure: { Self.failure($0, of: url) })
      guard let head = HTTPResponse(answer.response) else { throw URLError(.badServerResponse) }
      return Reply(
        head: head, url: answering == url ? nil : answering?.absoluteString, body: ReplyBody(answer.pieces))
    } catch let error where error is ByteSourceError || error is SendError {
      throw error
    } catch {
      throw Task.isCancelled ? CancellationError() : Self.failure(error, of: url)
    }
  }

  private static func failure(_ error: any Error, of url: URL?) -> any Error {
    if let error = error as? URLSessionError { return error }
    let failure = URLSessionError(error, of: url)
    return failure.urlErrorCode == .httpTooManyRedirects ? SendError.transport(failure) : failure
  }
}

extension SendOptions {
  /// The longest time without a byte, in seconds: longer than the time limit, so that this one decides; a year if there
  /// is none, as Foundation can't wait without an end.
  fileprivate var longestWait: TimeInterval {
    let year = Duration.seconds(365 * 86_400)
    return (min(timeout ?? year, year) + .seconds(5)) / .seconds(1)
  }
}
