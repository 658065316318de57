import Readers
import Responses
import WiredraftCore

/// - Note: RFC 6749 §4.4, §5
struct TokenRequest {
  private static let lifetime = 3_600
  private static let scopes = ["read", "write"]

  private let call: Call
  private let form: [FormDecoder.Pair]

  init(_ call: Call) throws(Problem) {
    self.call = call
    form = try call.form()
  }

  func answer(_ state: inout PracticeState) -> Answer {
    do throws(OAuthError) {
      let scope = try scope()
      state.tokenCount += 1
      let token = "practice-token-\(state.tokenCount)"
      state.tokens[token] = .init(scope: scope, end: call.now.addingClamped(Self.lifetime))
      if state.tokens.count > PracticeState.limit { state.tokens.removeFirst() }
      return .json(
        [
          "access_token": .string(token), "token_type": "Bearer",
          "expires_in": .number(NumberLiteral(Self.lifetime)),
          "scope": .string(scope.joined(separator: " ")),
        ], OAuthError.cacheFields)
    } catch {
      return error.answer
    }
  }

  private func value(_ name: String) -> String? { form.first { $0.name == name }?.value }

  private func scope() throws(OAuthError) -> [String] {
    guard call.request.mediaType?.essence == "application/x-www-form-urlencoded" else {
      throw OAuthError(
        400, "invalid_request", "Send a form: Content-Type application/x-www-form-urlencoded.")
    }
    var names: Set<[UInt8]> = []
    if let twice = form.first(where: { !names.insert($0.nameBytes).inserted }) {
      throw OAuthError(400, "invalid_request", "\(twice.name.shortened) occurs twice. Send it once.")
    }
    try checkClient()
    guard let type = value("grant_type") else {
      throw OAuthError(400, "invalid_request", "grant_type is missing. Add grant_type=client_credentials.")
    }
    guard type == "client_credentials" else {
      throw OAuthError(
        400, "unsupported_grant_type",
        "The grant_type is \(type.shortened). This server knows client_credentials alone.")
    }
    let scope = (value("scope") ?? "read").split(separator: " ").map(String.init)
    guard !scope.isEmpty, scope.allSatisfy(Self.scopes.contains) else {
      throw OAuthError(400, "invalid_scope", "The scope may be read, write, or both with a space between.")
    }
    return Self.scopes.filter(scope.contains)
  }

  private func checkClient() throws(OAuthError) {
    let field = call.values(of: "Authorization").first
    let secret = value("client_secret")
    guard field == nil || secret == nil else {
      throw OAuthError(
        400, "invalid_request", "The credentials are in Authorization and in the form. Send them once.")
    }
    let sent: (user: [UInt8], password: [UInt8])?
    if let field {
      let credentials = Credentials(field)
      // The two texts are encoded as in a form before they are joined.
      sent =
        credentials.has(scheme: "Basic")
        ? credentials.basic.map { (Self.decoded($0.user), Self.decoded($0.password)) } : nil
    } else {
      sent = value("client_id").map { (Array($0.utf8), Array((secret ?? "").utf8)) }
    }
    guard let sent, sent.user.elementsEqual(Credentials.user.utf8),
      sent.password.elementsEqual(Credentials.password.utf8)
    else {
      throw OAuthError(
        401, "invalid_client",
        "The client must be learner with the secret open-sesame: by Basic, or as client_id and "
          + "client_secret in the form."
      )
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    FormDecoder.percentDecoded(bytes, plusIsSpace: true)
  }
}
