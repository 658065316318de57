import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Secrets on the screen")
struct SecretsTests {
  /// A draft whose secrets begin with QZ, so that each is found wherever it is shown.
  private static func draft(_ method: String, _ body: Draft.BodyType) throws -> Draft {
    var draft = try StorySetup.document("secrets").draft
    draft.method = method
    draft.body.type = body
    return draft
  }

  private static let places = [
    "", "jjjj", "2<c-p>reveal<esc>", "5", "5j", "3", "4", "mp4,f", "7", "7jjjjjj", "7Gkk", "6",
    "6wwwwwwwwwwww", "6\\\\", "6\\\\wwwww",
    "9", "9jjjj", "9lll", "!", "!jjjj", "!G", "yj", "y", "ydown<down><down><down>", "e", "jt", "jjh<enter>",
    "j<enter>",
    "5<enter>", "5j<enter>", "1<right>i", "1i<left><left><left><left>", "<c-s>", "<c-p>", "?", "n",
    "nn", "z", "'",
    "jii<c-_>", "jd", "jjix<enter>u", "jx", "jxu", "j<space>", "jrr", "jj<lt>", "<c-p>history<enter>", "js",
    "jss", "1ix<enter>u",
    "jjjj<enter><c-t>", "jjjjt", "jjjji5<enter>", "jje", "mh", "mpbf6", "bm6\\\\", "mp6G",
    "5oX-Token<tab>QZk",
  ]

  private static let kinds: [(String, Draft.BodyType)] = [
    ("GET", .json), ("POST", .json), ("POST", .form), ("POST", .multipart),
  ]

  @Test(
    "No secret is shown without revealing it, in panes, dialogs, titles, messages or file names",
    arguments: isExhaustive ? ScreenTests.sizes : [Size(columns: 80, rows: 24)], kinds)
  func hidden(size: Size, kind: (String, Draft.BodyType)) throws {
    // In a sample each place is looked at with one kind of request.
    let number = Self.kinds.firstIndex { $0 == kind } ?? 0
    let places = sample(Self.places, oneIn: Self.kinds.count, from: number)
    for script in places where !script.hasPrefix("js") || script == "jss" {
      let run = try Rehearsal(script, on: try Self.draft(kind.0, kind.1), size: size)
      check(!run.text.contains("QZ"), "\(script): \(run.text)")
      check(!run.text.contains("51 5a"), "\(script): \(run.text)")
    }
  }

  @Test("A long line that is marked as secret at its end hides its beginning")
  func longLine() {
    let long = String(repeating: "x", count: 100_000)
    let line = Array(#"{ "name": "q", "value": "\#(long)", "secret": true },"#.utf8)[...]
    let masked = String(decoding: SecretLine.masked(line, limit: 500), as: UTF8.self)
    check(masked.hasPrefix(#"{ "name": "q", "value": "••••••"#))
    let plain = Array(#"{ "name": "q", "value": "\#(long)" },"#.utf8)[...]
    check(SecretLine.masked(plain, limit: 500).elementsEqual(plain.prefix(500)))
  }

  @Test("A secret in a long text is hidden at any scroll position, whatever the length of its lines")
  func scrolled() throws {
    let lines = (0..<3_000).map { "{\"line\": \($0), \"password\": \"QZ\($0)\"}" }
    for (end, script) in [
      ("\n", "4<pgdn><pgdn>"), ("\n", "4G"), (",", "4<enter><end>"), (",", "4"), ("\n", "6G"), (",", "6G"),
      (",", "6\\\\G"),
    ] {
      var draft = Draft("POST", [], .text)
      draft.body.text = Draft.BodyText(lines.joined(separator: end))
      let run = try Rehearsal(script, on: draft, size: Size(columns: 120, rows: 40))
      check(!run.text.contains("QZ"), "\(script): \(run.text)")
    }
  }
}
