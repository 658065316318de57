/// Named parameters of any kinds, in the order in which they are written; one that is nil is left out.
///
/// ```swift
/// let term = "tea"
/// let page: Int? = nil
/// let params: Params = ["q": term, "page": page, "limit": 30, "hot": true, "tags": ["a", "b"]]
/// params.value(for: .json).compactJSON  // {"q":"tea","limit":30,"hot":true,"tags":["a","b"]}
/// ```
/// A literal takes whatever conforms to ``APIParamConvertible``: numbers, texts, `Bool`, ``Encoded``, arrays and
/// dictionaries of one kind, `Params` and ``ParamArray`` within it for several kinds, and an enumeration of texts that
/// says so, `enum Sort: String, APIParamConvertible`. A list of statements takes conditions and loops besides, and any
/// enumeration whose raw values are parameters:
///
/// ```swift
/// enum Sort: String { case stars, forks }
/// let sort = Sort.stars
/// let isNew = true
/// let params = Params {
///   Param("q", "tea")
///   Param("sort", sort)
///   if isNew { Param("since", 2026) }
///   for tag in ["a", "b"] { Param("tag", tag) }
/// }
/// params.value(for: .json).compactJSON  // {"q":"tea","sort":"stars","since":2026,"tag":"a","tag":"b"}
/// ```
/// For a name without a value, write ``ParameterValue/null``. In an array nil is null, so that the others keep their
/// places; in a dictionary it is left out, as here.
public struct Params: APIParamConvertible, ExpressibleByDictionaryLiteral {
  /// The parameters, those that are left out included.
  public var entries: [Param]

  /// Makes parameters of entries.
  public init(_ entries: [Param] = []) { self.entries = entries }

  /// Makes parameters in the order of the literal; a name may occur twice.
  public init(dictionaryLiteral elements: (String, any APIParamConvertible)...) {
    entries = elements.map { Param(name: $0.0, value: $0.1) }
  }

  /// Makes parameters of a list of statements.
  public init(@ParamsBuilder _ entries: () -> [Param]) { self.entries = entries() }

  /// Adds a parameter at the end, even if there is one with the same name.
  public mutating func append(_ name: String, _ value: some APIParamConvertible) {
    entries.append(Param(name, value))
  }

  /// Returns an object of the parameters, in their order.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .object(sent.map { ParameterValue.Member(name: $0, value: $1.value(for: destination)) })
  }

  var sent: [(String, any APIParamConvertible)] {
    entries.compactMap { $0.value.isLeftOut ? nil : ($0.name, $0.value.leavingOutNil) }
  }
}

/// A parameter with its name, among ``Params``.
public struct Param: Sendable {
  /// The name.
  public var name: String
  /// The parameter; it is left out if it is nil.
  public var value: any APIParamConvertible

  init(name: String, value: any APIParamConvertible) {
    self.name = name
    self.value = value
  }

  /// Makes a parameter.
  public init(_ name: String, _ value: some APIParamConvertible) { self.init(name: name, value: value) }

  /// Makes a parameter of a value with a raw value, such as a case of an enumeration of texts.
  @_disfavoredOverload
  public init<Value: RawRepresentable>(_ name: String, _ value: Value)
  where Value.RawValue: APIParamConvertible {
    self.init(name, value.rawValue)
  }

  /// Makes a parameter of an optional value with a raw value.
  @_disfavoredOverload
  public init<Value: RawRepresentable>(_ name: String, _ value: Value?)
  where Value.RawValue: APIParamConvertible {
    self.init(name, value?.rawValue)
  }
}

extension APIParamConvertible {
  fileprivate var isLeftOut: Bool { isOmitted || ((self as? any AnyOptional)?.isNil ?? false) }

  /// A dictionary becomes parameters that leave out nil.
  fileprivate var leavingOutNil: any APIParamConvertible {
    (self as? any NamedParameters)?.params ?? self
  }
}

private protocol NamedParameters {
  var params: Params { get }
}

extension Dictionary: NamedParameters where Key == String, Value: APIParamConvertible {
  fileprivate var params: Params {
    Params(sorted { $0.key.precedesByBytes($1.key) }.map { Param($0.key, $0.value) })
  }
}
