/// Named parameters of any kinds, in the order in which they are written; one that is nil is left out.
///
/// ```swift
/// enum Sort: String, Encodable { case stars, forks }
/// struct Price: Encodable { let most: Double }
/// let page: Int? = nil
/// let parameters: Parameters = [
///   "q": "tea", "page": page, "sort": Sort.stars, "price": Price(most: 9.5), "tags": ["a", "b"], "cursor": .null,
/// ]
/// parameters.value(for: .json).compactJSON
///   // {"q":"tea","sort":"stars","price":{"most":9.5},"tags":["a","b"],"cursor":null}
/// ```
/// A literal takes whatever is `Encodable` and `Sendable`: numbers, texts, `Bool`, dates, identifiers, enumerations, types
/// of your own, arrays and dictionaries of them, and ``APIParamConvertible`` types. A literal within it has elements of one
/// kind, or is `as Parameters` or `as ParamArray`. ``Request/styles`` decide how their texts are made in a query, a form or
/// a part.
///
/// A list of statements takes conditions and loops besides, and an entry with a style of its own:
///
/// ```swift
/// let isNew = true
/// let parameters = Parameters {
///   Parameter("q", "tea")
///   Parameter("ids", [1, 2], arrays: .comma)
///   if isNew { Parameter("since", 2026) }
///   for tag in ["a", "b"] { Parameter("tag", tag) }
/// }
/// parameters.value(for: .json).compactJSON  // {"q":"tea","ids":[1,2],"since":2026,"tag":"a","tag":"b"}
/// ```
/// In an array nil is null, so that the others keep their places; among names it is left out.
public struct Parameters: APIParamConvertible, ExpressibleByDictionaryLiteral {
  /// The parameters, those that are left out included.
  public var entries: [Parameter]

  /// Makes parameters of entries.
  public init(_ entries: [Parameter] = []) { self.entries = entries }

  /// Makes parameters in the order of the literal; a name may occur twice.
  public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    entries = elements.map { Parameter($0.0, $0.1) }
  }

  /// Makes parameters of a list of statements.
  public init(@ParametersBuilder _ entries: () -> [Parameter]) { self.entries = entries() }

  /// Adds a parameter at the end, even if there is one with the same name.
  public mutating func append(_ name: String, _ value: (any Encodable & Sendable)?) {
    entries.append(Parameter(name, value))
  }

  /// Returns an object of the parameters, in their order; for one that can't be encoded, a number that is NaN, which
  /// composing reports.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .object(
      sent.map { entry in
        let value = (try? entry.value(for: destination)) ?? Double.nan.value(for: destination)
        return ParameterValue.Member(name: entry.name, value: value.value(for: destination))
      })
  }

  /// Whether one of them has a style of its own.
  var hasStyles: Bool { entries.contains { $0.styles != EncodingStyles() } }

  /// The parameters that are not left out.
  var sent: [Parameter] { entries.filter { !$0.isLeftOut } }
}

/// A parameter with its name, among ``Parameters``.
public struct Parameter: Sendable {
  /// The name.
  public var name: String
  /// The value; the parameter is left out if it is nil.
  public var value: (any Encodable & Sendable)?
  /// The styles of its own, in place of those of the request.
  package var styles = EncodingStyles()

  /// Makes a parameter.
  ///
  /// The styles are those of this parameter alone, in place of the request's, as OpenAPI has them. They are for a
  /// parameter of a request's own list or a form; one within another has the styles of that one.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value; nil to leave the parameter out.
  ///   - arrays: The style of arrays; nil for that of the request, as for the others.
  ///   - objects: The style of objects.
  ///   - nulls: The style of null.
  ///   - booleans: The style of true and false.
  ///   - dates: The style of dates.
  public init(
    _ name: String, _ value: (any Encodable & Sendable)?, arrays: EncodingStyles.ArrayStyle? = nil,
    objects: EncodingStyles.ObjectStyle? = nil, nulls: EncodingStyles.NullStyle? = nil,
    booleans: EncodingStyles.BooleanStyle? = nil, dates: EncodingStyles.DateStyle? = nil
  ) {
    self.name = name
    self.value = value
    styles = EncodingStyles(arrays: arrays, objects: objects, nulls: nulls, booleans: booleans, dates: dates)
  }

  /// Makes a parameter of a value with a raw value, such as a case of an enumeration of texts.
  @_disfavoredOverload
  public init<Value: RawRepresentable>(_ name: String, _ value: Value?)
  where Value.RawValue: Encodable & Sendable {
    self.init(name, value?.rawValue)
  }

  var isLeftOut: Bool { value?.isLeftOut ?? true }

  func value(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    try value?.undecidedValue(for: destination) ?? .null
  }
}

extension Encodable {
  fileprivate var isLeftOut: Bool {
    if let optional = self as? any AnyOptional, optional.isNil { return true }
    return (self as? any APIParamConvertible)?.isOmitted ?? false
  }

  fileprivate func undecidedValue(
    for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue {
    if let named = self as? any NamedParameters { return try named.members(for: destination) }
    if let parameter = self as? any APIParamConvertible { return try parameter.undecided(for: destination) }
    return try ParameterValue.encoded(self, keys: .unchanged, dates: nil)
  }
}

/// A dictionary among parameters leaves out nil, as they do.
private protocol NamedParameters {
  func members(for destination: ParameterDestination) throws(RequestError) -> ParameterValue
}

extension Dictionary: NamedParameters where Key == String, Value: Encodable {
  fileprivate func members(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    var members: [ParameterValue.Member] = []
    for (name, value) in sorted(by: { $0.key.precedesByBytes($1.key) }) where !value.isLeftOut {
      do throws(RequestError) {
        members.append(ParameterValue.Member(name: name, value: try value.undecidedValue(for: destination)))
      } catch {
        throw error.below(.member(name))
      }
    }
    return .object(members)
  }
}

// MARK: - Lists of statements

/// Makes parameters of a list of statements: parameters, conditions and loops.
@resultBuilder
public enum ParametersBuilder {
  /// Adds a parameter.
  public static func buildExpression(_ parameter: Parameter) -> [Parameter] { [parameter] }
  /// Adds other parameters.
  public static func buildExpression(_ parameters: Parameters) -> [Parameter] { parameters.entries }
  /// Joins the parameters of statements.
  public static func buildBlock(_ parameters: [Parameter]...) -> [Parameter] { parameters.flatMap(\.self) }
  /// Returns the parameters of a condition that holds.
  public static func buildOptional(_ parameters: [Parameter]?) -> [Parameter] { parameters ?? [] }
  /// Returns the parameters of the first branch.
  public static func buildEither(first parameters: [Parameter]) -> [Parameter] { parameters }
  /// Returns the parameters of the second branch.
  public static func buildEither(second parameters: [Parameter]) -> [Parameter] { parameters }
  /// Joins the parameters of a loop.
  public static func buildArray(_ parameters: [[Parameter]]) -> [Parameter] { parameters.flatMap(\.self) }
  /// Makes the parameters of a property that has the builder as its attribute.
  public static func buildFinalResult(_ parameters: [Parameter]) -> Parameters { Parameters(parameters) }
  /// Makes the parameters for a closure of statements.
  public static func buildFinalResult(_ parameters: [Parameter]) -> [Parameter] { parameters }
}

extension Optional where Wrapped == any Encodable & Sendable {
  /// Null: the name is sent without a value. In place of it, nil leaves the name out.
  public static var null: (any Encodable & Sendable)? { ParameterValue.null }
}

// MARK: - Names of before

/// The name before 0.2.
@available(*, deprecated, renamed: "Parameters")
public typealias Params = Parameters

/// The name before 0.2.
@available(*, deprecated, renamed: "Parameter")
public typealias Param = Parameter

/// The name before 0.2.
@available(*, deprecated, renamed: "ParametersBuilder")
public typealias ParamsBuilder = ParametersBuilder
