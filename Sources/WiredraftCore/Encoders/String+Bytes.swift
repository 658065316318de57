extension String {
  /// Doesn't copy the text; `withUTF8` needs a mutable variable.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  func hasSameBytes(as other: String) -> Bool {
    withBytes { one in
      other.withBytes { two in
        one.count == two.count && (one.baseAddress == two.baseAddress || one.elementsEqual(two))
      }
    }
  }
}
