import WiredraftCore

/// - Note: RFC 6749 §5.2
struct OAuthError: Error {
  /// These keep an answer about tokens out of caches.
  static let cacheFields = [Field("Cache-Control", "no-store"), Field("Pragma", "no-cache")]

  private let status: Int
  private let code: String
  private let description: String

  init(_ status: Int, _ code: String, _ description: String) {
    (self.status, self.code, self.description) = (status, code, description)
  }

  var answer: Answer {
    let challenge = status == 401 ? [Field("WWW-Authenticate", "Basic realm=\"practice\"")] : []
    return .json(
      ["error": .string(code), "error_description": .string(description)], status: status,
      Self.cacheFields + challenge)
  }
}
