extension String: APIParamConvertible {
  /// Returns the text.
  public func value(for destination: ParameterDestination) -> ParameterValue { .string(self) }
}

extension Substring: APIParamConvertible, @retroactive Encodable {
  /// Returns the text.
  public func value(for destination: ParameterDestination) -> ParameterValue { .string(String(self)) }
}

extension Character: APIParamConvertible, @retroactive Encodable {
  /// Returns the character as a text.
  public func value(for destination: ParameterDestination) -> ParameterValue { .string(String(self)) }
}

extension Bool: APIParamConvertible {
  /// Returns the truth value; `true` or `false` as text if the destination only holds text.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    ParameterValue.bool(self).value(for: destination)
  }
}

extension Timestamp: APIParamConvertible {
  /// Returns the date and time; its milliseconds since 1970 if the destination only holds text.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    ParameterValue.date(self).value(for: destination)
  }
}

extension FileReference: APIParamConvertible {
  /// Returns the file, which only a multipart body can hold.
  public func value(for destination: ParameterDestination) -> ParameterValue { .file(self) }
}

extension APIParamConvertible where Self: RawRepresentable, RawValue: APIParamConvertible {
  /// Returns the value of the raw value.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    rawValue.value(for: destination)
  }
}
