internal import WiredraftCore

extension ExpectationReader {
  mutating func readPath() throws(ExpectationError) -> JSONPath {
    offset += 1
    var steps: [JSONPath.Step] = []
    while true {
      switch next {
      case UInt8(ascii: "."): steps.append(try readShortName())
      case UInt8(ascii: "["): steps.append(try readBrackets())
      case let byte? where !byte.isSpaceOrTab && !"=!<>~".utf8.contains(byte): throw error(.incompletePath)
      default:
        let isFromEnd = steps.contains { if case .element(let index) = $0 { index < 0 } else { false } }
        if isFromEnd, steps.contains(.elements) { throw error(.invalidIndex) }
        return JSONPath(steps)
      }
    }
  }

  private mutating func readShortName() throws(ExpectationError) -> JSONPath.Step {
    offset += 1
    let start = offset
    while let next, next.isNameByte { offset += 1 }
    let name = Array(bytes[start..<offset])
    switch next {
    case UInt8(ascii: "."), UInt8(ascii: "*"):
      guard !name.isEmpty || next == nil else { throw error(.severalValues) }
    case nil, UInt8(ascii: "["): break
    case let byte? where !byte.isSpaceOrTab && !"=!<>~".utf8.contains(byte):
      throw error(.nameNeedsQuotes, at: start)
    default: break
    }
    guard let first = name.first else { throw error(.incompletePath) }
    guard !first.isDigit else { throw error(.nameNeedsQuotes, at: start) }
    return .member(name)
  }

  private mutating func readBrackets() throws(ExpectationError) -> JSONPath.Step {
    offset += 1
    skipBlanks()
    let step: JSONPath.Step
    switch next {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): step = .member(try readQuotedName())
    case UInt8(ascii: "*"):
      offset += 1
      step = .elements
    case UInt8(ascii: "?"), UInt8(ascii: ":"): throw error(.severalValues)
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"): step = .element(try readIndex())
    case nil: throw error(.incompletePath)
    default: throw error(.nameNeedsQuotes)
    }
    skipBlanks()
    if next == UInt8(ascii: ",") || next == UInt8(ascii: ":") { throw error(.severalValues) }
    guard next == UInt8(ascii: "]") else { throw error(.incompletePath) }
    offset += 1
    return step
  }

  private mutating func readIndex() throws(ExpectationError) -> Int {
    let start = offset
    offset += 1
    while let next, next.isDigit { offset += 1 }
    let written = text(start..<offset)
    // Leading zeros and -0 have no meaning, RFC 9535 §2.3.3.1.
    guard let index = Int(written), String(index) == written, index >= JSONPath.lowestIndex else {
      throw error(.invalidIndex, at: start)
    }
    return index
  }

  private mutating func readQuotedName() throws(ExpectationError) -> [UInt8] {
    let (start, quote) = (offset, bytes[offset])
    // The name as a JSON text.
    var json: [UInt8] = [UInt8(ascii: "\"")]
    offset += 1
    while let byte = next, byte != quote {
      offset += 1
      if byte == UInt8(ascii: "\\"), let escaped = next {
        offset += 1
        json += escaped == UInt8(ascii: "'") && quote == escaped ? [escaped] : [byte, escaped]
      } else if byte == UInt8(ascii: "\"") {
        json += [UInt8(ascii: "\\"), byte]
      } else {
        json.append(byte)
      }
    }
    guard next == quote else { throw error(.incompletePath) }
    offset += 1
    json.append(UInt8(ascii: "\""))
    do throws(JSONError) {
      guard case .string(let name) = try ParameterValue(json: String(decoding: json, as: UTF8.self)) else {
        return []
      }
      return Array(name.utf8)
    } catch { throw self.error(.invalidJSON(error.kind), at: start) }
  }
}
