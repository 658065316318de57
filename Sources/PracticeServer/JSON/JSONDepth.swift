/// Measured without reading the texts as values.
enum JSONDepth {
  /// 0 for a scalar. For a text that isn't JSON the result is at least the depth at which a reader finds the
  /// error.
  static func depth(of bytes: some Sequence<UInt8>) -> Int {
    var (depth, deepest) = (0, 0)
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
    }
    return deepest
  }
}
