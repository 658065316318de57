@testable import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("The curl command")
struct CurlCommandTests {
  private static func command(
    _ draft: Draft, reveals: Bool = false, folder: String = "", limit: Int = .max,
    files: [String: Int] = [:]
  ) -> CodeExport {
    var options = CodeExport.Options()
    options.revealsSecrets = reveals
    options.folder = folder
    options.limit = limit
    let facts = files.mapValues {
      Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
        Composition.FileFacts(size: $0, contentType: nil))
    }
    let composition = draft.compose(in: Composition.Context(boundary: "B", files: facts))
    return CodeExport(composition, of: DraftDocument(draft), as: .curl, options: options)
  }

  private static func draft(_ method: String, _ url: String, _ rows: [Draft.Row]? = nil) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = url
    draft.parameters = rows
    return draft
  }

  @Test("Each option is on a line of its own, and only what is needed")
  func layout() {
    #expect(
      Self.command(Self.draft("GET", "http://h/p", [Draft.Row("q", "a b")])).text
        == "curl 'http://h/p?q=a%20b'")
    #expect(Self.command(Self.draft("HEAD", "http://h/p")).text == "curl 'http://h/p' \\\n  --head")
    #expect(
      Self.command(Self.draft("PUT", "https://h/p", [Draft.Row("a", "it's")])).text == #"""
        curl 'https://h/p' \
          --http1.1 \
          -X PUT \
          -H 'Content-Type: application/json' \
          --data-raw '{"a":"it'\''s"}'
        """#)
    #expect(
      Self.command(Self.draft("POST", "http://h/p")).text
        == "curl 'http://h/p' \\\n  -X POST \\\n  -H 'Content-Length: 0'")
  }

  @Test(
    "Quoted words keep what a shell would take for its own",
    arguments: [
      ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$HOME `id` !", "'$HOME `id` !'"),
      ("a\nb", "'a\nb'"), ("a\tb", #"'a'"$(printf '\011')"'b'"#), ("\u{1B}", #"''"$(printf '\033')"''"#),
      ("é", "'é'"),
    ])
  func quoting(text: String, word: String) { #expect(ShellWord.quoted(text) == word) }

  @Test("What printf makes has no control character, and a word for each line")
  func printf() {
    #expect(
      ShellWord.printfWords(Array("a\r\n\t'\\%\u{0}7".utf8), after: "p", separator: "|")
        == #"p|'a\r\n'|'\t'\''\\%\00007'"#)
    #expect(ShellWord.printfWords([0x61, 0xFF], after: "", separator: " ") == #" 'a\0377'"#)
    // A line of text remains text beside a line that isn't.
    #expect(
      ShellWord.printfWords(Array("é\n".utf8) + [0xFF], after: "", separator: " ") == #" 'é\n' '\0377'"#)
    #expect(ShellWord.printfWords([], after: "p", separator: " ") == "p")
  }

  @Test("A body that can't be an argument comes through a pipe")
  func pipes() {
    var draft = Self.draft("POST", "http://h/p")
    draft.body.type = .text
    draft.body.text = "@a\nb\n"
    #expect(Self.command(draft).text.hasSuffix("--data-raw '@a\nb\n'"))
    for text in ["a\u{0}", "a\r\n", "a\tb", "x\n!", String(repeating: "x", count: 100_001)] {
      draft.body.text = Draft.BodyText(text)
      let command = Self.command(draft).text
      #expect(command.hasPrefix("printf '%b' "))
      #expect(command.hasSuffix("--data-binary @-"))
    }
  }

  @Test("Files are named by their paths, alone or between the pieces of a multipart body")
  func files() {
    var draft = Self.draft("PUT", "http://h/p")
    draft.body.type = .file
    draft.body.path = "me.png"
    #expect(Self.command(draft, files: ["me.png": 5]).text.hasSuffix("--data-binary '@me.png'"))
    #expect(
      Self.command(draft, folder: "/home/a b", files: ["me.png": 5]).text.hasSuffix("'@/home/a b/me.png'"))
    let large = Self.command(draft, files: ["me.png": 3 << 30]).text
    #expect(large.hasPrefix("cat 'me.png' |\ncurl 'http://h/p' \\\n  -H 'Content-Type"))
    #expect(large.contains("-H 'Content-Length: 3221225472'") && large.hasSuffix("-T -"))
    draft.body.type = .multipart
    draft.body.parameters = [Draft.Row("f", "-me.png", type: .file)]
    #expect(
      Self.command(draft, files: ["-me.png": 5]).text == #"""
        {
          printf '%b' \
            '--B\r\n' \
            'Content-Disposition: form-data; name="f"; filename="-me.png"\r\n' \
            'Content-Type: application/octet-stream\r\n' \
            '\r\n'
          cat './-me.png'
          printf '%b' \
            '\r\n' \
            '--B--\r\n'
        } |
        curl 'http://h/p' \
          -X PUT \
          -H 'Content-Type: multipart/form-data; boundary=B' \
          --data-binary @-
        """#)
  }

  @Test("A target that curl would change is kept by an option")
  func targets() {
    #expect(
      Self.command(Self.draft("GET", "http://h/a/../[b]")).text.contains("--path-as-is \\\n  --globoff"))
    let options = Self.command(Self.draft("OPTIONS", "http://h/*")).text
    #expect(options == "curl 'http://h' \\\n  --request-target '*' \\\n  -X OPTIONS")
    let connect = Self.command(Self.draft("CONNECT", "http://h:80")).text
    #expect(connect.contains("curl 'http://h:80' \\\n  --request-target 'h:80'"))
    for authority in ["h:80", "h:", "127.1", "[::1]", "H", "h.", "a%41"] {
      let text = Self.command(Self.draft("GET", "http://\(authority)/")).text
      #expect(text.contains("-H 'Host: \(authority)'"))
    }
    #expect(!Self.command(Self.draft("GET", "http://127.0.0.1:8080/")).text.contains("Host"))
  }

  @Test("Secret values are dots wherever they are sent, unless they are asked for")
  func secrets() {
    var secret = Draft.Row("key", #"{"inner": "hunter2 & co"}"#, type: .object)
    secret.isSecret = true
    var header = Draft.Row("Authorization", "Bearer hunter2")
    header.isSecret = true
    var path = Draft.Row("id", "hunter2")
    path.isSecret = true
    for (method, type) in [
      ("GET", Draft.BodyType.json), ("POST", .json), ("POST", .form), ("POST", .multipart),
    ] {
      var draft = Self.draft(method, "http://h/{id}", [Draft.Row("a", "1"), secret, Draft.Row("z", "2")])
      draft.headers = [header]
      draft.path = [path]
      draft.body.type = type
      let masked = Self.command(draft)
      #expect(!masked.text.contains("hunter2"), "\(masked.text)")
      #expect(masked.text.contains(SecretMask.dots))
      #expect(masked.text.contains("key") && masked.text.contains("z"))
      #expect(
        masked.verdict.sentence
          == "Masked: 3 secret values are ••••••. Else identical but for User-Agent and Accept.")
      let real = Self.command(draft, reveals: true)
      #expect(real.text.contains("Bearer hunter2") && !real.text.contains("•"))
      #expect(real.verdict.sentence == "Identical but for User-Agent and Accept.")
    }
    var draft = Self.draft("POST", "http://h/", [Draft.Row("a", "1"), secret, Draft.Row("z", "2")])
    #expect(Self.command(draft).text.hasSuffix(#"--data-raw '{"a":"1","key":••••••,"z":"2"}'"#))
    draft.body.type = .form
    #expect(Self.command(draft).text.hasSuffix("--data-raw 'a=1&key%5Binner%5D=••••••&z=2'"))
  }

  @Test("The verdict names what differs, and what curl does not take")
  func verdicts() {
    var draft = Self.draft("GET", "http://h/")
    draft.headers = [Draft.Row("X", ""), Draft.Row("host", "h"), Draft.Row("accept", "a")]
    #expect(
      Self.command(draft).verdict.sentence
        == "Identical but for User-Agent, the space after “X:”, which is empty, the place of Host (curl sends it first) and the spelling of host (curl sends Host)."
    )
    #expect(!Self.command(draft).verdict.isFaithful)
    #expect(
      Self.command(Self.draft("GET", "http://a+b/")).verdict.notes == [.refuses("it takes no host with “+”")])
    #expect(Self.command(Self.draft("GET", "http://h:0/")).verdict.notes == [.refuses("it takes no port 0")])
    #expect(Self.command(Self.draft("GET", "http://[::1]/")).verdict.notes == [])
    var head = Self.draft("HEAD", "http://h/")
    head.body.parameters = [Draft.Row("a", "1")]
    #expect(Self.command(head).verdict.notes == [.headWaits])
    #expect(Self.command(head).text.contains("-X HEAD"))
  }

  @Test("For a view, what is long is cut short, and the verdict says so")
  func limits() {
    var draft = Self.draft("POST", "http://h/?" + String(repeating: "x", count: 1000))
    draft.body.type = .text
    draft.body.text = Draft.BodyText(String(repeating: "é", count: 1_000_000))
    draft.headers = (0..<1000).map { Draft.Row("X", String($0)) }
    let command = Self.command(draft, limit: 100)
    #expect(command.text.utf8.count < 2000)
    #expect(command.verdict.notes == [.cutShort])
    #expect(command.text.hasSuffix("é…'"))
    #expect(Self.command(draft).verdict.notes == [])
  }

  @Test("Any draft gives a command, without control characters and without the values of secret rows")
  func anyDraft() {
    for seed in 0..<(isExhaustive ? 1500 : 400) {
      var random = Lehmer(UInt64(seed))
      var draft = random.document().draft
      for list in Draft.RowList.allCases {
        for index in (draft[list] ?? []).indices where draft[list]?[index].isSecret == true {
          draft[list]?[index].source = .literal
          draft[list]?[index].type = random.pick([.string, .array, .object, .file])
          draft[list]?[index].contentType = nil
          draft[list]?[index].filename = random.pick([nil, "hunter2"])
          switch draft[list]?[index].type {
          case .array: draft[list]?[index].text = #"["hunter2", ["hunter2"], {"k": "hunter2"}]"#
          case .object: draft[list]?[index].text = #"{"a": "hunter2", "b": {"c": ["hunter2", null]}}"#
          default: draft[list]?[index].text = "hunter2"
          }
        }
      }
      var context = Composition.Context(boundary: "B")
      for path in draft.filePaths {
        context.files[path] = .success(Composition.FileFacts(size: 5, contentType: nil))
      }
      let composition = draft.compose(in: context)
      for limit in [Int.max, 50] {
        var options = CodeExport.Options()
        options.limit = limit
        options.streamsFrom = random.pick([1, .max])
        let text = CodeExport(composition, of: DraftDocument(draft), as: .curl, options: options).text
        #expect(!text.utf8.contains { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }, "\(seed): \(text)")
        #expect(!text.contains("hunter2"), "\(seed): \(text)")
      }
    }
  }
}
