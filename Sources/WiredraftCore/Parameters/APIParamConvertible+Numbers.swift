extension APIParamConvertible where Self: BinaryInteger {
  /// Returns the number; its digits if the destination only holds text.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    let number = NumberLiteral(self)
    return destination.holdsTextOnly ? .string(number.text) : .number(number)
  }
}

extension APIParamConvertible where Self: BinaryFloatingPoint & CustomStringConvertible {
  /// Returns the number with the shortest text that reads back as the same number; that text if the destination only
  /// holds text.
  ///
  /// Infinity and NaN can't be sent: composing reports them, with their place.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    let number = NumberLiteral(unchecked: description)
    return destination.holdsTextOnly && number.isFinite ? .string(number.text) : .number(number)
  }
}

extension Int: APIParamConvertible {}
extension Int8: APIParamConvertible {}
extension Int16: APIParamConvertible {}
extension Int32: APIParamConvertible {}
extension Int64: APIParamConvertible {}
extension Int128: APIParamConvertible {}
extension UInt: APIParamConvertible {}
extension UInt8: APIParamConvertible {}
extension UInt16: APIParamConvertible {}
extension UInt32: APIParamConvertible {}
extension UInt64: APIParamConvertible {}
extension UInt128: APIParamConvertible {}
extension Float: APIParamConvertible {}
extension Double: APIParamConvertible {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: APIParamConvertible {}
#endif
#if !os(Windows) && (arch(i386) || arch(x86_64))
  extension Float80: APIParamConvertible, @retroactive Encodable {}
#endif

extension NumberLiteral: APIParamConvertible {
  /// Returns the number as it was written.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    ParameterValue.number(self).value(for: destination)
  }
}
