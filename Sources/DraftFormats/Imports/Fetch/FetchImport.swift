internal import WiredraftCore

extension ImportFormat {
  /// A `fetch` call in JavaScript: a browser's *Copy as fetch*.
  public static let fetch = ImportFormat("fetch", "a call of fetch", reader: FetchImport.self)
}

/// Reads `fetch` calls as browsers copy them and as people write them, without running any code.
///
/// - Note: <https://fetch.spec.whatwg.org/#fetch-method>
struct FetchImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    // Looks at the first lines, as comments may precede the call, as well as code, which is rejected with its
    // position.
    let beginning = Array(text.prefix(4000))
    var reader = JavaScriptReader(beginning)
    reader.skipSpace()
    let word = reader.identifier()
    if word == "fetch" { return reader.byte == UInt8(ascii: "(") }
    return (word.map(wordsBeforeCalls.contains) ?? (reader.byte == UInt8(ascii: "(")))
      && beginning.ranges(of: Array("fetch(".utf8)).contains {
        $0.lowerBound > 0 && !ShellReader.isNameByte(beginning[$0.lowerBound - 1])
      }
  }

  private static let wordsBeforeCalls: Set = [
    "async", "await", "const", "document", "export", "for", "function", "globalThis", "if", "import", "let",
    "return", "self", "try", "useEffect", "var", "void", "while", "window",
  ]

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    var script = FetchScript(JavaScriptReader(bytes, marks: ReferenceMarks(unusedIn: bytes)))
    var requests: [ForeignRequest] = []
    while let call = try script.next() {
      requests.append(try FetchAssembly(call, script.reader).request())
      script.reader.forgetReferences()
    }
    guard !requests.isEmpty else { throw script.reader.error(FetchFinding.noCall, at: 0) }
    return requests
  }
}

struct FetchCall {
  var url: String
  /// The offset at which the URL begins.
  var offset: Int
  var options: [Option] = []

  struct Option {
    var name: String
    var value: Value
    /// The offset at which the value begins.
    var offset: Int
  }

  indirect enum Value {
    case literal(ParameterValue)
    /// `{ … }`, of which a member may be no literal.
    case object([Option])
    /// `new URLSearchParams(…)`.
    case form([(name: String, value: String)])
    /// `new FormData()` with what was appended to it.
    case parts([ForeignRequest.Part])
    /// Bytes, and the files whose contents are among them, by their offsets: `Buffer.from(…)`, `await readFile(…)`.
    case bytes([UInt8], files: [Int: String])
    /// `new Headers(…)`.
    case fields(ParameterValue)
  }
}
