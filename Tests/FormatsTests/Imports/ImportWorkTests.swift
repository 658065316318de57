import DraftFormats
import TestSupport
import Testing

@Suite("The work of an import")
struct ImportWorkTests {
  /// Texts of *n* pieces, by kind of piece.
  private static let makers: [(name: String, text: @Sendable (Int) -> String)] = [
    ("curl, fields", { n in "curl https://h" + (0..<n).map { " -H 'X-\($0): v'" }.joined() }),
    ("curl, parts", { n in "curl https://h" + (0..<n).map { " -F n\($0)=v" }.joined() }),
    ("curl, pairs", { n in "curl https://h -d '" + (0..<n).map { "n\($0)=v" }.joined(separator: "&") + "'" }),
    ("HTTPie", { n in "http h" + (0..<n).map { " n\($0)=v" }.joined() }),
    ("fetch, fields", { n in "fetch('h', {headers: {" + (0..<n).map { "'x-\($0)': 'v'," }.joined() + "}})" }),
    (
      "fetch, values",
      { n in "fetch('https://h', {body: JSON.stringify([" + (0..<n).map { "\($0)," }.joined() + "])})" }
    ),
    ("a URL", { n in "https://h/?" + (0..<n).map { "n\($0)=[v]" }.joined(separator: "&") }),
    ("a query", { n in (0..<n).map { "n\($0)=v" }.joined(separator: "&") }),
    ("lines", { n in (0..<n).map { "n\($0): v\n" }.joined() }),
    (".http", { n in (0..<n).map { "### a\nGET https://h/\($0)\n\n" }.joined() }),
  ]

  @Test("A text of ten times as many pieces takes about ten times the work")
  func proportional() {
    for (name, text) in Self.makers {
      func work(_ count: Int) -> Int {
        let text = text(count)
        return leastWork { _ = try? Import.requests(in: text) }
      }
      let count = isExhaustive ? 200 : 50
      let (small, large) = (work(count), work(10 * count))
      check(large < 30 * max(small, 1), name)
    }
  }
}
