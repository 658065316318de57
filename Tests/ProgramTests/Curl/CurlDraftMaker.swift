import WiredraftCore

/// Makes drafts of every kind, each with something that a shell, curl or a URL could misinterpret.
struct CurlDraftMaker {
  private var random: Generator
  let port: Int
  private let hosts: [String]

  /// Makes drafts for a server on a port; only curl resolves all names that end in `localhost`.
  init(seed: UInt64, port: Int, isForCurl: Bool = true) {
    random = Generator(state: seed)
    self.port = port
    hosts = Self.hosts + (isForCurl ? ["api_1.localhost"] : ["LOCALHOST"])
  }

  /// The files that the drafts name, with their bytes.
  static let files: [String: [UInt8]] = [
    "f.png": (0..<300).map { UInt8($0 % 256) }, "-dash": Array("dash".utf8), "-": Array("a hyphen\n".utf8),
    "@odd name's $HOME.bin": Array("odd".utf8), "empty": [], "tab\there": Array("t\t\r\n".utf8),
    "line\nend": [0], "large": [UInt8](repeating: 0x61, count: 1_200_000),
  ]

  private static let texts = [
    "", "a", "a b", "it's", "''", "\"q\"", "\\", "\\0101", "\\c", "\\n", "%s%d%%", "$HOME", "`id`", "$(id)",
    "!",
    "!!", "wow!\nnext!", "@f.png", "-x", "--", "a\nb\n", "\n", "\r\n", "a\tb", "\u{0}", "nul\u{0}7",
    "\u{1B}[0m",
    "\u{7F}", "é", "名前", "👩‍👩‍👧‍👦", "\u{202E}", "\u{85}", "#c", ";", "&", "|", "<>", "*?", "[a]", "{b,c}",
    "~", "a=b&c", "+", "%41", "<?xml version=\"1.0\"?>\n\t<a/>\r\n",
  ]
  private static let paths = [
    "", "/", "/p", "/p?", "/p?x=1", "/p?x=1&", "/a/../b/./c", "/..", "/[x]/{a}", "/é?ü", "//a//b",
    "/p;x=1,2/@:$!'()*+", "/%2e%2e/%41%zz", "/\"<>\\^`|", "/p?[]{}='\"", "/-x", "/*", "/p?a?b#f",
  ]
  private static let hosts = [
    "127.0.0.1", "127.0.0.1", "127.0.0.1", "localhost", "LocalHost", "127.1", "0x7f.1", "u:p@127.0.0.1",
    "%6cocalhost",
  ]
  private static let methods = [
    "GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "QUERY", "TRACE", "CONNECT",
    "PURGE",
    "get", "-foo", "!#$%&'*+-.^_`|~",
  ]
  private static let fields = [
    "X-A", "x-a", "X-A", "Accept", "User-Agent", "Host", "host", "content-type", "Cookie", "Authorization",
    "Referer", "TE", "Range", "Accept-Encoding", "If-None-Match", "!#$%&'*+-.^_`|~", "Content-Length",
    "Expect",
    "Connection",
  ]
  private static let fieldValues = [
    "1", "a b", "it's", "", "", "\"q\" \\", "$HOME `id` !x", "a\tb", "é 名", "; a=b;", ";", ":", "a: b",
    "@f.png",
    "#x", "100%",
  ]

  /// Returns a draft whose message can be composed.
  mutating func draft() -> Draft {
    var draft = Draft()
    draft.method = pick(Self.methods)
    draft.url = "http://" + pick(hosts) + ":\(port)" + pick(Self.paths)
    draft.path = [Draft.Row("x", text()), Draft.Row("a", "it's/a{b}")]
    draft.boundary = "B0undary"
    if once(in: 2) { draft.parameters = rows(inBody: false) }
    if once(in: 4) { draft.query = rows(inBody: false) }
    draft.body.type = pick(Draft.BodyType.allCases)
    switch draft.body.type {
    case .text:
      let text = once(in: 20) ? String(repeating: "é!", count: 150_000) : text() + text() + text()
      draft.body.text = Draft.BodyText((once(in: 4) ? "@" : "") + text)
    case .file: draft.body.path = pick(Self.files.keys.sorted())
    case .json: if once(in: 3) { draft.body.json = .array([.string(text()), .null]) }
    case .form, .multipart: draft.body.parameters = rows(inBody: true, files: draft.body.type == .multipart)
    case .graphQL: draft.body.query = Draft.BodyText(text() + text())
    case .none: break
    }
    let count = Int(random.next() % 4)
    draft.headers = (0..<count).map { _ in header() }
    return draft
  }

  private mutating func header() -> Draft.Row {
    let name = pick(Self.fields)
    return switch name {
    case "Expect": Draft.Row(name, "100-continue")
    case "Connection": Draft.Row(name, "keep-alive")
    case "Content-Length": Draft.Row(name, "LENGTH")
    default: Draft.Row(name, pick(Self.fieldValues))
    }
  }

  private mutating func rows(inBody: Bool, files: Bool = false) -> [Draft.Row] {
    (0..<Int(random.next() % 4)).map { _ in
      if files, once(in: 2) { return Draft.Row("f" + text(), pick(Self.files.keys.sorted()), type: .file) }
      if once(in: 5) { return Draft.Row(text(), "[1, \"a'b\", null]", type: .array) }
      var row = Draft.Row(text(), text())
      row.isSecret = once(in: 4)
      return row
    }
  }

  private mutating func text() -> String {
    once(in: 2) ? pick(Self.texts) + pick(Self.texts) : pick(Self.texts)
  }
  private mutating func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
  mutating func once(in count: UInt64) -> Bool { random.next() % count == 0 }

  /// A small generator with a seed, so that a failure can be reproduced: SplitMix.
  private struct Generator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
