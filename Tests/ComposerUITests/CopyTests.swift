@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("Copying")
struct CopyTests {
  /// A draft with secrets in its fields, and in the query or body.
  private static var payment: Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/v1/charges"
    var header = Draft.Row("Authorization", "Bearer hunter2")
    header.isSecret = true
    draft.headers = [header]
    var card = Draft.Row("card", "4242 4242")
    card.isSecret = true
    draft.parameters = [Draft.Row("amount", "2000", type: .number), card]
    return draft
  }

  private static var upload: Draft {
    var draft = payment
    draft.body.type = .multipart
    draft.parameters?.append(Draft.Row("f", "me.png", type: .file))
    return draft
  }

  private static func copied(_ run: Rehearsal) -> CopyRequest? {
    for case .copy(let request) in run.effects { return request }
    return nil
  }

  private static func text(_ run: Rehearsal) -> String {
    String(decoding: copied(run)?.bytesAtHand ?? [], as: UTF8.self)
  }

  @Test("The menu fits every size", arguments: ScreenTests.sizes)
  func menu(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("y", on: Self.payment, size: size).state, "copy")
    try expectScreen(.front, of: Rehearsal("y<down>", on: ScreenTests.wrong, size: size).state, "copy-wrong")
    try expectScreen(.why, of: Rehearsal("yc", on: ScreenTests.search, size: size).state, "copied")
  }

  @Test("A letter copies its choice at once")
  func letters() throws {
    let url = try Rehearsal("yu", on: Self.payment)
    #expect(Self.text(url) == "https://api.example.com/v1/charges")
    #expect(url.state.dialogs.isEmpty)
    #expect(Self.text(try Rehearsal("yb", on: Self.payment)) == #"{"amount":2000,"card":"4242 4242"}"#)
    let head = Self.text(try Rehearsal("yh", on: Self.payment))
    #expect(
      head.hasPrefix("POST /v1/charges HTTP/1.1\r\nHost: api.example.com\r\n") && head.hasSuffix("\r\n\r\n"))
    #expect(
      Self.text(try Rehearsal("ym", on: Self.payment)) == head + #"{"amount":2000,"card":"4242 4242"}"#)
    #expect(Self.text(try Rehearsal("y<down><down><enter>", on: Self.payment)) == Self.text(url))
    #expect(Self.copied(try Rehearsal("y<esc>", on: Self.payment)) == nil)
    #expect(Self.copied(try Rehearsal("yx", on: Self.payment)) == nil)
  }

  @Test("c masks the secrets, C does not; without secrets there is no C")
  func secrets() throws {
    let masked = Self.text(try Rehearsal("yc", on: Self.payment))
    #expect(masked.hasPrefix("curl 'https://api.example.com/v1/charges' \\\n"))
    #expect(!masked.contains("hunter2") && !masked.contains("4242") && masked.contains("••••••"))
    let real = Self.text(try Rehearsal("yC", on: Self.payment))
    #expect(real.contains("hunter2") && real.contains("4242 4242"))
    #expect(try Rehearsal("y", on: Self.payment).shows("C curl with its secrets"))
    var plain = Self.payment
    plain.headers = []
    plain.parameters?[1].isEnabled = false
    #expect(try !Rehearsal("y", on: plain).shows("C curl"))
    #expect(Self.copied(try Rehearsal("yC", on: plain)) == nil)
  }

  @Test("No secret value is in the menu unless all are revealed")
  func maskedMenu() throws {
    let keys = ["y", "y<down>", "y<down><down>", "y<down><down><down>", "y<down><down><down><down>"]
    var query = Self.payment
    query.method = "GET"
    for draft in [Self.payment, query] {
      for script in keys {
        let run = try Rehearsal("5" + script, on: draft, size: Size(columns: 80, rows: 24))
        let menu = run.lines.filter { $0.contains("│") }.joined()
        #expect(!menu.contains("hunter2") && !menu.contains("4242"), "\(run)")
      }
    }
    #expect(try Rehearsal("Sy<down><down><down>", on: Self.payment).shows(#""card":"4242 4242"}"#))
  }

  @Test("An invalid part can't be copied, but a valid part can")
  func refusals() throws {
    var draft = Self.payment
    draft.parameters?.append(Draft.Row("n", "12x", type: .number))
    for key in ["c", "C", "b", "m"] {
      let run = try Rehearsal("y" + key, on: draft)
      #expect(Self.copied(run) == nil)
      #expect(run.why.hasPrefix("Not copied: ") && run.why.contains("not a number"), "\(run.why)")
    }
    #expect(Self.text(try Rehearsal("yu", on: draft)) == "https://api.example.com/v1/charges")
    #expect(Self.copied(try Rehearsal("yh", on: draft)) != nil)
    draft.url = "https://exa mple/"
    for key in ["u", "h"] { #expect(Self.copied(try Rehearsal("y" + key, on: draft)) == nil) }
    // The reason is that of the requested part.
    #expect(try Rehearsal("yu", on: draft).why.contains("space"))
    #expect(try Rehearsal("yb", on: draft).why.contains("not a number"))
    let none = try Rehearsal("yb", on: ScreenTests.search)
    #expect(Self.copied(none) == nil)
    #expect(none.why.hasPrefix("Not copied: There is no body."), "\(none.why)")
  }

  @Test("Files are copied by path, and the curl command names them by absolute path")
  func files() throws {
    let facts = ["me.png": Composition.FileFacts(size: 5, contentType: "image/png")]
    let run = try Rehearsal("yb", on: Self.upload, facts: facts)
    let request = try #require(Self.copied(run))
    #expect(request.bytesAtHand == nil && request.boundary == "BOUNDARY")
    #expect(request.pieces.contains(.file(path: "me.png", length: 5)))
    #expect(request.count == run.state.composition.body?.bytes.count)
    let curl = try Rehearsal(
      "yc", on: Self.upload, fileName: "drafts/a.json", facts: facts,
      options: ComposerOptions(currentFolder: "/home/me"))
    #expect(Self.text(curl).contains("  cat '/home/me/drafts/me.png'\n"))
    let missing = try Rehearsal("yc", on: Self.upload)
    #expect(missing.why.contains("does not exist"), "\(missing.why)")
    let huge = ["me.png": Composition.FileFacts(size: 3 << 30, contentType: "image/png")]
    let refused = try Rehearsal("yb", on: Self.upload, facts: huge)
    #expect(Self.copied(refused) == nil)
    #expect(refused.why.contains("wiredraft render --as body"), "\(refused.why)")
    #expect(Self.text(try Rehearsal("yc", on: Self.upload, facts: huge)).hasSuffix("-T -\n"))
  }

  @Test("The message says where the copy is, and only what is known")
  func messages() {
    var request = CopyRequest(kind: .body, pieces: [.bytes([1, 2])])
    func message(_ clipboard: Copied.Clipboard, _ file: Copied.File, tmux: String? = nil) -> Message {
      Copied(request, clipboard: clipboard, tmuxRefusal: tmux, file: file).message
    }
    let written = Copied.File.written(path: "~/f")
    let lost = Copied.File.notWritten(path: "~/f", reason: "No space left on device")
    #expect(message(.tmux, written).text == "The body, 2 bytes: in tmux's buffer, and in ~/f.")
    #expect(
      message(.sentToTerminal, written, tmux: "no server running")
        == Message(
          text:
            "The body, 2 bytes: sent to the terminal (OSC 52), and in ~/f. tmux did not take it: no server running.",
          kind: .warning))
    #expect(
      message(.tmux, lost)
        == Message(
          text: "The body, 2 bytes: in tmux's buffer, but not in ~/f: No space left on device.",
          kind: .warning))
    #expect(
      message(.tooLarge, written).text
        == "The body, 2 bytes: in ~/f only: it is too large for the clipboard.")
    #expect(message(.holdsFiles, written).text == "The body, 2 bytes: in ~/f only: files are part of it.")
    #expect(
      message(.unreachable(reason: "screen passes no copy on"), written).text
        == "The body, 2 bytes: in ~/f; not in the clipboard: screen passes no copy on.")
    #expect(message(.tooLarge, lost).kind == .failure)
    #expect(message(.tooLarge, lost).text.shown.hasPrefix("Not copied: ~/f: No space left on device"))
    request.note = "Identical on the wire."
    #expect(message(.tmux, written).text.shown.hasSuffix("~/f. Identical on the wire."))
  }

  @Test("The menu opens from every pane and from the palette, and only while moving")
  func everywhere() throws {
    for script in ["1y", "2y", "6y", "9y", "6wwy", "<c-p>copy the curl<enter>"] {
      #expect(try Rehearsal(script, on: Self.payment).shows("c curl command"), "\(script)")
    }
    #expect(try !Rehearsal("iy", on: Self.payment).shows("c curl command"))
  }
}
