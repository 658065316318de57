/// RFC 9110 §5.5
enum FieldValue {
  static func problem(in text: String) -> Diagnostic.FieldValueProblem? {
    for (offset, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x00...0x08, 0x0A...0x1F, 0x7F: return .control(byte: byte, offset: offset)
      default: break
      }
    }
    let edges = [text.utf8.first, text.utf8.last]
    return edges.contains(0x20) || edges.contains(0x09) ? .outerSpace : nil
  }

  static func mediaType(of text: String) -> String {
    let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
    var bytes = Array(text[..<end].utf8)
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  static func boundary(of text: String) -> String? {
    for piece in parameters(of: text) {
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
      var name = Array(piece[..<equals])
      while name.first == 0x20 || name.first == 0x09 { name.removeFirst() }
      guard String(decoding: name, as: UTF8.self).lowercased() == "boundary" else { continue }
      var value = Array(piece[(equals + 1)...])
      while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
      if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
        value = Array(value.dropFirst().dropLast())
        var unquoted: [UInt8] = []
        var isEscaped = false
        for byte in value {
          if byte == UInt8(ascii: "\\"), !isEscaped {
            isEscaped = true
          } else {
            unquoted.append(byte)
            isEscaped = false
          }
        }
        value = unquoted
      }
      return String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  private static func parameters(of text: String) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
    }
    return Array(pieces.dropFirst())
  }
}

extension Diagnostic.FieldValueProblem {
  func offset(in text: String) -> Int {
    switch self {
    case .control(_, let offset): return offset
    case .outerSpace:
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      if text.utf8.first.map(isSpace) == true { return 0 }
      return text.utf8.count - text.utf8.reversed().prefix(while: isSpace).count
    }
  }
}
