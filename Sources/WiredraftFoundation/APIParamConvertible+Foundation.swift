public import WiredraftCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Date: APIParamConvertible {
  /// Returns the date and time; its milliseconds since 1970, halves rounded up, if the destination only holds text.
  ///
  /// A date before the year 0 or after 9999 has no RFC 3339 text; it becomes NaN, which composing reports.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    Timestamp(self).map { $0.value(for: destination) } ?? Double.nan.value(for: destination)
  }
}

extension Timestamp {
  /// Makes a timestamp from a date, to the millisecond, halves rounded up; nil outside the years 0 to 9999.
  public init?(_ date: Date) { self.init(secondsSince2001: date.timeIntervalSinceReferenceDate) }
}

extension APIParamValue {
  /// A date and time in milliseconds since 1970, halves rounded up; outside the years 0 to 9999, NaN, which composing
  /// reports.
  public static func timestampInMillis(_ date: Date) -> APIParamValue {
    Timestamp(date).map { .timestampInMillis($0) } ?? .convertible(Double.nan)
  }
}

extension Decimal: APIParamConvertible {
  /// Returns the number with all its digits; the digits as text if the destination only holds text.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    NumberLiteral(description).map { $0.value(for: destination) } ?? Double.nan.value(for: destination)
  }
}

extension Data: APIParamConvertible {
  /// Returns the bytes, which are sent raw in a query, a form and a part, and as base64 text in JSON.
  public func value(for destination: ParameterDestination) -> ParameterValue { .bytes(Array(self)) }
}

extension UUID: APIParamConvertible {
  /// Returns the text, in upper case.
  public func value(for destination: ParameterDestination) -> ParameterValue { .string(uuidString) }
}

extension URL: APIParamConvertible {
  /// Returns the whole URL as a text.
  public func value(for destination: ParameterDestination) -> ParameterValue { .string(absoluteString) }
}
