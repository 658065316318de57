public import WiredraftCore

/// A step around each attempt to send: it can change the message, answer it, look at the answer, or send again.
///
///     struct Authorization: Middleware {
///       let token: String
///
///       func intercept(
///         _ message: RequestMessage, _ options: SendOptions,
///         next: @Sendable (RequestMessage) async throws -> Reply
///       ) async throws -> Reply {
///         try await next(message.setting("Authorization", to: "Bearer \(token)"))
///       }
///     }
///
/// - Note: APIKit, *intercept(urlRequest:)* and *intercept(object:urlResponse:)*
public protocol Middleware: Sendable {
  /// Sends a message by calling `next`, once, several times or never, and returns an answer.
  ///
  /// - Throws: The errors of `next`, and its own, which ``Client`` reports as ``SendError/transport(_:)``.
  func intercept(
    _ message: RequestMessage, _ options: SendOptions,
    next: @Sendable (RequestMessage) async throws -> Reply
  ) async throws -> Reply
}
