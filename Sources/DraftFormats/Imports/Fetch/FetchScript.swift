internal import WiredraftCore

/// The statements around calls of `fetch` that give names their values, as far as these are written out.
struct FetchScript {
  var reader: JavaScriptReader
  private var values: [String: FetchCall.Value] = [:] {
    didSet {
      for (name, value) in values {
        if case .form = value { reader.forms[name] = value.literal?.javaScriptText }
      }
    }
  }

  init(_ reader: JavaScriptReader) { self.reader = reader }

  /// Reads up to the next call of `fetch`, with `await` and `const name =` before it; nil at the end.
  mutating func next() throws(ImportError) -> FetchCall? {
    while true {
      while reader.take(";") {}
      guard reader.byte != nil else { return nil }
      let start = reader.index
      var word = reader.identifier()
      if let declaration = word, ["const", "let", "var"].contains(declaration) {
        guard let name = reader.identifier(), reader.take("=") else {
          try reader.skipStatement(from: start)
          continue
        }
        let value = reader.index
        word = reader.identifier()
        // The name of a call is that of its answer.
        guard word == "await" || word == "fetch" else {
          reader.move(to: value)
          if try !define(name) { try reader.skipStatement(from: start) }
          continue
        }
      } else if let name = word, values[name] != nil, reader.take(".") {
        try append(to: name, from: start)
        continue
      }
      if word == "await" || word == "return" { word = reader.identifier() }
      guard word == "fetch", reader.byte == UInt8(ascii: "(") else {
        try reader.skipStatement(from: start)
        continue
      }
      let call = try call()
      try reader.skipChain()
      return call
    }
  }

  private func codeBeside(_ start: Int) -> ImportError {
    reader.error(FetchFinding.codeBeside(reader.excerpt(at: start)), at: start)
  }

  /// Reads the value of a name; returns false if it is not written out, so that the name becomes a reference.
  private mutating func define(_ name: String) throws(ImportError) -> Bool {
    let before = reader
    (values[name], reader.constants[name]) = (nil, nil)
    do throws(ImportError) {
      let value = try value()
      if !reader.isOperator || reader.isAtLineStart {
        values[name] = value
        if case .literal(let literal) = value { reader.constants[name] = literal }
        return true
      }
    } catch {
      // A value that is cut off is no code that would have to run.
      guard error.finding.id == "needsRunning" else { throw error }
    }
    reader = before
    (values[name], reader.constants[name]) = (nil, nil)
    return false
  }

  /// Reads `append("name", "value")`, or `set`, of a form, of parts or of fields.
  private mutating func append(to name: String, from start: Int) throws(ImportError) {
    let method = reader.identifier()
    guard let value = values[name], method == "append" || method == "set" else { throw codeBeside(start) }
    let arguments = try reader.arguments { reader throws(ImportError) in try reader.partArgument() }
    guard arguments.count > 1, case .literal(let first) = arguments[0], let key = first.javaScriptText else {
      throw codeBeside(start)
    }
    switch value {
    case .parts(let parts):
      var kept = parts
      if method == "set" { kept.removeAll { $0.name == key } }
      values[name] = .parts(kept + [try part(key, arguments)])
    case .form(let pairs):
      guard case .literal(let second) = arguments[1], let text = second.javaScriptText else {
        throw codeBeside(start)
      }
      values[name] = .form((method == "set" ? pairs.filter { $0.name != key } : pairs) + [(key, text)])
    case .fields(let fields):
      guard case .literal(let second) = arguments[1], let pairs = FetchAssembly.pairs(in: fields) else {
        throw codeBeside(start)
      }
      let kept = method == "set" ? pairs.filter { $0.name.lowercased() != key.lowercased() } : pairs
      values[name] = .fields(
        .array((kept + [.init(name: key, value: second)]).map { .array([.string($0.name), $0.value]) }))
    case .literal, .object: throw codeBeside(start)
    }
  }

  private func part(
    _ name: String, _ arguments: [JavaScriptReader.PartArgument]
  ) throws(ImportError) -> ForeignRequest.Part {
    var filename: String?
    if arguments.count > 2, case .literal(let value) = arguments[2] { filename = value.javaScriptText }
    switch arguments[1] {
    case .literal(let value):
      return ForeignRequest.Part(name: name, content: .text(value.javaScriptText ?? value.compactJSON))
    case .text(let text, let type):
      return ForeignRequest.Part(
        name: name, content: .text(text), contentType: type)
    case .file(let code): return ForeignRequest.Part(name: name, content: .file(path: filename ?? code))
    }
  }

  // MARK: - Values

  private mutating func call() throws(ImportError) -> FetchCall {
    let opening = reader.index
    _ = reader.take("(")
    let place = reader.index
    guard case .literal(.string(let url)) = try value() else {
      throw reader.error(FetchFinding.urlNotText, at: place)
    }
    var call = FetchCall(url: url, offset: place)
    if reader.take(","), reader.byte != UInt8(ascii: ")") {
      let place = reader.index
      guard case .object(let options) = try value() else {
        throw reader.error(FetchFinding.optionsNotObject, at: place)
      }
      call.options = options
      _ = reader.take(",")
    }
    try reader.close(from: opening)
    return call
  }

  /// Reads a value: a literal, a name that has one, or one of the calls that web pages wrap around one.
  private mutating func value(level: Int = 0) throws(ImportError) -> FetchCall.Value {
    let start = reader.index
    if reader.byte == UInt8(ascii: "{"), level < 3 { return try object(level: level) }
    let name = reader.identifier()
    switch name {
    case "new":
      let type = reader.identifier()
      switch type {
      case "Headers": return .fields(try argument() ?? .object([]))
      case "FormData" where reader.takeEmptyCall(): return .parts([])
      case "URLSearchParams":
        guard let pairs = FetchAssembly.formPairs(of: try argument() ?? .object([])) else {
          throw reader.error(FetchFinding.parametersNotPairs, at: start)
        }
        return try asText(.form(pairs))
      case "URL":
        // The text of the URL is what is sent.
        guard let url = try argument() else { break }
        return .literal(url)
      default: break
      }
    case "JSON":
      guard reader.take("."), reader.identifier() == "stringify" else { break }
      guard let value = try argument() else { break }
      return .literal(.string(value.compactJSON))
    case let name?:
      guard let known = values[name] else { break }
      switch known {
      case .literal(.object), .literal(.array): return known
      case .literal: break
      default: if !reader.isOperator || reader.byte == UInt8(ascii: ".") { return try asText(known) }
      }
    case nil: break
    }
    reader.move(to: start)
    return .literal(try reader.value())
  }

  /// `form.toString()` is the text of a form.
  private mutating func asText(_ value: FetchCall.Value) throws(ImportError) -> FetchCall.Value {
    guard case .form(let pairs) = value else { return value }
    let start = reader.index
    guard reader.take(".") else { return value }
    guard reader.identifier() == "toString", reader.takeEmptyCall() else {
      throw reader.error(FetchFinding.needsRunning(reader.excerpt(at: start)), at: start)
    }
    return .literal(.string(String(decoding: PercentText.form(pairs, PercentText.webForm), as: UTF8.self)))
  }

  /// Reads an object with a value for each member; a name alone is the member of that name.
  private mutating func object(level: Int) throws(ImportError) -> FetchCall.Value {
    let start = reader.index
    var options: [FetchCall.Option] = []
    reader.move(to: start + 1)
    while !reader.take("}") {
      guard reader.byte != nil else { throw reader.error(FetchFinding.openBracket, at: start) }
      let place = reader.index
      let name = try reader.memberName()
      if !reader.take(":") {
        guard reader.byte == UInt8(ascii: ",") || reader.byte == UInt8(ascii: "}") else {
          throw reader.error(FetchFinding.memberValueMissing(name))
        }
        let end = reader.index
        reader.move(to: place)
        options.append(.init(name: name, value: try value(level: level + 1), offset: place))
        reader.move(to: end)
      } else {
        let offset = reader.index
        options.append(.init(name: name, value: try value(level: level + 1), offset: offset))
      }
      try reader.passSeparator(before: "}", from: start)
    }
    return .object(options)
  }

  /// Reads the argument of a call in parentheses; nil if there is none.
  private mutating func argument() throws(ImportError) -> ParameterValue? {
    if reader.takeEmptyCall() { return nil }
    let start = reader.index
    guard reader.take("(") else {
      throw reader.error(FetchFinding.needsRunning(reader.excerpt(at: start)), at: start)
    }
    let place = reader.index
    guard let value = try value().literal else {
      throw reader.error(FetchFinding.needsRunning(reader.excerpt(at: place)), at: place)
    }
    // JSON.stringify(value, null, 2) writes white space.
    if reader.take(",") {
      reader.remarks.append(ImportRemark(.changed, FetchFinding.jsonWithoutSpace))
      while let byte = reader.byte, byte != UInt8(ascii: ")") {
        _ = try reader.value()
        _ = reader.take(",")
      }
    }
    try reader.close(from: start)
    return value
  }
}

extension FetchCall.Value {
  /// The value as a literal; nil if one in it is none.
  var literal: ParameterValue? {
    switch self {
    case .literal(let value): return value
    case .object(let options):
      let members = options.compactMap { option in
        option.value.literal.map { ParameterValue.Member(name: option.name, value: $0) }
      }
      return members.count == options.count ? .object(JavaScriptReader.ordered(members)) : nil
    case .fields(let value): return value
    case .form(let pairs):
      return .string(String(decoding: PercentText.form(pairs, PercentText.webForm), as: UTF8.self))
    case .parts: return nil
    }
  }
}
