import Responses
import WiredraftCore

enum NewCookies {
  private static let usual = [
    "session=practice; Path=/; HttpOnly; SameSite=Lax", "choice=tea; Path=/; Max-Age=3600",
    "token=secret; Path=/; Secure; HttpOnly; SameSite=Strict",
  ]

  /// Three usual ones if `set` has no value.
  static func wanted(by call: Call) throws(Problem) -> [String] {
    let wishes = call.request.queryPairs.filter { $0.name == "set" }
    guard wishes.count <= 20 else { throw Problem(400, "Set at most 20 cookies at once.") }
    var cookies: [String] = []
    for wish in wishes {
      guard !wish.value.isEmpty else {
        cookies += usual
        continue
      }
      let parts = wish.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, String(parts[0]).isToken, parts[1].utf8.allSatisfy(isCookieByte) else {
        throw Problem(
          400,
          "“\(wish.value.shortened)” is no cookie. Write set=name=value, without spaces, quotes, "
            + "commas, semicolons and backslashes."
        )
      }
      cookies.append("\(wish.value); Path=/")
    }
    return cookies
  }

  static func removal(of cookies: [(name: [UInt8], value: [UInt8])]) -> [String] {
    var seen: Set<[UInt8]> = []
    return cookies.filter { $0.name.fieldText.isToken && seen.insert($0.name).inserted }.map {
      "\($0.name.fieldText)=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
    }
  }

  private static func isCookieByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
  }
}
