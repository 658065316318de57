internal import WiredraftCore

/// Calls and statements, of which only the parts that are written out are read.
extension JavaScriptReader {
  /// An argument of `append`, behind the name.
  enum PartArgument {
    case literal(ParameterValue)
    /// `new Blob([text], { type })`.
    case text(String, type: String?)
    /// A file of the page, as it is written.
    case file(String)
  }

  /// Skips `()` with the white space around it; returns false for anything else.
  mutating func takeEmptyCall() -> Bool {
    let before = self
    if take("("), take(")") { return true }
    self = before
    return false
  }

  /// Skips the parenthesis that ends a call.
  mutating func close(from start: Int) throws(ImportError) {
    guard !take(")") else { return }
    guard byte != nil else { throw error(FetchFinding.openBracket, at: start) }
    throw error(
      isOperator
        ? FetchFinding.needsRunning(excerpt(at: index))
        : FetchFinding.parenthesisMissing(excerpt(at: index)))
  }

  /// Reads the arguments of a call.
  mutating func arguments<Value>(
    _ read: (inout JavaScriptReader) throws(ImportError) -> Value
  ) throws(ImportError) -> [Value] {
    let start = index
    guard take("(") else { throw error(FetchFinding.needsRunning(excerpt(at: start)), at: start) }
    var values: [Value] = []
    while let byte, byte != UInt8(ascii: ")") {
      values.append(try read(&self))
      guard take(",") else { break }
    }
    try close(from: start)
    return values
  }

  /// Reads an argument of `append`; what is no literal is a file of the page.
  mutating func partArgument() throws(ImportError) -> PartArgument {
    let before = self
    if let blob = try? blob() { return blob }
    self = before
    let isText = byte.map { "\"'`".utf8.contains($0) } ?? false
    if let value = try? value(), byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") {
      let code = bytes[before.index..<index].trimmingBlanks.text
      let mayBeFile = ["file", "blob", "image"].contains { code.lowercased().hasSuffix($0) }
      if isText || !mayBeFile { return .literal(value) }
    }
    self = before
    try skip { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ")") }
    let code = bytes[before.index..<index].trimmingBlanks.text
    remarks.append(ImportRemark(.changed, FetchFinding.fileOfPage(code)))
    return .file(code)
  }

  private mutating func blob() throws(ImportError) -> PartArgument? {
    guard identifier() == "new", ["Blob", "File"].contains(identifier()) else { return nil }
    let arguments = try arguments { reader throws(ImportError) in
      let start = reader.index
      if reader.take("["), reader.identifier() == "JSON", reader.take("."), reader.identifier() == "stringify"
      {
        let values = try reader.arguments { reader throws(ImportError) in try reader.value() }
        guard reader.take("]"), let first = values.first else {
          throw reader.error(FetchFinding.valueMissing)
        }
        return ParameterValue.array([.string(first.compactJSON)])
      }
      reader.move(to: start)
      return try reader.value()
    }
    guard case .array(let pieces)? = arguments.first else { return nil }
    var type: String?
    for case .object(let members) in arguments {
      if case .string(let text)? = members.first(where: { $0.name == "type" })?.value { type = text }
    }
    remarks.append(ImportRemark(.changed, FetchFinding.blobWithoutName))
    return .text(pieces.compactMap(\.javaScriptText).joined(), type: type)
  }

  // MARK: - Code that is passed over

  /// Skips the calls that follow upon a call: `.then(…)`.
  mutating func skipChain() throws(ImportError) {
    let start = index
    while take(".") {
      _ = identifier()
      if byte == UInt8(ascii: "(") { try skipBrackets() }
      skipSpace()
    }
    if index > start { remarks.append(ImportRemark(.ignored, FetchFinding.notRun(excerpt(at: start)))) }
  }

  /// Skips a statement, with a remark; one with a call of `fetch` in it is refused.
  mutating func skipStatement(from start: Int) throws(ImportError) {
    index = start
    try skip { $0 == UInt8(ascii: ";") || $0 == 0x0A }
    let code = bytes[start..<index]
    guard index > start, code.firstRange(of: Array("fetch(".utf8)) == nil else {
      throw error(FetchFinding.codeBeside(excerpt(at: start)), at: start)
    }
    skipSpace()
    remarks.append(ImportRemark(.ignored, FetchFinding.notRun(code.prefix(60).trimmingBlanks.text)))
  }

  /// Skips up to a byte outside of brackets and texts.
  mutating func skip(until isEnd: (UInt8) -> Bool) throws(ImportError) {
    while let byte, !isEnd(byte) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): try skipBrackets()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): try skipText()
      default: index += 1
      }
    }
  }

  /// Skips what is in brackets, with these.
  mutating func skipBrackets() throws(ImportError) {
    let start = index
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        try skipText()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
    throw error(FetchFinding.openBracket, at: start)
  }

  private mutating func skipText() throws(ImportError) {
    let (start, quote) = (index, bytes[index])
    index += 1
    while let byte, byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard index < bytes.count else { throw error(FetchFinding.openText, at: start) }
    index += 1
  }
}

/// References to what only runs give.
extension JavaScriptReader {
  /// Words that are no names of values.
  private static let reserved: Set = [
    "async", "await", "class", "delete", "function", "import", "in", "Infinity", "NaN", "new", "super",
    "this", "typeof",
    "undefined", "void", "yield",
  ]

  /// Returns the text of a name that was just read, with those of its members behind it: a mark of a reference, or the
  /// value that the code gives it. Nil where the code would have to run.
  mutating func reference(_ first: String) -> String? {
    if let text = writtenCall(first) { return text }
    guard marks != nil, !Self.reserved.contains(first) else { return nil }
    var name = first
    if first == "encodeURIComponent" || first == "String" {
      let before = self
      if take("("), let inner = identifier(), let text = reference(inner), take(")") { return text }
      self = before
      return nil
    }
    if let text = forms[first] ?? constants[first]?.javaScriptText {
      let before = self
      if byte != UInt8(ascii: ".") {
        if forms[first] != nil { return text }
      } else if take("."), let member = identifier() {
        if member == "href" || member == "toString" && takeEmptyCall() { return text }
      }
      self = before
    }
    while byte == UInt8(ascii: ".") {
      guard take("."), let member = identifier() else { return nil }
      name += "." + member
    }
    // A call, an element, or a template with a function.
    if let byte, "([`?".utf8.contains(byte) { return nil }
    if name.hasPrefix("process.env.") {
      return marks?.mark(for: "$env." + name.dropFirst("process.env.".utf8.count))
    }
    if let text = constants[name]?.javaScriptText {
      // A text with references holds these.
      if marks?.references(in: text).isEmpty == false { return text }
      if !defined.contains(where: { $0.name == name }) {
        defined.append(Variable.Definition(name, .string(text)))
      }
      return marks?.mark(for: name, value: text)
    }
    if !references.contains(name) { references.append(name) }
    return marks?.mark(for: name)
  }

  /// Reads a call of which the result is known; nil, with nothing read, for other code.
  private mutating func writtenCall(_ name: String) -> String? {
    let before = self
    if let text = try? resultOfCall(name) { return text }
    self = before
    return nil
  }

  private mutating func resultOfCall(_ name: String) throws(ImportError) -> String? {
    if name == "new", identifier() == "URLSearchParams" {
      let values = try arguments { reader throws(ImportError) in try reader.value() }
      guard let pairs = FetchAssembly.formPairs(of: values.first ?? [:]) else { return nil }
      if take("."), identifier() != "toString" || !takeEmptyCall() { return nil }
      return String(decoding: PercentText.form(pairs, PercentText.webForm), as: UTF8.self)
    }
    if name == "crypto", take("."), identifier() == "randomUUID", takeEmptyCall() {
      return marks?.mark(for: "$uuid")
    }
    if name == "JSON", take("."), identifier() == "stringify" { return try jsonText() }
    guard ["btoa", "encodeURIComponent"].contains(name) else { return nil }
    let values = try arguments { reader throws(ImportError) in try reader.value() }
    guard values.count == 1, case .string(let text) = values[0], marks?.references(in: text).isEmpty ?? true
    else { return nil }
    if name == "encodeURIComponent" {
      let bytes = PercentText.encoded(text.utf8) {
        PercentText.isUnreserved($0) || "!*'()".utf8.contains($0)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == text.unicodeScalars.count ? Base64.encode(bytes) : nil
  }

  /// Reads the arguments of `JSON.stringify`, and returns the text with the white space of the third.
  private mutating func jsonText() throws(ImportError) -> String? {
    let values = try arguments { reader throws(ImportError) in try reader.value() }
    guard let value = values.first, values.count < 2 || values[1] == .null else { return nil }
    return JavaScriptReader.json(value, indentation: values.dropFirst(2).first)
  }

  /// Returns JSON as `JSON.stringify` writes it.
  ///
  /// - Parameter indentation: The third argument: a number of spaces, or a text; nil for none.
  /// - Note: ECMA-262, *JSON.stringify*
  static func json(_ value: ParameterValue, indentation: ParameterValue?) -> String {
    let gap: String
    switch indentation {
    case .number(let number)?:
      gap = String(repeating: " ", count: min(max(Int(Double(number.text) ?? 0), 0), 10))
    case .string(let text)?: gap = String(text.prefix(10))
    default: gap = ""
    }
    guard !gap.isEmpty else { return value.compactJSON }
    let lines = JSONLayout.indented(value.compactJSON).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let spaces = line.prefix { $0 == " " }.count
      return String(repeating: gap, count: spaces / 2) + line.dropFirst(spaces)
    }.joined(separator: "\n")
  }

  /// Reads `${name}` in a template.
  mutating func templateReference() throws(ImportError) -> String {
    let start = index
    index += 2
    skipSpace()
    // A text or a number, or a name.
    let before = self
    if let byte, "\"'`.".utf8.contains(byte) || (0x30...0x39).contains(byte),
      let text = try value().javaScriptText, take("}")
    {
      // White space behind the brace is a part of the text.
      index = bytes[..<index].lastIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? index
      return text
    }
    self = before
    guard let name = identifier(), let text = reference(name), byte == UInt8(ascii: "}") else {
      throw error(FetchFinding.needsRunning(excerpt(at: start)), at: start)
    }
    index += 1
    return text
  }

  /// Forgets what was found for the call before.
  mutating func forgetReferences() {
    (references, remarks) = ([], [])
  }

  /// Moves into the block of a function around calls; returns whether there is one.
  mutating func enterFunction(from start: Int) -> Bool {
    let call = bytes[start...].firstRange(of: Array("fetch(".utf8))?.lowerBound ?? start
    let first = bytes[start..<call].prefix { ShellReader.isNameByte($0) }.text
    for place in start..<call where bytes[place] == UInt8(ascii: "{") {
      let before = bytes[start..<place].trimmingBlanks
      guard
        before.suffix(2).elementsEqual("=>".utf8) || before.elementsEqual("try".utf8)
          || before.last == UInt8(ascii: ")") && ["async", "export", "function"].contains(first)
      else { continue }
      index = place + 1
      remarks.append(ImportRemark(.ignored, FetchFinding.around(before.prefix(60).text)))
      return true
    }
    return false
  }
}
