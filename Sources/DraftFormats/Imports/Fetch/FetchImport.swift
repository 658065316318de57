internal import WiredraftCore

extension ImportFormat {
  /// A `fetch` call in JavaScript: a browser's *Copy as fetch*.
  public static let fetch = ImportFormat("fetch", "a call of fetch", reader: FetchImport.self)
}

/// Reads `fetch` calls as browsers copy them, without running any code.
///
/// - Note: <https://fetch.spec.whatwg.org/#fetch-method>
struct FetchImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    // Looks at the first lines, as comments may precede the call, as well as code, which is rejected with its
    // position.
    let beginning = Array(text.prefix(4000))
    var reader = JavaScriptReader(beginning)
    reader.skipSpace()
    guard let word = reader.identifier() else { return false }
    if word == "fetch" { return reader.byte == UInt8(ascii: "(") }
    return wordsBeforeCalls.contains(word)
      && beginning.ranges(of: Array("fetch(".utf8)).contains {
        $0.lowerBound > 0 && !ShellReader.isNameByte(beginning[$0.lowerBound - 1])
      }
  }

  private static let wordsBeforeCalls: Set = [
    "async", "await", "const", "export", "function", "globalThis", "import", "let", "return", "self", "try",
    "var",
    "void", "window",
  ]

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    var reader = JavaScriptReader(Array(text.utf8))
    var requests: [ForeignRequest] = []
    while let call = try reader.fetchCall() { requests.append(try FetchAssembly(call, reader).request()) }
    guard !requests.isEmpty else { throw reader.error(FetchFinding.noCall, at: 0) }
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

  enum Value {
    case literal(ParameterValue)
    /// `new URLSearchParams(…)`, serialized.
    case form([UInt8])
  }
}

extension JavaScriptReader {
  /// Reads the next `fetch` call, with `await` and `const name =` before it; nil at the end.
  fileprivate mutating func fetchCall() throws(ImportError) -> FetchCall? {
    while take(";") {}
    guard byte != nil else { return nil }
    let start = index
    var word = identifier()
    if let declaration = word, ["const", "let", "var"].contains(declaration) {
      word = identifier() != nil && take("=") ? identifier() : nil
    }
    if word == "await" { word = identifier() }
    guard word == "fetch", byte == UInt8(ascii: "(") else {
      throw error(FetchFinding.codeBeside(excerpt(at: start)), at: start)
    }
    return try argument { reader throws(ImportError) in
      let place = reader.index
      guard case .string(let url) = try reader.value() else {
        throw reader.error(FetchFinding.urlNotText, at: place)
      }
      var call = FetchCall(url: url, offset: place)
      if reader.take(","), reader.byte != UInt8(ascii: ")") {
        call.options = try reader.members { reader throws(ImportError) in try reader.option() }
          .map { FetchCall.Option(name: $0.name, value: $0.value.value, offset: $0.value.offset) }
        _ = reader.take(",")
      }
      return call
    }
  }

  private mutating func argument<Value>(
    _ read: (inout JavaScriptReader) throws(ImportError) -> Value
  ) throws(ImportError) -> Value {
    let start = index
    guard take("(") else { throw error(FetchFinding.needsRunning(excerpt(at: start)), at: start) }
    let value = try read(&self)
    guard take(")") else {
      guard byte != nil else { throw error(FetchFinding.openBracket, at: start) }
      throw error(
        isOperator
          ? FetchFinding.needsRunning(excerpt(at: index))
          : FetchFinding.parenthesisMissing(excerpt(at: index)))
    }
    return value
  }

  /// Reads the value of an option: a literal, or one of the three calls that web pages wrap around one.
  private mutating func option() throws(ImportError) -> (value: FetchCall.Value, offset: Int) {
    let start = index
    let before = self
    if let word = identifier() {
      let isNew = word == "new"
      let name = isNew || (word == "JSON" && take(".")) ? identifier() : nil
      switch (isNew, name) {
      case (false, "stringify"): return (.literal(.string(try literalArgument().compactJSON)), start)
      case (true, "Headers"): return (.literal(try literalArgument()), start)
      case (true, "URLSearchParams"):
        let argument = try literalArgument()
        guard let form = FetchAssembly.form(of: argument) else {
          throw error(FetchFinding.parametersNotPairs, at: start)
        }
        return (.form(form), start)
      default: self = before
      }
    }
    return (.literal(try value()), start)
  }

  private mutating func literalArgument() throws(ImportError) -> ParameterValue {
    try argument { reader throws(ImportError) in try reader.value() }
  }
}
