internal import WiredraftCore

/// A URL as it is typed, without what programs send elsewhere or not at all: the user and the password, and the port that
/// the scheme has by itself.
struct TypedURL {
  private(set) var text: String
  /// The user and the password, percent-encoded; nil if there is none.
  private(set) var user: String?

  /// - Parameter keepsDots: Whether the segments `.` and `..` of the path stay.
  init(_ typed: String, keepsDots: Bool = true) {
    text = typed
    guard let start = typed.firstRange(of: "://")?.upperBound else { return }
    let end = typed[start...].firstIndex { "/?#".contains($0) } ?? typed.endIndex
    var authority = typed[start..<end]
    if let at = authority.lastIndex(of: "@") {
      user = String(authority[..<at])
      authority = authority[authority.index(after: at)...]
    }
    let usual = typed.hasPrefix("https:") ? ":443" : ":80"
    if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
    var rest = typed[end...]
    if !keepsDots {
      let path = rest.prefix { $0 != "?" && $0 != "#" }
      let clean = String(decoding: CurlURL.withoutDotSegments(Array(path.utf8)[...]), as: UTF8.self)
      rest = Substring(clean + rest[path.endIndex...])
    }
    text = String(typed[..<start] + authority + rest)
  }
}
