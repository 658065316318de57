import Readers
import Responses
import WiredraftCore

/// - Note: RFC 6750
enum BearerCheck {
  /// This token is always right, and allows reading.
  private static let token = "practice-token"

  static func answer(_ call: Call, _ state: PracticeState) throws(Problem) -> Answer {
    let values = call.values(of: "Authorization")
    guard let value = values.first else {
      throw Problem(
        401, "There is no Authorization field. Send Authorization: Bearer practice-token.",
        [Field("WWW-Authenticate", "Bearer realm=\"practice\"")])
    }
    let credentials = Credentials(value)
    guard values.count == 1, credentials.has(scheme: "Bearer"), !credentials.text.isEmpty else {
      throw problem(
        400, "invalid_request", "Send one Authorization field with Bearer, a space and a token.")
    }
    let text = credentials.text.fieldText
    let scope = try scope(of: text, call, state)
    if let wanted = call.parameter("scope") {
      guard ["read", "write"].contains(wanted) else {
        throw Problem(400, "The query parameter “scope” must be read or write, not “\(wanted.shortened)”.")
      }
      guard scope.contains(wanted) else {
        throw problem(
          403, "insufficient_scope",
          "The token doesn't allow \(wanted). Get one from /token with scope=\(wanted).", scope: wanted)
      }
    }
    return .json([
      "authenticated": true, "scope": .string(scope.joined(separator: " ")),
      "checked": ["field": "Authorization", "scheme": .string(credentials.scheme), "token": .string(text)],
    ])
  }

  private static func scope(
    of text: String, _ call: Call, _ state: PracticeState
  ) throws(Problem) -> [String] {
    if text.utf8.elementsEqual(token.utf8) { return ["read"] }
    guard let issued = state.tokens[text] else {
      throw problem(
        401, "invalid_token", "The token isn't known. Use practice-token, or get one from /token.")
    }
    guard call.now < issued.end else {
      throw problem(401, "invalid_token", "The token has expired. Get a new one from /token.")
    }
    return issued.scope
  }

  private static func problem(
    _ status: Int, _ error: String, _ detail: String, scope: String? = nil
  ) -> Problem {
    let scope = scope.map { ", scope=\"\($0)\"" } ?? ""
    return Problem(
      status, detail,
      [
        Field(
          "WWW-Authenticate",
          "Bearer realm=\"practice\", error=\"\(error)\", error_description=\"\(detail)\"\(scope)")
      ], members: [.init(name: "error", value: .string(error))])
  }
}
