struct BytePattern: Sendable {
  /// Letters are in lower case if the case doesn't matter.
  private let bytes: [UInt8]
  /// For each byte, the bit that is set before comparing: that of lower case, or none.
  private let bits: [UInt8]

  var width: Int { bytes.count }

  /// There must be at least one byte.
  init(_ bytes: [UInt8], ignoresCase: Bool) {
    self.bytes = ignoresCase ? bytes.map(\.lowercasedASCII) : bytes
    bits = self.bytes.map { ignoresCase && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? 0x20 : 0 }
  }

  func forEachPlace(in text: UnsafeRawBufferPointer, _ take: (Int) -> Bool) {
    let last = width - 1
    guard text.count > last else { return }
    // Eight places are looked at together: those where both the first and the last byte fit are compared further.
    let first = (bits: UInt64(repeating: bits[0]), bytes: UInt64(repeating: bytes[0]))
    let final = (bits: UInt64(repeating: bits[last]), bytes: UInt64(repeating: bytes[last]))
    let end = text.count - last
    var index = 0
    while index + 8 <= end {
      let differences =
        (UInt64.load(text, at: index) | first.bits) ^ first.bytes
        | (UInt64.load(text, at: index + last) | final.bits) ^ final.bytes
      var marks = differences.zeroBytes
      while marks != 0 {
        let place = index + marks.firstMark
        if isAt(place, in: text), !take(place) { return }
        marks &= marks - 1
      }
      index += 8
    }
    while index < end {
      if isAt(index, in: text), !take(index) { return }
      index += 1
    }
  }

  private func isAt(_ place: Int, in text: UnsafeRawBufferPointer) -> Bool {
    for index in bytes.indices where text[place + index] | bits[index] != bytes[index] { return false }
    return true
  }
}
