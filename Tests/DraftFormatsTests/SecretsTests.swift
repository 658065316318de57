import DraftFormats
import Testing
import WiredraftCore

@Suite("Secrets in drafts")
struct SecretsTests {
  @Test(
    "The password and the known names of a URL become dots, and nothing else does",
    arguments: [
      ("https://me:pw@h/p?api_key=abc&page=2", "https://me:*@h/p?api_key=*&page=2"),
      ("h/p?a=1&access%5Ftoken=x%20y#frag", "h/p?a=1&access%5Ftoken=*#frag"),
      ("https://h/#access_token=abc&state=1", "https://h/#access_token=*&state=1"),
      ("https://h/p?token=&q=a@b", "https://h/p?token=&q=a@b"),
      ("https://me@h/p", "https://me@h/p"), ("https://sk1test4eC39HqLyjWD:@h/", "https://*:@h/"),
      ("https://h/a=b/token=x?key=1&monkey=2", "https://h/a=b/token=x?key=1&monkey=2"),
      ("me:pw@h?sig=a=b;sig=c", "me:*@h?sig=*;sig=*"), ("", ""), ("?token=x", "?token=*"),
    ])
  func url(url: String, masked: String) { #expect(SecretURL.masked(url, dots: "*") == masked) }

  @Test("In a target only what stood in the URL is looked for; rows mention themselves")
  func target() {
    var draft = Draft()
    draft.url = "https://h/p?token=abc&q=1"
    draft.parameters = [Draft.Row("token", "row"), Draft.Row("z", "1")]
    let composition = draft.compose(in: Composition.Context())
    #expect(SecretURL.ranges(inTarget: composition.target) == [9..<12])
    #expect(SecretURL.ranges(inTarget: composition.head) == [13..<16])
    var mask = SecretMask(draft)
    #expect(mask.url(of: composition) == "https://h/p?token=••••••&q=1&token=••••••&z=1")
    #expect(mask.hidden.count == 1 && mask.hiddenInURL == 1)
    draft.parameters = nil
    draft.url = "https://h?q=1&token=abc"
    let last = draft.compose(in: Composition.Context())
    var other = SecretMask(draft)
    let head = String(decoding: other.bytes(of: last.head, in: nil), as: UTF8.self)
    #expect(head == "GET /?q=1&token=•••••• HTTP/1.1\r\nHost: h\r\n\r\n")
    let command = CodeExport(last, of: DraftDocument(draft), as: .curl)
    #expect(!command.text.contains("abc"))
    #expect(command.verdict.sentence.contains("a secret value is ••••••"))
  }

  @Test("A secret that is cut by characters that are encoded is hidden as a whole")
  func encoded() {
    var draft = Draft()
    draft.url = "https://h/p?token=aéb&q=é"
    let composition = draft.compose(in: Composition.Context())
    var mask = SecretMask(draft)
    #expect(mask.url(of: composition) == "https://h/p?token=••••••&q=%C3%A9")
  }

  @Test(
    "An explicit word on secrecy stays in the file as it was read, and none is added",
    arguments: [#", "secret": false"#, #", "secret": true"#, ""])
  func file(word: String) throws {
    let text = """
      {
        "wiredraft": 1,
        "method": "GET",
        "url": "https://h/",
        "parameters": [
          { "name": "token", "value": "a"\(word) },
          { "name": "q", "value": "a"\(word) }
        ]
      }

      """
    let document = try DraftDocument(reading: Array(text.utf8))
    #expect(String(decoding: document.serialized(), as: UTF8.self) == text)
    #expect(document.draft.parameters?[0].isSecret == (word.contains("false") ? false : true))
    #expect(document.draft.parameters?[1].isSecret == word.contains("true"))
  }

  @Test("A row that gets the name of a secret was renamed, and nothing more")
  func name() {
    let document = DraftDocument(with([Draft.Row("q", "a")]))
    let edit = DraftEdit.replaceRow(.parameters, at: 0, with: Draft.Row("token", "a"))
    #expect(edit.name(on: document) == .rowName)
  }

  @Test(
    "Plain secrets are found in all lists, in kept bodies and in the URL; those of the environment are none")
  func plain() {
    var variable = Draft.Row("token", "NAME")
    variable.source = .environment
    var shown = Draft.Row("password", "x")
    shown.secrecy = false
    #expect(PlainSecrets(in: with([variable, shown, Draft.Row("q", "x"), Draft.Row("secret", "")])).isEmpty)
    var draft = with([Draft.Row("q", "x"), Draft.Row("token", "x", isEnabled: false)])
    #expect(PlainSecrets(in: draft).firstName == "token")
    #expect(PlainSecrets(in: draft).firstRow == Draft.RowReference(.parameters, 1))
    draft.headers = [Draft.Row("Authorization", "Bearer x")]
    var kept = Draft.Body(.form)
    kept.parameters = [Draft.Row("pin", "x"), Draft.Row("pwd", "x")]
    draft.keptBodies = [kept]
    #expect(PlainSecrets(in: draft).rowCount == 3)
    draft = with([])
    draft.url = "https://h/?api_key=1"
    #expect(PlainSecrets(in: draft).isInURL && !PlainSecrets(in: draft).isEmpty)
    draft = with([])
    draft.variables = [
      .init("id", .string("1")), .init("password", .string("")), .init("token", .string("x")),
    ]
    #expect(PlainSecrets(in: draft).variable == "token" && !PlainSecrets(in: draft).isEmpty)
  }

  @Test(
    "No file name is made of a secret",
    arguments: [
      ("https://api.example.com/search/repositories", "repositories"), ("https://h.example/", "h-example"),
      ("https://me:hunter2@h.example?api_key=x", "h-example"), ("https://h/users/{id}?token=x", "42"),
      ("https://h/reset/{token}", "reset"), ("https://h/reset/token/abc", "token"),
      ("https://hooks.example/services/T0AB12/B9f8Zk31xQ77pLm20aY", "t0ab12"), ("", "draft"),
      ("api.example.com/items#token=x", "items"),
    ])
  func fileName(url: String, name: String) {
    var draft = Draft()
    draft.url = url
    draft.path = [Draft.Row("id", "42"), Draft.Row("token", "hunter2")]
    #expect(FileNameSuggestion.name(for: DraftDocument(draft)) == name + ".wiredraft.json")
  }

  @Test("A title names the file")
  func title() {
    #expect(
      FileNameSuggestion.name(for: DraftDocument(Draft(), title: "Create a Payment!"))
        == "create-a-payment.wiredraft.json")
  }

  private func with(_ rows: [Draft.Row]) -> Draft {
    var draft = Draft()
    draft.parameters = rows
    return draft
  }
}
