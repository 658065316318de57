internal import WiredraftCore

extension ImportFormat {
  /// A call of `fetch` in JavaScript: a browser's *Copy as fetch*.
  public static let fetch = ImportFormat("fetch", "a call of fetch", reader: FetchImport.self)
}

/// Reads calls of `fetch`, such as a browser's *Copy as fetch*, without running any code.
///
/// - Note: <https://fetch.spec.whatwg.org/#fetch-method>
struct FetchImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    // Within the first lines: words of a declaration may stand before the call, and comments.
    let beginning = Array(text.prefix(4000))
    var reader = JavaScriptReader(beginning)
    reader.skipSpace()
    if Self.preparesCall(beginning, from: reader.index) { return true }
    while let word = reader.identifier() {
      reader.skipSpace()
      switch word {
      case "fetch": return reader.byte == UInt8(ascii: "(")
      case "await", "return", "void": continue
      case "window", "globalThis", "self":
        guard reader.take(".") else { return false }
      case "const", "let", "var":
        // A name, or a pattern of names, up to the sign.
        let end = beginning[reader.index...].prefix(200).firstIndex { $0 == UInt8(ascii: "=") || $0 == 0x0A }
        guard let end, beginning[end] == UInt8(ascii: "=") else { return false }
        reader.index = end + 1
        reader.skipSpace()
      default:
        guard reader.take("=") else { return false }
      }
    }
    return false
  }

  /// Whether code begins that prepares a call, and either makes it or the values that it takes.
  private static func preparesCall(_ beginning: [UInt8], from start: Int) -> Bool {
    var reader = JavaScriptReader(beginning, from: start)
    guard let word = reader.identifier(),
      ["const", "let", "var", "async", "function", "import", "export", "try"].contains(word)
    else { return false }
    return ["fetch(", "new Headers(", "new FormData(", "new URLSearchParams("].contains { sign in
      guard let place = beginning[start...].firstRange(of: Array(sign.utf8))?.lowerBound, place > 0 else {
        return false
      }
      return !ShellReader.isNameByte(beginning[place - 1])
    }
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    do throws(JavaScriptError) {
      var calls = FetchCalls(bytes)
      var requests: [ForeignRequest] = []
      while let call = try calls.next() { requests.append(try FetchAssembly(call, in: bytes).request()) }
      if requests.isEmpty {
        throw JavaScriptError(finding: .noCall, offset: 0)
      }
      for (name, offset) in calls.unknown {
        requests[0].remarks.append(
          ImportRemark(
            .leftOut, FetchFinding.unknownName(name), at: TextPosition(offset: offset, in: bytes)))
      }
      if let offset = calls.codeBeside {
        requests[0].remarks.append(
          ImportRemark(
            .ignored, FetchFinding.codeBeside, at: TextPosition(offset: offset, in: bytes)))
      }
      return requests
    } catch {
      throw ImportError(.fetch, error.finding, offset: error.offset, in: bytes)
    }
  }
}

/// A call of `fetch` with its arguments.
struct FetchCall {
  var offset: Int
  var url: [UInt8]
  var options: [JavaScriptValue.Member] = []
}

/// Finds the calls of `fetch` in some code.
struct FetchCalls {
  private var reader: JavaScriptReader
  /// Where code stands that is no call, and would do something; nil for none.
  private(set) var codeBeside: Int?
  /// Names of which nothing in the text tells a value, and where they stand first.
  var unknown: [(name: String, offset: Int)] { reader.unknown }

  init(_ bytes: [UInt8]) { reader = JavaScriptReader(bytes) }

  /// Reads the next call; nil at the end.
  mutating func next() throws(JavaScriptError) -> FetchCall? {
    while true {
      reader.skipSpace()
      guard let byte = reader.byte else { return nil }
      let start = reader.index
      if let word = reader.identifier() {
        switch word {
        case "fetch":
          if reader.take("(") { return try call(from: start) }
        case "await", "return", "void", "window", "globalThis", "self": break
        case "const", "let", "var":
          if takeConstant() {
            // Several may stand behind each other.
            while reader.take(","), takeConstant() {}
            break
          }
          // A name, or a pattern of names.
          let pattern = reader.bytes[reader.index...].prefix(200).firstIndex {
            $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") || $0 == 0x0A
          }
          if let pattern { reader.index = pattern }
        default:
          if reader.constants.has(word) {
            if takeCall(on: word) { break }
            // Whatever is done to it, its value may be another then.
            reader.skipSpace()
            if reader.byte.map("=[.+-*/".utf8.contains) == true { reader.constants.forget(word) }
          }
          codeBeside = codeBeside ?? start
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        codeBeside = codeBeside ?? start
        _ = try reader.string()
      } else if byte == UInt8(ascii: "`") {
        codeBeside = codeBeside ?? start
        reader.index = reader.bytes[(start + 1)...].firstIndex(of: byte).map { $0 + 1 } ?? reader.bytes.count
      } else {
        if ![
          UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "["),
          UInt8(ascii: "]"),
        ].contains(byte) {
          codeBeside = codeBeside ?? start
        }
        reader.index += 1
      }
    }
  }

  /// Reads `name = value` behind `const`; where there is no literal, nothing.
  private mutating func takeConstant() -> Bool {
    let back = reader
    reader.skipSpace()
    guard let name = reader.identifier(), reader.take("=") else {
      reader = back
      return false
    }
    let start = reader.index
    let used = reader.constants.used
    reader.constants.forget(name)
    do throws(JavaScriptError) {
      let value = try reader.value()
      // What goes on is no literal.
      reader.skipSpace()
      guard let byte = reader.byte else { return true }
      let isEnd =
        !".([?*/&|<>=-%".utf8.contains(byte)
        && (byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
          || reader.bytes[..<reader.index].last { $0 != 0x20 } == 0x0A)
      if isEnd {
        if case .unknown = value {
        } else {
          let weight = reader.index - start + reader.constants.used - used
          reader.constants.set(name, value, weight: weight)
        }
        return true
      }
    } catch {}
    let (count, unknown) = (reader.constants, back.unknown)
    reader = back
    (reader.constants, reader.unknown) = (count, unknown)
    return false
  }

  /// Reads `name.append("name", "value")` and `name.set(…)`; returns whether it is such a call.
  private mutating func takeCall(on name: String) -> Bool {
    let back = reader.index
    guard reader.take("."), let method = reader.identifier(), method == "append" || method == "set",
      reader.take("(")
    else {
      reader.index = back
      return false
    }
    do throws(JavaScriptError) {
      guard let key = try reader.value().text, reader.take(",") else {
        reader.index = back
        return false
      }
      var value: [UInt8]?
      let place = reader.index
      do throws(JavaScriptError) {
        value = try reader.value().text
      } catch {
        // Such as a file of the page: up to the end of the line.
        reader.index = reader.bytes[place...].firstIndex(of: 0x0A) ?? reader.bytes.count
        guard reader.constants.put((key, nil), into: name, replaces: method == "set") else {
          reader.constants.forget(name)
          return true
        }
        return true
      }
      if reader.take(",") { _ = try reader.value() }
      _ = reader.take(")")
      if !reader.constants.put((key, value), into: name, replaces: method == "set") {
        reader.constants.forget(name)
      }
      return true
    } catch {
      reader.index = back
      return false
    }
  }

  private mutating func call(from start: Int) throws(JavaScriptError) -> FetchCall {
    let place = reader.index
    let first = try reader.value()
    if case .unknown(let name) = first {
      throw JavaScriptError(finding: .needsRunning(name), offset: place)
    }
    guard case .string(let url) = first else {
      throw JavaScriptError(finding: .urlNotText(first.kind), offset: place)
    }
    var call = FetchCall(offset: start, url: url)
    if reader.take(","), reader.byte != UInt8(ascii: ")") {
      let place = reader.index
      switch try reader.value() {
      case .object(let members): call.options = members
      case .undefined, .null, .unknown: break
      case let other:
        throw JavaScriptError(finding: .optionsNotObject(other.kind), offset: place)
      }
      _ = reader.take(",")
    }
    guard reader.take(")") else {
      guard reader.byte != nil else { throw JavaScriptError(finding: .openCall, offset: start) }
      throw reader.error(.parenthesisMissing(reader.shown(at: reader.index)))
    }
    return call
  }
}
