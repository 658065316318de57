extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
  /// Makes a number with the shortest text that reads back as the same: of `1.10` the compiler leaves `1.1`.
  ///
  /// ```swift
  /// let price: ParameterValue = ["price": 2.5]
  /// price.compactJSON  // {"price":2.5}
  /// ```
  /// For a number whose every digit counts there is ``NumberLiteral``.
  public init(floatLiteral value: Double) { self = value.value(for: .json) }
}
