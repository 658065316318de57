public import HTTPTypes

/// Something that can be a parameter: it knows its value for each destination.
///
/// The standard numbers, `Bool`, `String`, optionals, arrays and ordered dictionaries are parameters already, and so is
/// every `RawRepresentable` of one that declares it. A type of one's own gives its value:
///
/// ```swift
/// struct Money: APIParamConvertible {
///   let cents: Int
///
///   func value(for destination: ParameterDestination) -> ParameterValue {
///     destination == .json ? ["cents": cents.value(for: .json)] : .string("\(cents) cents")
///   }
/// }
///
/// Money(cents: 250).value(for: .json).compactJSON  // {"cents":250}
/// Money(cents: 250).value(for: .query)  // "250 cents"
/// ```
/// - Note: KeyedAPIParameters, *APIParamConvertible*
public protocol APIParamConvertible: Sendable {
  /// Returns the value for a destination: texts, arrays, objects and null where names and texts are all that there is.
  ///
  /// The same parameter and destination give the same value each time.
  func value(for destination: ParameterDestination) -> ParameterValue

  /// Whether the parameter is left out, name and all, where it is one of several: the third state beside null and a
  /// value.
  var isOmitted: Bool { get }
}

extension APIParamConvertible {
  /// False: the parameter is sent.
  public var isOmitted: Bool { false }

  /// Returns the value for the usual destination of a method.
  ///
  /// ```swift
  /// true.value(forHTTPMethod: .get)  // "true"
  /// true.value(forHTTPMethod: .post)  // true
  /// true.value(forHTTPMethod: .delete)  // "true"
  /// ```
  public func value(forHTTPMethod method: HTTPRequest.Method) -> ParameterValue {
    value(for: .usual(for: method))
  }
}

extension ParameterValue: APIParamConvertible {
  /// Makes the value that a parameter has for a destination.
  public init(_ parameter: some APIParamConvertible, for destination: ParameterDestination = .json) {
    self = parameter.value(for: destination)
  }

  /// Returns the value with its scalars as texts, but null, bytes and files, where there are only texts; else the value
  /// itself.
  ///
  /// A date is its milliseconds since 1970. A value that is nested beyond 1,000 levels stays as it is: composing reports
  /// it.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    guard destination.holdsTextOnly, !isNested(beyond: JSONCursor.maximumDepth) else { return self }
    return mapScalars(\.asText)
  }

  /// A scalar as text.
  private var asText: ParameterValue {
    switch self {
    case .null, .string, .bytes, .file, .array, .object: self
    case .bool(let value): .string(value ? "true" : "false")
    case .number(let number): number.isFinite ? .string(number.text) : self
    case .date(let date): .string(String(date.milliseconds))
    }
  }
}
