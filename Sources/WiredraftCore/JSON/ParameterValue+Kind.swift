extension ParameterValue {
  /// The kinds of value, which differ in their first byte.
  public enum Kind: Sendable, Hashable {
    /// `{`
    case object
    /// `[`
    case array
    /// `"`
    case string
    /// A digit or `-`.
    case number
    /// `t` of `true`, or `f` of `false`.
    case bool
    /// `n` of `null`.
    case null

    /// Returns the kind of a value by its first byte; nil if none begins so.
    package init?(firstByte: UInt8) {
      switch Unicode.Scalar(firstByte) {
      case "{": self = .object
      case "[": self = .array
      case "\"": self = .string
      case "-", "0"..."9": self = .number
      case "t", "f": self = .bool
      case "n": self = .null
      default: return nil
      }
    }
  }
}
