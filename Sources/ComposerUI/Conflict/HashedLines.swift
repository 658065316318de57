struct HashedLines: Sendable {
  let bytes: [UInt8]
  /// The start of each line, followed by the end of the text.
  private let starts: [Int]
  private let sums: [UInt64]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [Int] = []
    var sums: [UInt64] = []
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325
      for offset in buffer.indices {
        sum = (sum ^ UInt64(buffer[offset])) &* 0x100_0000_01B3
        guard buffer[offset] == 0x0A || offset == buffer.count - 1 else { continue }
        starts.append(start)
        sums.append(sum)
        start = offset + 1
        sum = 0xCBF2_9CE4_8422_2325
      }
    }
    starts.append(bytes.count)
    self.starts = starts
    self.sums = sums
  }

  var count: Int { sums.count }

  func content(_ line: Int) -> ArraySlice<UInt8> {
    var range = starts[line]..<starts[line + 1]
    if bytes[range].last == 0x0A { range = range.lowerBound..<range.upperBound - 1 }
    return bytes[range]
  }

  func isSame(_ line: Int, as other: Int, of lines: HashedLines) -> Bool {
    sums[line] == lines.sums[other]
      && bytes[starts[line]..<starts[line + 1]] == lines.bytes[lines.starts[other]..<lines.starts[other + 1]]
  }
}
