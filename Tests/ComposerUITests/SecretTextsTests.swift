@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Secrets in texts on the screen")
struct SecretTextsTests {
  private static func text(_ text: String, _ type: Draft.BodyType = .text) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(type)
    if type == .text {
      draft.body.text = Draft.BodyText(text)
    } else {
      draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(text))
    }
    return draft
  }

  static let wide = Size(columns: 120, rows: 40)

  @Test("In a body's text each character of a secret is a dot, in every tab; S shows it")
  func body() throws {
    for draft in [
      Self.text("user=a&password=QZ1&x=1"), Self.text(#"{"password": "QZ1", "x": "1"}"#, .json),
      Self.text("first\nAuthorization: Bearer QZ1\nlast"),
    ] {
      for script in [
        "4", "4<enter>", "6", "6\\\\", "6\\\\Gkkk", "9", "y", "yj", "4<c-p>reveal<esc>", "n", "!",
      ] {
        let run = try Rehearsal(script, on: draft, size: Self.wide)
        #expect(!run.text.contains("QZ") && !run.text.contains("51 5a"), "\(script): \(run.text)")
      }
      #expect(try Rehearsal("4S", on: draft, size: Self.wide).text.contains("QZ1"))
      #expect(try Rehearsal("6S", on: draft, size: Self.wide).text.contains("QZ1"))
      #expect(try Rehearsal("4SS", on: draft, size: Self.wide).text.contains("QZ1") == false)
    }
    let run = try Rehearsal("4", on: Self.text("user=a&password=名1&x=1"), size: Self.wide)
    #expect(run.shows("user=a&password=•••&x=1"))
  }

  @Test("While a body is edited, ^V shows its secrets, and the explanation line says so")
  func typing() throws {
    let run = try Rehearsal("4<enter>", on: Self.text("token=abc"), size: Self.wide)
    #expect(run.why.contains("^V shows its secrets."))
    #expect(run.shows("token=•••"))
    let shown = try Rehearsal("4<enter><c-v>x", on: Self.text("token=abc"), size: Self.wide)
    #expect(shown.shows("token=abc") && BodyTab.editsText(in: shown.state))
    #expect(try Rehearsal("4<enter>", on: Self.text("x=abc"), size: Self.wide).why.contains("^V") == false)
  }

  @Test("While a secret cell is edited, ^V shows it and hides it again; the text stays the same")
  func cell() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("token", "abc")]
    let size = Self.wide
    #expect(try Rehearsal("i", on: draft, size: size).why.contains("^V shows what you type."))
    #expect(try Rehearsal("", on: draft, size: size).why.contains("S shows the value."))
    let run = try Rehearsal("i<c-v>d", on: draft, size: size)
    #expect(run.shows("abcd") && run.state.edit != nil)
    #expect(try !Rehearsal("i<c-v>d<c-v>e", on: draft, size: size).shows("abcd"))
    #expect(try Rehearsal("i<c-v>d<c-v>e<enter>", on: draft).state.draft.parameters?[0].text == "abcde")
  }

  @Test(
    "A member with the name of a secret is hidden in the box; a secret row is hidden completely")
  func box() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("o", #"{"a":"QZ1"}"#, type: .object)]
    let run = try Rehearsal("I<down><right><right><right><del>token", on: draft, size: Self.wide)
    #expect(run.state.edit?.box?.editor.text == Draft.BodyText("{\n  \"token\": \"QZ1\"\n}"))
    #expect(!run.text.contains("QZ1"), "\(run.text)")
    draft.parameters?[0].secrecy = true
    #expect(try Rehearsal("SI", on: draft, size: Self.wide).shows("QZ1"))
    #expect(try !Rehearsal("SI<c-v>", on: draft, size: Self.wide).text.contains("QZ1"))
  }

  @Test("The differences of a file hide its secrets, including those known by name; S shows them")
  func conflict() throws {
    var theirs = ScreenTests.search
    theirs.headers = [Draft.Row("Authorization", "Bearer QZ1")]
    theirs.url = "https://me:QZ2@h/?api_key=QZ3"
    theirs.body = Draft.Body(.text)
    theirs.body.text = Draft.BodyText("{\"password\": \"QZ4\"}\n")
    let bytes = DraftDocument(theirs).serialized()
    for size in ScreenTests.sizes {
      for script in ["<c-s>", "<c-s>jjjj", "<c-s>lllll", "<c-s>G", "<c-s>Gkk"] {
        let run = try ConflictTests.rehearse(script, theirs: bytes, size: size)
        #expect(!run.text.contains("QZ"), "\(run.text)")
      }
    }
    #expect(try ConflictTests.rehearse("<c-s>S", theirs: bytes, size: Self.wide).text.contains("Bearer QZ1"))
  }

  @Test("A long line that is marked as secret at its end hides its beginning")
  func longLine() {
    let long = String(repeating: "x", count: 100_000)
    let line = Array(#"{ "name": "q", "value": "\#(long)", "secret": true },"#.utf8)[...]
    #expect(
      String(decoding: SecretLine.masked(line, limit: 500), as: UTF8.self).hasPrefix(
        #"{ "name": "q", "value": "••••••"#))
    let plain = Array(#"{ "name": "q", "value": "\#(long)" },"#.utf8)[...]
    #expect(SecretLine.masked(plain, limit: 500).elementsEqual(plain.prefix(500)))
  }

  @Test("A file that is being repaired hides its secrets, and ^V shows them")
  func repair() throws {
    let text = """
      {
        "wiredraft": 1,
        "url" "https://me:QZ2@h/?api_key=QZ3",
        "headers": [
          { "name": "Authorization", "value": "Bearer QZ1" },
          { "name": "X", "value": "QZ4", "secret": true }
        ]
      }

      """
    for size in ScreenTests.sizes {
      #expect(try !RepairTests.rehearse("", text, size: size).text.contains("QZ"))
      #expect(try !RepairTests.rehearse("<down><down><right>", text, size: size).text.contains("QZ"))
    }
    let run = try RepairTests.rehearse("<c-v>", text, size: Self.wide)
    #expect(run.shows("Bearer QZ1") && run.shows("QZ4") && run.shows("me:QZ2@"))
  }

  @Test("A line that a paste leaves out is reported without its secret")
  func leftOut() throws {
    let inputs: [TerminalInput] =
      try KeyScript.parse("5") + [.paste("GET /x?token=QZ1 HTTP/1.1\nAccept: */*\nX: y")]
    let run = Rehearsal(inputs: inputs, on: DraftDocument(Self.text("")), size: Self.wide)
    #expect(run.state.messageText?.contains("is not a field and was left out") == true)
    #expect(run.state.messageText?.contains("QZ") == false)
  }

  @Test("The password for basic authentication is shown nowhere, and neither is its encoded form")
  func basic() throws {
    let script = "<c-p>basic<enter>me<enter>QZpass"
    for script in [
      script, script + "<enter>", script + "<enter>6", script + "<enter>9", script + "<enter>5<enter>",
    ] {
      let run = try Rehearsal(script, on: Self.text("x"), size: Self.wide)
      #expect(!run.text.contains("QZ") && !run.text.contains("bWU6UVpw"), "\(run.text)")
    }
    #expect(
      try Rehearsal(script + "<enter>", on: Self.text("x")).state.draft.headers.contains {
        $0.type == .basic && $0.text == "me:QZpass"
      })
  }

  @Test("A secret in a long text is hidden at any scroll position, whatever the length of its lines")
  func scrolled() throws {
    let lines = (0..<3_000).map { "{\"line\": \($0), \"password\": \"QZ\($0)\"}" }
    for (text, script) in [
      (lines.joined(separator: "\n"), "4<pgdn><pgdn>"), (lines.joined(separator: "\n"), "4G"),
      (lines.joined(separator: ","), "4<enter><end>"), (lines.joined(separator: ","), "4"),
      (lines.joined(separator: "\n"), "6G"), (lines.joined(separator: ","), "6G"),
      (lines.joined(separator: ","), "6\\\\G"),
    ] {
      let run = try Rehearsal(script, on: Self.text(text), size: Self.wide)
      #expect(!run.text.contains("QZ"), "\(script): \(run.text)")
    }
  }
}
