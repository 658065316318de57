import Responses
import Sending
import WiredraftCore

struct Redirect {
  private static let statuses = [301, 302, 303, 307, 308]

  private let status: Int
  private let location: String

  init(_ call: Call) throws(Problem) {
    guard let status = call.part.safeInteger, Self.statuses.contains(status) else {
      throw Problem(404, Self.explanation(call.part))
    }
    self.status = status
    let target = call.parameter("to") ?? "/echo"
    guard Self.isAllowed(target) else {
      throw Problem(
        400,
        "The query parameter “to” must be a path such as /echo, or a URL of practice.example, so that "
          + "nothing leads to another site. Percent-encode characters that aren't ASCII."
      )
    }
    let steps = try call.number("steps", in: 1...20, default: 1)
    let place = steps == 1 ? target : Self.nextStep(call, status, steps - 1)
    location = place.hasPrefix("/") ? try Self.origin(call) + place : place
  }

  var answer: Answer {
    .json(
      [
        "status": .number(.init(status)), "location": .string(location),
        "meaning": .string(StatusCode.meaning(of: status).sentence),
      ], status: status, [Field("Location", location)])
  }

  private static func explanation(_ part: String) -> String {
    switch part {
    case "300": "300 offers a choice, and no place to go to. Use /status/300 to see it."
    case "304": "304 says that a copy is still good. Use /cache with If-None-Match to get it."
    case "305", "306": "\(part) isn't used any more. Use 301, 302, 303, 307 or 308."
    default: "There is no redirect “\(part.shortened)”. Use 301, 302, 303, 307 or 308."
    }
  }

  /// Only a path, or a URL of a host that this server answers for.
  private static func isAllowed(_ target: String) -> Bool {
    let bytes = Array(target.utf8)
    guard bytes.count <= 2_000, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else {
      return false
    }
    if bytes.first == UInt8(ascii: "/") { return !bytes.dropFirst().starts(with: "/".utf8) }
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      let name = rest.prefix { !"/?#".utf8.contains($0) }
      return Authority(name).map { PracticeHost.contains($0.host) } ?? false
    }
    return false
  }

  private static func nextStep(_ call: Call, _ status: Int, _ steps: Int) -> String {
    let others = ["to", "host", "scheme"].compactMap { name in
      call.parameter(name).map { "&\(name)=\(PercentText.text($0))" }
    }
    return "/redirect/\(status)?steps=\(steps)" + others.joined()
  }

  /// Empty for that of the request.
  private static func origin(_ call: Call) throws(Problem) -> String {
    let (host, scheme) = (call.parameter("host"), call.parameter("scheme"))
    if host == nil, scheme == nil { return "" }
    if let scheme, PracticeServer.Scheme(rawValue: scheme) == nil {
      throw Problem(400, "The query parameter “scheme” must be http or https, not “\(scheme.shortened)”.")
    }
    let own = call.request.authority?.text ?? "practice.example"
    guard let host else { return "\(scheme ?? call.scheme.rawValue)://\(own)" }
    guard let authority = Authority(host.utf8), PracticeHost.contains(authority.host) else {
      throw Problem(
        400,
        "The query parameter “host” must be practice.example or below it, such as other.practice.example.")
    }
    return "\(scheme ?? call.scheme.rawValue)://\(authority.text)"
  }
}
