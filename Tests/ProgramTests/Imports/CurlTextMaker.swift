/// Makes curl commands as users write them: with all options that affect the request, and all ways of quoting.
struct CurlTextMaker {
  /// The files that commands name.
  static let files: [String: [UInt8]] = [
    "a.txt": Array("one line".utf8), "photo.PNG": [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF],
    "data.bin": [0, 1, 2, 3],
    "b c.html": Array("<p>é</p>\n".utf8),
  ]

  private var state: UInt64
  private let port: Int

  init(seed: UInt64, port: Int) {
    state = seed
    self.port = port
  }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }
  private mutating func once(in count: Int) -> Bool { number(below: count) == 0 }
  private mutating func any<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private static let texts = [
    "", "a", "30", "a b", "it's", "\"q\"", "a&b=c", "100%", "%41", "+1", "$HOME", "`x`", "x\\y", "\\n", "é",
    "日本", "🙂",
    "a;b", "#x", "two\nlines", "\t", "a=b", "=", "{\"a\":1}", "[1]", "!x!", "*?", "~", "a\r\nb", "\u{1}",
    "x'y\"z\\",
  ]
  private static let names = ["a", "q", "user[name]", "tags[]", "é", "x y", "a.b", "1", "-", "_"]

  /// Returns a word quoted so that a shell reads the text.
  mutating func quoted(_ text: String) -> String {
    switch number(below: 4) {
    case 0: return "'" + text.replacing("'", with: "'\\''") + "'"
    case 1:
      var word = "\""
      for character in text.unicodeScalars {
        if "$`\"\\".unicodeScalars.contains(character) { word += "\\" }
        word.unicodeScalars.append(character)
      }
      return word + "\""
    case 2:
      var word = "$'"
      for scalar in text.unicodeScalars {
        switch scalar {
        case "'": word += "\\'"
        case "\\": word += "\\\\"
        case "\n": word += "\\n"
        case "\r": word += "\\r"
        case "\t": word += "\\t"
        case "\u{1}": word += once(in: 2) ? "\\x01" : "\\001"
        default:
          if scalar.value > 0x7F, once(in: 2) {
            let digits = String(scalar.value, radix: 16)
            word +=
              scalar.value > 0xFFFF
              ? "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
              : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          } else {
            word.unicodeScalars.append(scalar)
          }
        }
      }
      return word + "'"
    default:
      guard !text.isEmpty else { return "\"\"" }
      var word = ""
      for scalar in text.unicodeScalars {
        if scalar == "\n" {
          word += "'\n'"
        } else {
          if scalar.isASCII, !scalar.properties.isAlphabetic { word += "\\" }
          word.unicodeScalars.append(scalar)
        }
      }
      return word
    }
  }

  /// Returns a command, and the kinds of options in it.
  mutating func command() -> (text: String, kinds: Set<String>) {
    var words: [String] = []
    var kinds: Set<String> = []
    func note(_ kind: String) { kinds.insert(kind) }
    var url = "http://127.0.0.1:\(port)"
    url += any(of: ["", "/", "/p", "/a/b/", "/a%20b", "/a/../b/./c", "/%7Euser", "/a;b=c/,d", "/é"])
    if once(in: 2) {
      let pairs = (0...number(below: 3)).map { _ in
        any(of: [
          "a=1", "q=a+b", "q=a%20b", "x", "y=", "t%5B%5D=1", "e=%C3%A9", "a=1&&b=2", "r=a/b?c", "s=(1)*'",
          "%zz=1",
        ])
      }
      url += "?" + pairs.joined(separator: "&")
      note("query")
    }
    if once(in: 6) { url += "#part" }
    if once(in: 8) {
      url = url.replacing("http://", with: "http://us%20er:p%40ss@")
      note("user in URL")
    }
    for _ in 0..<number(below: 3) {
      words.append(
        any(of: [
          "-s", "-k", "--compressed", "-L", "--http1.1", "-sS", "-m5", "--max-time 5", "--no-keepalive",
          "--retry 0",
        ]))
    }
    let body = any(of: [
      "none", "data", "data", "urlencode", "json", "form", "upload", "get", "binary", "input",
    ])
    note(body)
    switch body {
    case "data", "get":
      for _ in 0...number(below: 3) {
        let option = any(of: ["-d ", "-d", "--data ", "--data-raw ", "--data-ascii "])
        let text = any(of: Self.names) + "=" + any(of: Self.texts)
        words.append(option + quoted(text))
      }
      if body == "get" { words.append(any(of: ["-G", "--get"])) }
    case "binary":
      words.append("--data-binary " + (once(in: 2) ? "@data.bin" : quoted("x" + any(of: Self.texts))))
    case "urlencode":
      for _ in 0...number(below: 3) {
        let text = any(of: Self.texts).replacing("@", with: "")
        words.append(
          "--data-urlencode "
            + quoted(any(of: [any(of: Self.names) + "=" + text, "=" + text, text.replacing("=", with: "")])))
      }
      if once(in: 3) { words.append("-G") }
    case "json":
      words.append(
        "--json "
          + quoted(
            any(of: ["{\"a\":1,\"b\":\"é\"}", "{ \"a\": [1, 2] }", "[1,2]", "\"x\"", "{\"a\":", "{}"])))
    case "form":
      for _ in 0...number(below: 3) {
        let name = any(of: Self.names)
        let text = any(of: Self.texts).replacing("\"", with: "").replacing("\\", with: "").replacing(
          ";", with: "")
        words.append(
          any(of: [
            "--form-string " + quoted(name + "=" + any(of: Self.texts)), "-F " + quoted(name + "=x" + text),
            "-F " + quoted(name + "=x" + text + ";type=text/csv"), "-F " + quoted(name + "=@a.txt"),
            "-F " + quoted(name + "=@photo.PNG;filename=me.png"),
            "-F " + quoted(name + "=@\"b c.html\";type=text/x"),
            "-F " + quoted(name + "=\"x;y\\\"z\";type=text/plain;charset=utf-8"),
            "-F " + quoted(name + "= white space \t;type=text/csv"),
            "-F " + quoted(name + "=@a.txt; type=text/x ;filename=\"y;z.txt\""),
          ]))
      }
    case "input":
      words.append(any(of: ["-d @-", "--data-binary @-", "--json @-", "--data-urlencode n@-", "-d a -d @-"]))
    case "upload": words.append(any(of: ["-T ", "--upload-file "]) + any(of: ["a.txt", "data.bin"]))
    default: break
    }
    if once(in: 3) {
      words.append(
        any(of: ["-X ", "-X", "--request "])
          + any(of: ["PUT", "PATCH", "DELETE", "POST", "GET", "QUERY", "OPTIONS", "purge"]))
      note("method")
    } else if body == "none", once(in: 4) {
      words.append(any(of: ["-I", "--head"]))
      note("head")
    }
    for _ in 0..<number(below: 4) {
      let (kind, word) = field()
      note(kind)
      words.append(word)
    }
    if once(in: 5) {
      words.append("--url-query " + quoted(any(of: ["a=b c", "+x=1", "=é&", "n=" + any(of: Self.texts)])))
      note("url-query")
    }
    words.insert(any(of: ["", "", "--url "]) + quoted(url), at: number(below: words.count + 1))
    let separators = [" ", " ", " \\\n  ", "  "]
    var text = "curl"
    for word in words { text += any(of: separators) + word }
    if body != "input", once(in: 6) {
      text += any(of: [" | cat", " > /dev/null", " 2>/dev/null", " # a comment", " ; true"])
    }
    if body == "input" {
      text += any(of: [
        " <<E\na=1\n\\$b\\\\c\nE\n", " <<'E' > /dev/null\n$x\nE\n", " <<-E\n\t\t{}\n\tE\n", " <<< 'h i'",
        " < a.txt",
      ])
      if once(in: 2) { text = "echo 'a=1' | A=b " + text.prefix { $0 != "<" } }
    }
    return (text, kinds)
  }

  private mutating func field() -> (String, String) {
    any(of: [
      ("header", "-H " + quoted("X-Test: " + any(of: ["1", "it's", "a \"b\"", "x:y"]))),
      ("accept", "-H 'Accept: text/html'"),
      (
        "content-type",
        "-H "
          + quoted(
            "Content-Type: "
              + any(of: ["application/json", "text/plain", "application/x-www-form-urlencoded"]))
      ),
      ("empty header", "-H 'X-Empty;'"), ("removed header", "-H 'Accept:'"),
      ("agent", "-A " + quoted("me/1 (x)")),
      ("referer", "-e http://h/x"), ("cookie", "-b " + quoted("a=1; b=é")),
      ("user", "-u " + quoted("us er:p'ss")),
      ("bearer", "--oauth2-bearer t0ken"), ("range", "-r 0-9"),
    ])
  }
}
