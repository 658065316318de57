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

  /// The number of functions around the next statement.
  private var blocks = 0

  init(_ reader: JavaScriptReader) { self.reader = reader }

  /// Reads up to the next call of `fetch`, with `await` and `const name =` before it; nil at the end.
  mutating func next() throws(ImportError) -> FetchCall? {
    while true {
      while reader.take(";") {}
      if blocks > 0, reader.take("}") {
        blocks -= 1
        // A function may be called where it is written.
        if reader.take(")") { _ = reader.takeEmptyCall() }
        continue
      }
      guard reader.byte != nil else { return nil }
      let start = reader.index
      // The call may be behind the name of its answer.
      var place = start
      let word = reader.identifier()
      if ["const", "let", "var"].contains(word) {
        if reader.byte == UInt8(ascii: "{") || reader.byte == UInt8(ascii: "[") {
          try reader.skipBrackets()
          if reader.take("=") { place = reader.index }
        } else if let name = reader.identifier(), reader.take("=") {
          place = reader.index
          if !Self.wordsOfCalls.contains(reader.identifier() ?? "") {
            reader.move(to: place)
            if try define(name) { try defineFurther() } else { try pass(from: start) }
            continue
          }
        }
      } else if let name = word, values[name] != nil, reader.take(".") {
        try append(to: name, from: start)
        continue
      }
      reader.move(to: place)
      guard let call = try calledFetch() else {
        try pass(from: start)
        continue
      }
      return call
    }
  }

  private static let wordsOfCalls: Set = ["await", "fetch", "globalThis", "self", "window"]

  /// Reads a call of `fetch`, also as `window.fetch`, with the calls behind it; nil for other code.
  private mutating func calledFetch() throws(ImportError) -> FetchCall? {
    var word = reader.identifier()
    while word == "await" || word == "return" || word == "void" { word = reader.identifier() }
    if ["globalThis", "self", "window"].contains(word), reader.take(".") { word = reader.identifier() }
    guard word == "fetch", reader.byte == UInt8(ascii: "(") else { return nil }
    let call = try call()
    try reader.skipChain()
    return call
  }

  /// Passes over a statement, or moves into the function around a call.
  private mutating func pass(from start: Int) throws(ImportError) {
    let before = reader
    do throws(ImportError) {
      try reader.skipStatement(from: start)
    } catch {
      reader = before
      guard reader.enterFunction(from: start) else { throw error }
      blocks += 1
    }
  }

  /// Reads `, name = value` behind a declaration.
  private mutating func defineFurther() throws(ImportError) {
    while reader.take(",") {
      let start = reader.index
      guard let name = reader.identifier(), reader.take("="), try define(name) else {
        return try pass(from: start)
      }
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
    var method = reader.identifier()
    let isQuery = method == "searchParams" && reader.take(".")
    if isQuery { method = reader.identifier() }
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
    case .literal(.string(let url)) where isQuery:
      guard case .literal(let second) = arguments[1], let text = second.javaScriptText,
        method == "append" || !url.contains(key + "=")
      else { throw codeBeside(start) }
      let pair = String(decoding: PercentText.form([(key, text)], PercentText.webForm), as: UTF8.self)
      values[name] = .literal(.string(url + (url.contains("?") ? "&" : "?") + pair))
      reader.constants[name] = values[name]?.literal
    case .literal, .object, .bytes: throw codeBeside(start)
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
    if reader.identifier() == "new", reader.identifier() == "Request", reader.byte == UInt8(ascii: "(") {
      let call = try self.call()
      try reader.close(from: opening)
      return call
    }
    reader.move(to: place)
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
      case "TextEncoder" where reader.takeEmptyCall():
        guard reader.take("."), reader.identifier() == "encode", case .string(let text)? = try argument()
        else { break }
        return .bytes(Array(text.utf8), files: [:])
      default: break
      }
    case "await":
      guard reader.identifier() == "readFile", case .string(let path)? = try argument() else { break }
      return .bytes([], files: [0: path])
    case "Buffer":
      guard reader.take("."), let value = try buffer(reader.identifier(), level: level) else { break }
      return value
    case "JSON":
      guard reader.take("."), reader.identifier() == "stringify" else { break }
      let arguments = try stringifyArguments()
      guard let value = arguments.first, arguments.count < 2 || arguments[1] == .null else { break }
      return .literal(
        .string(JavaScriptReader.json(value, indentation: arguments.dropFirst(2).first)))
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

  /// Reads the arguments of `Buffer.from`, a text or base64, or of `Buffer.concat`; nil for anything else.
  private mutating func buffer(_ name: String?, level: Int) throws(ImportError) -> FetchCall.Value? {
    let start = reader.index
    if name == "from" {
      let words = try reader.arguments { reader throws(ImportError) in try reader.value().javaScriptText }
      guard words.count < 3, let text = words.first ?? nil else { return nil }
      guard words.count == 2 else { return .bytes(Array(text.utf8), files: [:]) }
      return words[1] == "base64" ? Base64.decode(text.utf8).map { .bytes($0, files: [:]) } : nil
    }
    guard name == "concat", level < 3, reader.take("("), reader.take("[") else { return nil }
    var (bytes, files): ([UInt8], [Int: String]) = ([], [:])
    while !reader.take("]") {
      guard reader.byte != nil, case .bytes(let more, let others) = try value(level: level + 1) else {
        return nil
      }
      for (offset, path) in others {
        // Two files have nothing between them that tells one from the other.
        guard files.updateValue(path, forKey: bytes.count + offset) == nil else { return nil }
      }
      bytes += more
      try reader.passSeparator(before: "]", from: start)
    }
    try reader.close(from: start)
    return .bytes(bytes, files: files)
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
      if try takeSpread(&options) {
        try reader.passSeparator(before: "}", from: start)
        continue
      }
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
        if reader.takeUndefined() {
          try reader.passSeparator(before: "}", from: start)
          continue
        }
        do throws(ImportError) {
          options.append(.init(name: name, value: try value(level: level + 1), offset: offset))
        } catch {
          // Of other options nothing is sent: a signal, a dispatcher.
          guard level == 0, error.finding.id == "needsRunning", !Self.sentOptions.contains(name) else {
            throw error
          }
          reader.move(to: offset)
          try reader.skip { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
          options.append(.init(name: name, value: .literal(.null), offset: offset))
        }
      }
      try reader.passSeparator(before: "}", from: start)
    }
    return .object(options)
  }

  private static let sentOptions: Set = ["method", "headers", "body", "referrer", "referrerPolicy", "cache"]

  /// Takes the members of another object, `...name`, whose value is known; returns whether it did.
  private mutating func takeSpread(_ options: inout [FetchCall.Option]) throws(ImportError) -> Bool {
    let place = reader.index
    guard reader.bytes[place...].starts(with: "...".utf8) else { return false }
    reader.move(to: place + 3)
    guard let name = reader.identifier(), !reader.isOperator else {
      reader.move(to: place)
      return false
    }
    switch values[name] {
    case .object(let members)?: options += members
    case .literal(.object(let members))?:
      options += members.map { .init(name: $0.name, value: .literal($0.value), offset: place) }
    default:
      reader.move(to: place)
      return false
    }
    return true
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
    try reader.close(from: start)
    return value
  }

  /// Reads the value that becomes JSON, and the arguments behind it.
  private mutating func stringifyArguments() throws(ImportError) -> [ParameterValue] {
    let start = reader.index
    guard reader.take("(") else {
      throw reader.error(FetchFinding.needsRunning(reader.excerpt(at: start)), at: start)
    }
    var values: [ParameterValue] = []
    repeat {
      let place = reader.index
      guard let value = try value().literal else {
        throw reader.error(FetchFinding.needsRunning(reader.excerpt(at: place)), at: place)
      }
      values.append(value)
    } while reader.take(",")
    try reader.close(from: start)
    return values
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
    case .parts, .bytes: return nil
    }
  }
}
