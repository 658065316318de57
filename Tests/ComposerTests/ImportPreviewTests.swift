import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Importing into the composer")
struct ImportPreviewTests {
  /// A command copied from a browser.
  static let browser = """
    curl 'https://api.example.com/v1/charges?expand=card' \\
      -H 'Accept: application/json' \\
      -H 'Authorization: Bearer hunter2' \\
      --data-raw '{"amount":2000,"currency":"usd"}' \\
      -H 'Content-Type: application/json' \\
      --compressed --silent
    """

  static let spaced = #"curl h/p -H 'Content-Type: application/json' -d '{ "a": 1 }'"#

  /// A draft that differs from a colleague's command.
  static var own: Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/v1/charges"
    draft.headers = [Draft.Row("Accept", "application/json")]
    draft.parameters = [Draft.Row("amount", "1000", type: .number), Draft.Row("customer", "cus_1")]
    return draft
  }

  private static func preview(_ run: Rehearsal) -> ImportPreviewDialog? {
    run.state.frontDialog(ImportPreviewDialog.self)
  }

  @Test("A long text is read on a worker, and shown when it is ready")
  func worker() throws {
    let long = "curl https://h/ -d a=" + String(repeating: "x", count: 100_000)
    let run = try Rehearsal("<paste:\(long)>", on: Self.own)
    check(run.effects.contains { if case .readImport = $0 { true } else { false } })
    check(Self.preview(run) != nil)
  }

  @Test("Any paste, however long or broken, leaves a state that can be drawn", arguments: ScreenTests.sizes)
  func anything(size: Size) throws {
    let many = String(repeating: "-H 'A: b' ", count: isExhaustive ? 5_000 : 500)
    let texts = [
      "curl", "curl \u{0}", "curl " + String(repeating: "'", count: 999), "curl $'\\x", "GET / HTTP/1.1\n\n",
      "http POST h a=1", "fetch(", "{\"log\":", "### \nGET h\n###\nPOST h",
      "curl " + many + "h",
    ]
    for text in texts {
      for keys in sample(["", "<enter>", "r", "G<enter>", "<pgdn><pgdn><enter><enter>u"], oneIn: 2) {
        let script = try KeyScript.parse(keys)
        let run = Rehearsal(inputs: [.paste(text)] + script, on: DraftDocument(Self.own), size: size)
        check(run.frame.size, size)
      }
    }
  }
}
