internal import WiredraftCore

/// The calls that make bodies of literals.
extension JavaScriptReader {
  /// What a call makes of its argument.
  func result(of frame: Frame, _ value: JavaScriptValue) throws(JavaScriptError) -> JavaScriptValue {
    switch frame.kind {
    case .stringify: return value.json.map { .string($0) } ?? .undefined
    case .searchParameters: return .searchParameters(try searchParameters(value, at: frame.offset))
    case .formData:
      guard case .undefined = value else { throw error(.formOfPage, at: frame.offset) }
      return .formData([])
    case .component:
      guard let text = value.text else { throw error(.componentOfNoText, at: frame.offset) }
      guard case .unknown = value else {
        return .string(
          PercentText.encoded(JavaScriptValue.wellFormed(text)) {
            PercentText.isUnreserved($0) || "!*'()".utf8.contains($0)
          })
      }
      return value
    case .address:
      guard case .string = value else { throw error(.urlOfNoText, at: frame.offset) }
      return value
    case .base64:
      guard let text = value.text else { throw error(.base64OfNoText, at: frame.offset) }
      var units: [UInt8] = []
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        guard scalar.value < 0x100 else { throw error(.base64OfCharacter, at: frame.offset) }
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
          throw error(.parameterNotText(String(decoding: member.name, as: UTF8.self)), at: offset)
        }
        pairs.append((member.name, text))
      }
    case .array(let elements):
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
          let text = pair[1].text
        else {
          throw error(.parametersOfNoPairs, at: offset)
        }
        pairs.append((name, text))
      }
    case .unknown:
      throw error(.parametersOfUnknown(value.kind), at: offset)
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
