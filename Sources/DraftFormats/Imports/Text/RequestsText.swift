import WiredraftCore

/// The steps in which requests and urllib3 rewrite a request target.
enum RequestsText {
  private static let percent = UInt8(ascii: "%")

  static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.contains(UInt8(ascii: ".")) else { return Array(path) }
    var result: [ArraySlice<UInt8>] = []
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if segment.elementsEqual(".".utf8) { continue }
      if !segment.elementsEqual("..".utf8) {
        result.append(segment)
      } else if !result.isEmpty {
        result.removeLast()
      }
    }
    if path.first == UInt8(ascii: "/"), result.first?.isEmpty != true { result.insert([], at: 0) }
    if path.suffix(2).elementsEqual("/.".utf8) || path.suffix(3).elementsEqual("/..".utf8) {
      result.append([])
    }
    return Array(result.joined(separator: [UInt8(ascii: "/")]))
  }

  static func capitalized(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for index in bytes.indices where PercentText.escape(in: bytes, at: index) != nil {
      for place in [index + 1, index + 2] where bytes[place] >= 0x61 { result[place] -= 0x20 }
    }
    return result
  }

  /// urllib3's `_encode_invalid_chars` encodes percent signs, too, unless all of them begin an escape.
  static func encoded(_ bytes: [UInt8], allowsMark: Bool = false) -> [UInt8] {
    let keepsEscapes = bytes.indices.allSatisfy {
      bytes[$0] != percent || PercentText.escape(in: bytes, at: $0) != nil
    }
    return PercentText.encoded(capitalized(bytes)) { byte in
      PercentText.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
        || (byte == percent && keepsEscapes) || (byte == UInt8(ascii: "?") && allowsMark)
    }
  }

  /// requests' `unquote_unreserved` decodes escapes of unreserved characters alone.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(percent) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let value = PercentText.escape(in: bytes, at: index).flatMap { PercentText.isUnreserved($0) ? $0 : nil }
      result.append(value ?? bytes[index])
      index += value == nil ? 1 : 3
    }
    return result
  }
}
