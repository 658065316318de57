import Responses
import WiredraftCore

/// The page has two versions and two languages.
///
/// - Note: RFC 9111, RFC 9110 §13
struct CachedPage {
  /// The times of the versions, in seconds since 1970.
  private static let changes = [1_767_225_600, 1_767_312_000]

  private let version: Int
  private let language: String

  init(_ call: Call) throws(Problem) {
    version = try call.number("version", in: 1...2, default: 1)
    let wishes = WeightedList(call.values(of: "Accept-Language"))?.elements ?? []
    func weight(_ language: String) -> Int {
      wishes.filter { $0.name == language || $0.name.hasPrefix(language + "-") }.map(\.weight).max() ?? 0
    }
    language = weight("de") > weight("en") ? "de" : "en"
  }

  private var text: String {
    language == "de"
      ? "Version \(version): Diese Antwort darf 60 Sekunden lang aufgehoben werden.\n"
      : "Version \(version): this answer may be kept for 60 seconds.\n"
  }

  func answer(_ call: Call) -> Answer {
    let tag = EntityTag.tag(of: Array(text.utf8))
    let changed = Self.changes[version - 1]
    let fields = [
      Field("Cache-Control", "max-age=60"), Field("ETag", tag),
      Field("Last-Modified", HTTPDateText.text(changed)), Field("Vary", "Accept-Language"),
    ]
    if isKnown(call, tag, changed) { return .empty(304, fields) }
    return .text(text, "text/plain; charset=utf-8", fields + [Field("Content-Language", language)])
  }

  private func isKnown(_ call: Call, _ tag: String, _ changed: Int) -> Bool {
    // With If-None-Match the date doesn't count.
    if let tags = EntityTags(call.values(of: "If-None-Match")) { return tags.containWeakly(tag) }
    guard let date = call.values(of: "If-Modified-Since").first.flatMap({ HTTPDate($0, now: call.now) })
    else {
      return false
    }
    return changed <= date.secondsSince1970
  }
}
