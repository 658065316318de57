import WiredraftClient
import WiredraftCore

extension HTTPMethod {
  /// A method that is not registered; nil would mean that the text is no token.
  // swift-format-ignore: NeverForceUnwrap
  static let purge = HTTPMethod("PURGE")!
}

/// Removes a page from a cache.
struct PurgePage: Endpoint {
  typealias Response = Reply
  let baseURL = "https://cache.example.com"
  let path: String
  let method = HTTPMethod.purge
  var isSoft = false

  var queryParameters: Parameters { ["soft": isSoft ? true : nil] }
}
