extension String {
  /// Doesn't copy the text; `withUTF8` needs a mutable variable.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// Returns whether two texts have the same bytes: `==` considers NFC and NFD forms equal.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes { one in other.withBytes { one.isSame(as: $0) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The buffers have equal lengths, and are compared in blocks.
  fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    if baseAddress == other.baseAddress { return true }
    var start = 0
    while start < count {
      let end = Swift.min(count, start + 256)
      var difference: UInt8 = 0
      for index in start..<end { difference |= self[index] ^ other[index] }
      if difference != 0 { return false }
      start = end
    }
    return true
  }
}
