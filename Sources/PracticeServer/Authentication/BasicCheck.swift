import Responses
import WiredraftCore

/// - Note: RFC 7617
enum BasicCheck {
  private static let challenge = Field("WWW-Authenticate", "Basic realm=\"practice\", charset=\"UTF-8\"")

  static func answer(_ call: Call) throws(Problem) -> Answer {
    guard let value = call.values(of: "Authorization").first else {
      throw Problem(
        401,
        "There is no Authorization field. Send the user name learner and the password open-sesame by Basic.",
        [challenge])
    }
    let credentials = Credentials(value)
    guard credentials.has(scheme: "Basic") else {
      throw Problem(
        401,
        "The scheme is “\(credentials.scheme.shortened)”. Send Basic with learner:open-sesame in base64.",
        [challenge])
    }
    guard let (user, password) = credentials.basic else {
      throw Problem(
        401,
        "“\(credentials.text.fieldText.shortened)” isn't the base64 of a user name, a colon and a password.",
        [challenge])
    }
    guard user.elementsEqual(Credentials.user.utf8), password.elementsEqual(Credentials.password.utf8) else {
      throw Problem(
        401,
        user.elementsEqual(Credentials.user.utf8)
          ? "The user name is right, the password isn't: it is practice."
          : "The user name is “\(user.fieldText.shortened)”: it must be learner.",
        [challenge])
    }
    return .json([
      "authenticated": true, "user": .string(Credentials.user),
      "checked": [
        "field": "Authorization", "scheme": .string(credentials.scheme),
        "base64": .text(credentials.text), "decoded": .text(user + [UInt8(ascii: ":")] + password),
      ],
    ])
  }
}
