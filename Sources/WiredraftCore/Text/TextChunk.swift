/// A composed body shares it, so the text is not copied to be sent.
final class TextChunk: Sendable {
  let bytes: [UInt8]
  let lineEnds: Int
  /// The number of Unicode scalars that begin in it.
  let scalars: Int
  /// Whether it may hold the beginning of a reference to a variable, or of an escape of one.
  let mayHoldReference: Bool

  var count: Int { bytes.count }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (lineEnds, scalars) = bytes.withUnsafeBufferPointer(Self.count)
    mayHoldReference =
      bytes.last == UInt8(ascii: "{") || bytes.last == UInt8(ascii: "\\")
      || bytes.withUnsafeBufferPointer(ReferenceText.mayOccur)
  }

  var leavesReferenceOpen: Bool {
    for (distance, byte) in bytes.suffix(ReferenceText.longestName + 4).reversed().enumerated() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "\\"): return true
      case UInt8(ascii: "}") where distance > 0, 0..<0x20, 0x7F: return false
      default: continue
      }
    }
    return false
  }

  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> (lineEnds: Int, scalars: Int) {
    var lineEnds = 0
    var scalars = 0
    for byte in bytes {
      lineEnds &+= byte == 0x0A ? 1 : 0
      scalars &+= byte & 0xC0 == 0x80 ? 0 : 1
    }
    return (lineEnds, scalars)
  }
}
