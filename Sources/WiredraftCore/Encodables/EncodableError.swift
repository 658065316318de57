/// The reason why an encodable value can't be made a parameter's value.
///
/// Each has the coding path: the keys of the type, whatever they are renamed to, and the indices in arrays.
@nonexhaustive public enum EncodableError: Error, Sendable {
  /// A number at this path is infinite or NaN, or a date there is outside the years 0 to 9999.
  case notANumber([ParameterValue.Step])
  /// The value at this path is nested beyond 1,000 levels, or deeper than the thread's stack allows.
  case tooDeep([ParameterValue.Step])
  /// The own encoding of the value at this path failed.
  case failed([ParameterValue.Step], any Error)
}
