extension ArraySlice<UInt8> {
  /// `chunk-ext` of RFC 9112 §7.1.1
  var isChunkExtension: Bool {
    var rest = drop(while: \.isSpaceOrTab)
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst().drop(while: \.isSpaceOrTab)
      guard rest.removeToken() else { return false }
      rest = rest.drop(while: \.isSpaceOrTab)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: \.isSpaceOrTab)
      guard rest.first == UInt8(ascii: "\"") ? rest.removeQuotedText() : rest.removeToken() else {
        return false
      }
      rest = rest.drop(while: \.isSpaceOrTab)
    }
    return rest.isEmpty
  }

  private mutating func removeToken() -> Bool {
    let rest = drop(while: \.isTokenCharacter)
    defer { self = rest }
    return rest.count < count
  }

  private mutating func removeQuotedText() -> Bool {
    var isEscaped = false
    for index in indices.dropFirst() {
      let byte = self[index]
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        self = self[(index + 1)...]
        return true
      }
    }
    return false
  }
}
