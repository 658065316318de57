@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

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

  @Test(
    "A pasted curl command is previewed with its differences from the draft", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal("<paste:\(Self.browser)>", on: Self.own, size: size)
    #expect(run.shows("Import: a curl command"))
    #expect(!run.text.contains("hunter2"))
    #expect(run.state.draft.parameters?.count == 2)
    try expectScreen(.front, of: run.state, "import")
  }

  @Test("Enter replaces the draft as one undo step, and Escape changes nothing")
  func takingOver() throws {
    let taken = try Rehearsal("<paste:\(Self.browser)><enter>", on: Self.own)
    #expect(taken.state.dialogs.isEmpty)
    #expect(taken.state.draft.method == "POST")
    #expect(taken.state.draft.url == "https://api.example.com/v1/charges")
    #expect(taken.state.draft.parameters?.map(\.name) == ["amount", "currency"])
    #expect(taken.state.draft.query?.map(\.name) == ["expand"])
    #expect(taken.state.draft.headers.map(\.name) == ["Accept", "Authorization"])
    #expect(taken.why.contains("Taken over from a curl command: 5 rows"))
    #expect(taken.state.history.stepCount == 1)
    let undone = try Rehearsal("<paste:\(Self.browser)><enter>u", on: Self.own)
    #expect(undone.state.draft.parameters?.map(\.text) == ["1000", "cus_1"])
    let left = try Rehearsal("<paste:\(Self.browser)><esc>", on: Self.own)
    #expect(left.state.dialogs.isEmpty && left.state.history.stepCount == 0)
    #expect(left.state.draft.parameters?.map(\.text) == ["1000", "cus_1"])
  }

  @Test("Files that a pasted command names are read after y alone, and each is named before")
  func readingFiles() throws {
    let text = "curl https://h/p -d x=1 -d @secret.txt --data-urlencode n@other.txt"
    let asked = try Rehearsal("<paste:\(text)>", on: Self.own)
    #expect(asked.shows("secret.txt") && asked.shows("other.txt"))
    #expect(Self.preview(asked) == nil)
    let orders = asked.effects.compactMap { if case .readImport(let order) = $0 { order.files } else { nil } }
    #expect(orders.allSatisfy { $0.isEmpty })
    let refused = try Rehearsal("<paste:\(text)>n", on: Self.own)
    #expect(Self.preview(refused)?.request.unreadFiles == ["secret.txt", "other.txt"])
    let read = try Rehearsal("<paste:\(text)>y", on: Self.own)
    #expect(
      read.effects.contains {
        if case .readImport(let order) = $0 { order.files == ["secret.txt", "other.txt"] } else { false }
      })
    #expect(Self.preview(read) != nil)
    // A file that is sent as it is needs no question.
    let form = try Rehearsal("<paste:curl h -F a=@f>", on: Self.own)
    #expect(Self.preview(form) != nil)
  }

  @Test("Signs of printed text are mended after y, and otherwise the draft is as it was")
  func mending() throws {
    let text = "curl “https://h/p” –d x=1"
    let asked = try Rehearsal("<paste:\(text)>", on: Self.own)
    #expect(asked.shows("Mend the signs of the command?"))
    let mended = try Rehearsal("<paste:\(text)>y<enter>", on: Self.own)
    #expect(mended.state.draft.url == "https://h/p")
    #expect(mended.state.importing.options.mendsSigns == false)
    let left = try Rehearsal("<paste:\(text)><esc>", on: Self.own)
    #expect(left.state.dialogs.isEmpty && left.state.history.stepCount == 0)
  }

  @Test("At the start, while the URL is edited, a command is recognized, too")
  func start() throws {
    let run = try Rehearsal("<paste:curl -d a=1 https://h/p>")
    #expect(Self.preview(run) != nil)
    let left = try Rehearsal("<paste:curl -d a=1 https://h/p><esc>x.example")
    #expect(left.state.draft.url == "x.example" && left.state.edit != nil)
    let taken = try Rehearsal("<paste:curl -d a=1 https://h/p><enter>")
    #expect(taken.state.edit == nil && taken.state.draft.url == "https://h/p")
    #expect(taken.state.draft.parameters?.map(\.name) == ["a"])
    #expect(try Rehearsal("<paste:https://h/p?curl=1>").state.draft.url == "https://h/p?curl=1")
  }

  @Test("The title of the draft is kept, if it has one")
  func title() throws {
    var document = DraftDocument(Self.own)
    document.title = "Mine"
    let run = Rehearsal(inputs: try KeyScript.parse("<paste:curl h><enter>"), on: document)
    #expect(run.state.document.title == "Mine")
  }

  @Test("The differences from the draft are reported with counts: method, URL and rows")
  func differences() throws {
    func sentence(_ text: String, _ draft: Draft = Self.own) throws -> String? {
      try Self.preview(Rehearsal("<paste:\(text)>", on: draft))?.shown?.comparison?.sentence
    }
    #expect(
      try sentence(Self.browser)
        == "Against this draft: query: 1 row more; body: 1 row more, 1 fewer, 1 changed; headers: 1 row more."
    )
    #expect(
      try sentence("curl https://h/")?.hasPrefix("Against this draft: GET instead of POST; another URL")
        == true)
    var same = Draft()
    same.url = "https://h/p"
    same.parameters = [Draft.Row("a", "1")]
    #expect(try sentence("curl 'https://h/p?a=1'", same) == "It sends the same bytes as this draft.")
    #expect(try sentence("curl 'https://h/p?a=1&b=2'", same) == "Against this draft: query: 1 row more.")
    let empty = try Rehearsal("<paste:curl h>")
    #expect(Self.preview(empty)?.shown?.comparison == nil)
  }

  @Test("JSON that would lose its white space stays a text, until r turns it into rows, and back into text")
  func rewriting() throws {
    func body(_ keys: String) throws -> Draft.Body {
      try Rehearsal("<paste:\(Self.spaced)>\(keys)<enter>", on: Self.own).state.draft.body
    }
    #expect(try body("").type == .text)
    #expect(try body("r").type == .json)
    #expect(try body("rr").type == .text)
    let plain = try Rehearsal("<paste:curl h>", on: Self.own)
    #expect(!plain.state.works(.preferRows))
    #expect(try Rehearsal("<paste:\(Self.spaced)>", on: Self.own).lines.last?.contains("r rows") == true)
  }

  @Test("A form that rows would send as other bytes stays a text until r makes rows, also of the next paste")
  func rewritingForms() throws {
    let form = "curl https://h/p -d 'metadata[id]=7&note=a+b'"
    let kept = try Rehearsal("<paste:\(form)>", on: Self.own)
    #expect(kept.shows("with %5B for ["))
    #expect(kept.why.contains("r makes rows"))
    #expect(try Rehearsal("<paste:\(form)><enter>", on: Self.own).state.draft.body.type == .text)
    let rows = try Rehearsal("<paste:\(form)>r<enter>", on: Self.own)
    #expect(rows.state.draft.parameters?.map(\.name) == ["metadata[id]", "note"])
    #expect(rows.state.draft.parameters?.map(\.text) == ["7", "a b"])
    let again = try Rehearsal("<paste:\(form)>r<esc><paste:\(Self.spaced)><enter>", on: Self.own)
    #expect(again.state.draft.body.type == .json)
  }

  @Test("A request pasted over a preview replaces it; other dialogs say that they accept no text")
  func pastingOverDialogs() throws {
    let other = try Rehearsal("<paste:curl h/a><paste:curl h/b><enter>", on: Self.own)
    #expect(other.state.draft.url.hasSuffix("h/b") && other.state.dialogs.isEmpty)
    let methods = try Rehearsal("m<paste:curl h/a>", on: Self.own)
    #expect(methods.state.dialogs.count == 1)
    #expect(methods.why.contains("Nothing was pasted"))
  }

  @Test("An error reports the position in the text, and changes nothing")
  func errors() throws {
    let run = try Rehearsal("<paste:curl 'https://h>", on: Self.own)
    #expect(run.state.dialogs.isEmpty)
    #expect(
      run.state.messageText?.hasPrefix("What was pasted looks like a curl command, but: line 1, column 6: ")
        == true)
    #expect(run.state.message?.kind == .warning)
    #expect(run.state.draft.url == Self.own.url)
  }

  @Test("A long text is read on a worker, and shown when it is ready")
  func worker() throws {
    let long = "curl https://h/ -d a=" + String(repeating: "x", count: 100_000)
    let run = try Rehearsal("<paste:\(long)>", on: Self.own)
    #expect(run.effects.contains { if case .readImport = $0 { true } else { false } })
    #expect(Self.preview(run) != nil)
  }

  @Test("A file is read by its path, and a missing one is reported")
  func file() throws {
    let files = ["c.sh": Array(Self.browser.utf8)]
    let script = "<c-p>import from<enter>c.sh<enter>"
    #expect(Self.preview(try Rehearsal(script, on: Self.own, files: files)) != nil)
    let missing = try Rehearsal(script, on: Self.own)
    #expect(missing.why.contains("c.sh: The file does not exist."))
  }

  @Test("Without importers for lines and JSON, a paste becomes rows as before")
  func rows() throws {
    #expect(try Rehearsal("<paste:a: 1\nb: 2>", on: Self.own).state.draft.parameters?.count == 4)
    #expect(try Rehearsal(#"<paste:{"a":1}>"#, on: Self.own).state.draft.parameters?.count == 3)
  }

  @Test("The query of the URL becomes rows that are sent as the same bytes")
  func splitting() throws {
    var draft = Draft()
    draft.url = "https://h/p?a=1&b=x+y&c=%2f#top"
    draft.parameters = [Draft.Row("z", "9")]
    let before = draft.compose(in: Composition.Context(boundary: "b")).target.bytes
    let run = try Rehearsal("1<lt>", on: draft)
    #expect(run.state.draft.url == "https://h/p#top")
    #expect(run.state.draft.parameters?.map(\.name) == ["a", "b", "c", "z"])
    #expect(run.state.composition.target.bytes == before)
    #expect(run.why.contains("The query became 3 rows"))
    #expect(try Rehearsal("1<lt>u", on: draft).state.draft.url == draft.url)
    draft.method = "POST"
    let post = try Rehearsal("1<lt>", on: draft)
    #expect(post.state.draft.query?.map(\.name) == ["a", "b", "c"])
    #expect(post.state.draft.parameters?.map(\.name) == ["z"])
    draft.url = "https://h/p?a&&b"
    #expect(try Rehearsal("1<lt>", on: draft).state.draft.url == draft.url)
    #expect(try Rehearsal("1<lt>", on: Self.own).state.messageText == "The URL has no query.")
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
        #expect(run.frame.size == size)
      }
    }
  }
}
