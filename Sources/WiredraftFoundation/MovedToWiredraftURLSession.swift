public import WiredraftCore

/// Moved to `WiredraftURLSession`.
@available(*, unavailable, message: "It is in WiredraftURLSession.")
public typealias SourceInputStream = Never

/// Moved to `WiredraftURLSession`.
@available(*, unavailable, message: "It is in WiredraftURLSession.")
public typealias URLRequestError = Never

extension Request {
  /// Moved to `WiredraftURLSession`.
  @available(*, unavailable, message: "It is in WiredraftURLSession.")
  public func buildURLRequest() throws -> Never { fatalError("It is unavailable.") }
}
