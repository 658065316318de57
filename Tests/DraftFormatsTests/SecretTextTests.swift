import DraftFormats
import Testing
import WiredraftCore

@Suite("Secrets in texts")
struct SecretTextTests {
  /// The text between ‹ and › is secret.
  @Test(
    "In a text of any form the values behind the names of secrets are found, and nothing else is",
    arguments: [
      #"{"user":"a","password":"‹b c›","n":1}"#, #"{ "pin" : 1, "api_key" : ‹12.5› }"#,
      #"{"token":"‹a\"b\\›","x":"y"}"#, #"{"credentials":‹{"a":["}",1]}›,"x":2}"#,
      #"{"deep":[{"client_secret":"‹x›"},{"client_secret":"‹y›"}]}"#,
      #"{"max_tokens":5,"monkey":"m","keyword":"k","tokens_max":1,"next_page_token":"n"}"#,
      #"{"token":null,"password":true,"secret":""}"#, #"{"kind":"token","list":["password","x"]}"#,
      #"{"accessToken":"‹broken"#, "{\"password\":\"‹broken›\n\"x\":1}", "x\": 1, \"token\": \"‹t›\"",
      "{\n  \"password\":\n    \"‹b›\"\n}", #"["a:","token","b"]"#,
      // JSON within a JSON string, like the text of a body in a draft file.
      #""text": "{\"password\": \"‹a \\\" b›\", \"x\": 1}""#, #""text": "{\"token\":\"‹a›\"}\n""#,
      // Forms and queries.
      "grant_type=password&client_secret=‹a%20b›&x=1", "a=1&access%5Ftoken=‹x›", "token==1",
      "TOKEN=‹abc›\nX=1",
      "password='‹a b›' x", "https://me:‹pw›@h/p?api_key=‹a›&q=me@h", "see https://‹sk1test4eC39HqLyjWD›@h/",
      "a@b, c:d@e", #"{"url":"https://u:‹p›@h/","mail":"a@b"}"#,
      // Fields, YAML, XML, GraphQL.
      "Authorization: ‹Bearer a b›\r\nAccept: */*", "- password: ‹x y›\n  user: z", "the tokens: 5",
      #"login(user: "a", password: "‹b›") { token }"#, "<a><password>‹x›</password><b>y</b></a>",
    ])
  func names(marked: String) {
    var text = ""
    var ranges: [Range<Int>] = []
    var start = 0
    for character in marked {
      switch character {
      case "‹": start = text.utf8.count
      case "›": ranges.append(start..<text.utf8.count)
      default: text.append(character)
      }
    }
    if marked.contains("‹"), !marked.contains("›") { ranges.append(start..<text.utf8.count) }
    let found = SecretText.ranges(in: Array(text.utf8))
    #expect(
      found == ranges, "\(String(decoding: SecretText.masked(Array(text.utf8), dots: "*"), as: UTF8.self))")
  }

  @Test(
    "A row of a draft file is hidden by its name or its word, shown by its word or as a variable's name",
    arguments: [
      (#"{ "name": "token", "value": "x" }"#, #"{ "name": "token", "value": "*" }"#),
      (
        #"{ "name": "q", "value": "x", "secret": true },"#, #"{ "name": "q", "value": "*", "secret": true },"#
      ),
      (#"{ "name": "q", "value": "x" }"#, #"{ "name": "q", "value": "x" }"#),
      (
        #"{ "name": "token", "value": "x", "secret": false }"#,
        #"{ "name": "token", "value": "x", "secret": false }"#
      ),
      (
        #"{ "name": "token", "value": "TOKEN", "source": "env" }"#,
        #"{ "name": "token", "value": "TOKEN", "source": "env" }"#
      ),
      (
        #"{ "name": "a", "value": {"name":"n","value":"v","password":"p"}, "secret": true }"#,
        #"{ "name": "a", "value": *, "secret": true }"#
      ),
      (
        #"{ "name": "a", "value": {"password":"p","b":1} }"#,
        #"{ "name": "a", "value": {"password":"*","b":1} }"#
      ),
      (
        #"[{ "name": "token", "value": "x" }, { "name": "q", "value": "y" }]"#,
        #"[{ "name": "token", "value": "*" }, { "name": "q", "value": "y" }]"#
      ),
    ])
  func rows(text: String, masked: String) {
    #expect(String(decoding: SecretText.masked(Array(text.utf8), dots: "*"), as: UTF8.self) == masked)
  }

  @Test("Whatever the bytes are, what is found lies within them, in order", arguments: 0..<300)
  func anything(seed: Int) {
    var random = Lehmer(UInt64(seed))
    let pieces = [
      "\"", "\\", "password", "token", ":", "=", "{", "}", "[", "]", ",", " ", "\n", "&", "name", "value",
      "secret",
      "true", "false", "source", "env", "://", "@", "<", ">", "é", "x", "\"name\": \"token\"", "\"value\": ",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int(random.next() % 60) { bytes += pieces[Int(random.next() % UInt64(pieces.count))].utf8 }
    var end = 0
    for range in SecretText.ranges(in: bytes) {
      #expect(range.lowerBound >= end && range.upperBound <= bytes.count && !range.isEmpty)
      end = range.upperBound + 1
    }
  }

  @Test("Every row that a draft file writes is found hidden or shown as the row is", arguments: 0..<200)
  func written(seed: Int) {
    var random = Lehmer(UInt64(seed + 77))
    let names = [
      "q", "token", "a\"b", "X-Api-Key", "secret", "name", "value", "user[password]", "", "max_tokens",
    ]
    let texts = ["SENTINEL", "a\"SENTINEL\\", "{\"x\":\"SENTINEL\"}", "\n\tSENTINEL: ,", "名SENTINEL"]
    var row = Draft.Row(names[Int(random.next() % 10)], texts[Int(random.next() % 5)])
    if random.next() % 3 == 0 { row.secrecy = random.next() % 2 == 0 }
    if random.next() % 4 == 0 { row.source = .environment }
    if random.next() % 4 == 0 { row.notes.description = "about: it" }
    let text = RowsText([row, Draft.Row("z", "1")], of: .parameters)
    let masked = String(decoding: SecretText.masked(text.bytes), as: UTF8.self)
    #expect(masked.contains("SENTINEL") == !row.hidesText, "\(masked)")
  }

  @Test("The masks of a body that is given as a whole hide what its names say, in JSON and in a text")
  func bodies() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText("user=a&password=b%26c&x=1")
    #expect(
      CodeExport(draft.compose(in: Composition.Context()), of: DraftDocument(draft), as: .curl).text.contains(
        "user=a&password=••••••&x=1"))
    #expect(PlainSecrets(in: draft).isInBody && !PlainSecrets(in: draft).isEmpty)
    draft.body = Draft.Body(.json)
    draft.body.jsonText = Draft.JSONBodyText(
      Draft.BodyText(#"{"user":"a","login":{"password":"bé\nc"},"x":1}"#))
    let command = CodeExport(draft.compose(in: Composition.Context()), of: DraftDocument(draft), as: .curl)
    #expect(command.text.contains(#"{"user":"a","login":{"password":"••••••"},"x":1}"#), "\(command.text)")
    #expect(command.verdict.sentence.contains("a secret value is ••••••"))
    draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(#"{"user":"a"}"#))
    #expect(!draft.body.holdsSecretText && PlainSecrets(in: draft).isEmpty)
  }

  @Test("A value from the environment is hidden by the name of its variable, too")
  func variables() {
    var row = Draft.Row("q", "GITHUB_TOKEN")
    #expect(!row.isSecret)
    row.source = .environment
    #expect(row.isSecret && !row.hidesText && row.secrecy == nil)
    row.text = "PAGE"
    #expect(!row.isSecret)
    row.text = "PGPASSWORD"
    #expect(row.isSecret)
    row.secrecy = false
    #expect(!row.isSecret)
  }
}
