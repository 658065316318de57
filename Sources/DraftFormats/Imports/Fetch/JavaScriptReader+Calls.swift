internal import WiredraftCore

/// The calls that make bodies of literals.
extension JavaScriptReader {
  /// What a call makes of its argument.
  func result(of frame: Frame, _ value: JavaScriptValue) throws(JavaScriptError) -> JavaScriptValue {
    switch frame.kind {
    case .stringify: return value.json.map { .string($0) } ?? .undefined
    case .searchParameters: return .searchParameters(try searchParameters(value, at: frame.offset))
    case .formData:
      guard case .undefined = value else {
        throw error(
          "A FormData of a page's form can't be read: append its entries one by one.", at: frame.offset)
      }
      return .formData([])
    case .component:
      guard let text = value.text else { throw error("encodeURIComponent takes a text.", at: frame.offset) }
      guard case .unknown = value else {
        return .string(
          PercentText.encoded(JavaScriptValue.wellFormed(text)) {
            PercentText.isUnreserved($0) || "!*'()".utf8.contains($0)
          })
      }
      return value
    case .address:
      guard case .string = value else { throw error("A URL is made of a text.", at: frame.offset) }
      return value
    case .base64:
      guard let text = value.text else { throw error("btoa takes a text.", at: frame.offset) }
      var units: [UInt8] = []
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        guard scalar.value < 0x100 else {
          throw error("btoa takes no character beyond U+00FF.", at: frame.offset)
        }
        units.append(UInt8(truncatingIfNeeded: scalar.value))
      }
      return .string(Array(Base64.encode(units).utf8))
    default: return value
    }
  }

  private func searchParameters(_ value: JavaScriptValue, at offset: Int) throws(JavaScriptError) -> [UInt8] {
    var pairs: [(name: [UInt8], value: [UInt8])] = []
    switch value {
    case .undefined: break
    case .searchParameters(let text): return text
    case .object(let members):
      for member in members {
        guard let text = member.value.text else {
          throw error(
            "URLSearchParams takes texts: “\(String(decoding: member.name, as: UTF8.self))” is none.",
            at: offset)
        }
        pairs.append((member.name, text))
      }
    case .array(let elements):
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
          let text = pair[1].text
        else {
          throw error("URLSearchParams takes pairs of texts: [[\"name\", \"value\"]].", at: offset)
        }
        pairs.append((name, text))
      }
    case .unknown:
      throw error("URLSearchParams takes \(value.phrase): put the pairs in its place.", at: offset)
    default:
      let text = JavaScriptValue.wellFormed(value.text ?? [])
      let query = text.first == UInt8(ascii: "?") ? text.dropFirst() : text[...]
      pairs = FormDecoder.pairs(in: query).map { ($0.nameBytes, $0.valueBytes ?? []) }
    }
    let pieces = pairs.map { pair in
      PercentText.webForm(String(decoding: JavaScriptValue.wellFormed(pair.name), as: UTF8.self))
        + [UInt8(ascii: "=")]
        + PercentText.webForm(String(decoding: JavaScriptValue.wellFormed(pair.value), as: UTF8.self))
    }
    return Array(pieces.joined(separator: [UInt8(ascii: "&")]))
  }
}
