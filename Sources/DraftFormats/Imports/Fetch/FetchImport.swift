internal import WiredraftCore

/// Reads calls of `fetch`, such as a browser's *Copy as fetch*, without running any code.
///
/// - Note: <https://fetch.spec.whatwg.org/#fetch-method>
struct FetchImport: ForeignFormat {
  static let format = ImportFormat.fetch

  static func recognises(_ text: Substring.UTF8View) -> Bool {
    // Within the first lines: words of a declaration may stand before the call, and comments.
    let beginning = Array(text.prefix(4000))
    var reader = JavaScriptReader(beginning)
    reader.skipSpace()
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

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    do throws(JavaScriptError) {
      var calls = FetchCalls(bytes)
      var requests: [ForeignRequest] = []
      while let call = try calls.next() { requests.append(try FetchAssembly(call, in: bytes).request()) }
      if requests.isEmpty {
        throw JavaScriptError(message: "There is no call of fetch(…) in this text.", offset: 0)
      }
      if let offset = calls.codeBeside {
        requests[0].remarks.append(
          ImportRemark(
            .ignored, "The code around fetch(…) is not run.", at: TextPosition(offset: offset, in: bytes)))
      }
      return requests
    } catch {
      throw ImportError(.fetch, error.message, offset: error.offset, in: bytes)
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
          // A name, or a pattern of names.
          let pattern = reader.bytes[reader.index...].prefix(200).firstIndex {
            $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") || $0 == 0x0A
          }
          if let pattern { reader.index = pattern }
        default: codeBeside = codeBeside ?? start
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

  private mutating func call(from start: Int) throws(JavaScriptError) -> FetchCall {
    let place = reader.index
    let first = try reader.value()
    guard case .string(let url) = first else {
      throw JavaScriptError(
        message: "fetch takes the text of a URL first, and this is \(first.phrase).", offset: place)
    }
    var call = FetchCall(offset: start, url: url)
    if reader.take(","), reader.byte != UInt8(ascii: ")") {
      let place = reader.index
      switch try reader.value() {
      case .object(let members): call.options = members
      case .undefined, .null: break
      case let other:
        throw JavaScriptError(
          message: "fetch takes an object of options second, and this is \(other.phrase).", offset: place)
      }
      _ = reader.take(",")
    }
    guard reader.take(")") else {
      guard reader.byte != nil else {
        throw JavaScriptError(
          message: "The call of fetch that begins here is never closed: the code is cut off.", offset: start)
      }
      throw reader.error(
        "A closing parenthesis is missing here: there is “\(reader.shown(at: reader.index))”.")
    }
    return call
  }
}
