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
  }
}
