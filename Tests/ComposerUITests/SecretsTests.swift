@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Secrets on the screen")
struct SecretsTests {
  /// Each secret begins with QZ, so that it is found wherever it is shown.
  static func draft(_ method: String = "GET", _ body: Draft.BodyType = .json) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://me:QZa@api.example.com/v1/{token}/x?api_key=QZb&page=2"
    draft.body.type = body
    draft.path = [Draft.Row("token", "QZc")]
    draft.headers = [
      Draft.Row("Authorization", "Bearer QZd"), Draft.Row("X-Api-Key", "QZe"), Draft.Row("Cookie", "a=QZf"),
      Draft.Row("Accept", "*/*"),
    ]
    draft.parameters = [
      Draft.Row("q", "shoes"), Draft.Row("password", "QZg"),
      Draft.Row("client", #"{"id":1,"client_secret":"QZh"}"#, type: .object),
      Draft.Row("private_key", "QZi.pem", type: .file), Draft.Row("token", "QZ12", type: .number),
      Draft.Row("user[passwd]", "QZj", isEnabled: false), Draft.Row("signature", "QZ%41", type: .string),
    ]
    return draft
  }

  static let places = [
    "", "jjjj", "2<c-p>reveal<esc>", "5", "5j", "3", "4", "mp4f", "7", "7jjjjjj", "7Gkk", "6",
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
      let run = try Rehearsal(script, on: Self.draft(kind.0, kind.1), size: size)
      #expect(!run.text.contains("QZ"), "\(script): \(run.text)")
      #expect(!run.text.contains("51 5a"), "\(script): \(run.text)")
    }
  }

  @Test("S reveals all secrets, and hides them again")
  func reveal() throws {
    let size = Size(columns: 120, rows: 40)
    let run = try Rehearsal("S6", on: Self.draft(), size: size)
    for secret in ["me:QZa@", "api_key=QZb", "QZc", "Bearer QZd", "QZe", "QZf", "password=QZg"] {
      #expect(run.shows(secret), "\(secret)")
    }
    #expect(try !Rehearsal("S6S", on: Self.draft(), size: size).text.contains("QZ"))
  }

  @Test("While the URL is edited, each character of its secrets is a dot, and clicks go where they point")
  func url() throws {
    var draft = Draft()
    draft.url = "https://h/?token=abc&q=1"
    let size = Size(columns: 120, rows: 40)
    let run = try Rehearsal("1ix", on: draft, size: size)
    #expect(run.shows("https://h/?token=●●●&q=1x"))
    let typed = try Rehearsal("1i&apiKey=xyz", on: draft, size: size)
    #expect(typed.shows("https://h/?token=●●●&q=1&apiKey=●●●"))
    #expect(typed.state.draft.url == "https://h/?token=abc&q=1&apiKey=xyz")
    let column = try #require(run.lines[0].firstRange(of: "&q=1")).lowerBound
    let place = run.lines[0].distance(from: run.lines[0].startIndex, to: column)
    let clicked = try Rehearsal("1i<click:\(place + 1),1>Z", on: draft, size: size)
    #expect(clicked.state.draft.url == "https://h/?token=abcZ&q=1")
  }

  @Test("s on a row with a known name shows it permanently, which the draft records; s again reverts that")
  func shownForGood() throws {
    let run = try Rehearsal("js", on: Self.draft())
    #expect(run.state.draft.parameters?[1].secrecy == false)
    #expect(run.shows("QZg"))
    #expect(run.why.contains("shown from now on"))
    let text = String(decoding: run.state.document.serialized(), as: UTF8.self)
    #expect(text.contains(#"{ "name": "password", "value": "QZg", "secret": false }"#))
    let back = try Rehearsal("jss", on: Self.draft())
    #expect(back.state.draft.parameters?[1].secrecy == nil)
    #expect(!back.text.contains("QZg"))
    #expect(try Rehearsal("jsu", on: Self.draft()).why.contains("Undone: secret"))
  }

  @Test(
    "$ takes a secret from the environment, under a name based on the row's, and the file has no value")
  func environment() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.headers = [Draft.Row("X-Api-Key", "hunter2")]
    let run = try Rehearsal("5$", on: draft)
    #expect(run.state.draft.headers[0].text == "X_API_KEY")
    #expect(run.state.draft.headers[0].source == .environment)
    #expect(run.shows("$X_API_KEY"))
    #expect(!String(decoding: run.state.document.serialized(), as: UTF8.self).contains("hunter2"))
    #expect(try Rehearsal("5$u", on: draft).state.draft.headers[0].text == "hunter2")
    draft.headers = [Draft.Row("X-Api-Key", "WD_PASSWORD")]
    let named = try Rehearsal("5$6", on: draft, size: Size(columns: 120, rows: 40))
    #expect(named.state.draft.headers[0].text == "WD_PASSWORD")
    #expect(named.shows("X-Api-Key: ••••••"))
    #expect(!named.text.contains("s3cret"))
    #expect(named.state.composition.head.text.contains("X-Api-Key: s3cret"))
  }

  @Test(
    "Saving a plain secret under version control is reported once, with a remedy",
    arguments: ScreenTests.sizes)
  func versionControl(size: Size) throws {
    let run = try Rehearsal("x<c-s>", on: Self.draft(), size: size, fileName: "repository/a.json")
    #expect(run.effects.contains(.findVersionControl(path: "repository/a.json")))
    #expect(run.state.messageText?.contains("Saved repository/a.json") == true)
    #expect(run.state.messageText?.contains("9 plain secrets, password first") == true)
    #expect(run.state.messageText?.contains(".git") == true)
    #expect(run.state.messageHint?.contains("$") == true)
    let elsewhere = try Rehearsal("x<c-s>", on: Self.draft(), size: size, fileName: "a.json")
    #expect(elsewhere.state.messageText?.contains("version control") == false)
    let harmless = try Rehearsal("x<c-s>", on: ScreenTests.search, size: size, fileName: "repository/a.json")
    #expect(!harmless.effects.contains { if case .findVersionControl = $0 { true } else { false } })
  }

  @Test("No secret is part of a suggested file name")
  func fileName() throws {
    let run = try Rehearsal("<c-s><enter>", on: Self.draft())
    #expect(run.files.keys.sorted() == ["x.wiredraft.json"])
  }

  @Test("A URL with a secret, masked", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    try expectScreen(
      .request, .grid, .live, of: Rehearsal("j", on: Self.draft("POST", .form), size: size).state, "secrets")
  }
}
