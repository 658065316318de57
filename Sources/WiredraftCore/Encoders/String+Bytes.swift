extension String {
  /// Calls a closure with the UTF-8 of the text without copying it; `withUTF8` needs a mutable variable.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// Returns whether two texts have the same bytes; in constant time if they share them.
  func hasSameBytes(as other: String) -> Bool {
    withBytes { one in
      other.withBytes { two in
        one.count == two.count && (one.baseAddress == two.baseAddress || one.elementsEqual(two))
      }
    }
  }
}
