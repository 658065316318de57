extension String {
  /// Calls with the UTF-8 of the text, which is not copied for it: `withUTF8` needs a variable of its own.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// Returns whether two texts are the same bytes; at once where they share them.
  func hasSameBytes(as other: String) -> Bool {
    withBytes { one in
      other.withBytes { two in
        one.count == two.count && (one.baseAddress == two.baseAddress || one.elementsEqual(two))
      }
    }
  }
}
