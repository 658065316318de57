import Responses
import WiredraftCore

enum KeyCheck {
  private static let key = "practice-key"

  static func answer(_ call: Call) throws(Problem) -> Answer {
    let field = call.text(of: "X-API-Key")
    guard let sent = field ?? call.parameter("api_key") else {
      throw problem("There is no key. Send X-API-Key: practice-key, or api_key=practice-key in the query.")
    }
    let place = field == nil ? "the query parameter “api_key”" : "the field X-API-Key"
    guard sent.utf8.elementsEqual(key.utf8) else {
      throw problem(
        "\(place.prefix(1).uppercased() + place.dropFirst()) is “\(sent.shortened)”: it must be practice-key."
      )
    }
    return .json([
      "authenticated": true, "checked": ["place": .string(place), "key": .string(sent)],
    ])
  }

  private static func problem(_ detail: String) -> Problem {
    Problem(401, detail, [Field("WWW-Authenticate", "ApiKey realm=\"practice\"")])
  }
}
