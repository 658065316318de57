public import WiredraftCore

/// Why an encodable value can't be a parameter's value.
public enum EncodableError: Error, Sendable {
  /// A number at this path is infinite or none, or a date there is outside the years 0 to 9999.
  case notANumber([ValueStep])
  /// At this path it is nested beyond 1,000 levels, or deeper than the thread's stack has room for.
  case tooDeep([ValueStep])
  /// The value's own encoding failed.
  case failed(any Error)
}
