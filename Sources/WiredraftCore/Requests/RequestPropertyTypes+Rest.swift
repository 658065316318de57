// MARK: - The body

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'bodyParameters' has a type that is no body; write JSONBodyParameters(value), FormURLEncodedBodyParameters(value), TextBodyParameters(text), or BytesBodyParameters(bytes); an Encodable value is JSON as it is"
  )
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { nil }
}

extension _RequestPropertyTypes where ActualBody: Encodable {
  /// Returns JSON of the value; nil if there is none.
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? {
    ReadParameters.isPresent(body) ? JSONBodyParameters(encoding: body) : nil
  }
}

extension _RequestPropertyTypes where ActualBody: Encodable & _PlainContent {
  /// Unavailable: a text or bytes may be meant as they are, or as JSON.
  @available(
    *, unavailable,
    message:
      "'bodyParameters' is a text or bytes; write TextBodyParameters(text) or BytesBodyParameters(bytes) to send them as they are, or JSONBodyParameters(value) for JSON"
  )
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { nil }
}

extension _RequestPropertyTypes where ActualBody: _OptionalBody & Encodable {
  /// Returns the body; nil if there is none.
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { body._body }
}

extension _RequestPropertyTypes where ActualBody: _OptionalBody {
  /// Returns the body; nil if there is none.
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { body._body }
}

extension _RequestPropertyTypes where ActualBody == any BodyParameters {
  /// Returns the body; nil if there is none.
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { body._body }
}

extension _RequestPropertyTypes where ActualBody == (any BodyParameters)? {
  /// Returns the body; nil if there is none.
  public static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)? { body?._body }
}

/// A text or bytes, optional or not.
public protocol _PlainContent {}

extension String: _PlainContent {}
extension Array: _PlainContent where Element == UInt8 {}
extension Optional: _PlainContent where Wrapped: _PlainContent {}

/// A body, or an optional one.
public protocol _OptionalBody {
  /// The body; nil for an optional without a value.
  var _body: (any BodyParameters)? { get }
}

extension BodyParameters {
  /// The body itself.
  public var _body: (any BodyParameters)? { self }
}

extension Optional: _OptionalBody where Wrapped: _OptionalBody {
  /// The body, if there is one.
  public var _body: (any BodyParameters)? { flatMap(\._body) }
}

// MARK: - The fields

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'headerFields' has a type that holds no fields; write: var headerFields: [String: String] { [\"X-Name\": value] }, or HTTPFields"
  )
  public static func _headerFields(_ fields: Fields) -> [(name: String, value: String)] { [] }
}

extension _RequestPropertyTypes where Fields: HeaderFieldList {
  /// Returns the fields in order.
  public static func _headerFields(_ fields: Fields) -> [(name: String, value: String)] {
    fields.namesAndValues
  }
}

extension _RequestPropertyTypes where Fields == [HTTPField.Name: String] {
  /// Returns the fields in order.
  public static func _headerFields(_ fields: Fields) -> [(name: String, value: String)] {
    fields.map { ($0.key.rawName, $0.value) }.sorted { $0.0.precedesByBytes($1.0) }
  }
}

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'acceptedContentType' must be a String or a String?; write: var acceptedContentType: String { \"application/json\" }"
  )
  public static func _acceptedContentType(_ type: _AcceptedContentType) -> String? { nil }
}

extension _RequestPropertyTypes where _AcceptedContentType == String? {
  /// Returns the content type; nil if there is none.
  public static func _acceptedContentType(_ type: _AcceptedContentType) -> String? { type }
}

extension _RequestPropertyTypes where _AcceptedContentType == String {
  /// Returns the content type; nil if there is none.
  public static func _acceptedContentType(_ type: _AcceptedContentType) -> String? { type }
}

// MARK: - Choices

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message: "'existingQuery' must be an ExistingQuery; write: var existingQuery: ExistingQuery { .replace }"
  )
  public static func _existingQuery(_ treatment: _QueryTreatment) -> ExistingQuery { .append }
}

extension _RequestPropertyTypes where _QueryTreatment == ExistingQuery {
  /// Returns the treatment.
  public static func _existingQuery(_ treatment: _QueryTreatment) -> ExistingQuery { treatment }
}

extension _RequestPropertyTypes where _QueryTreatment == ExistingQuery? {
  /// Returns the treatment.
  public static func _existingQuery(_ treatment: _QueryTreatment) -> ExistingQuery { treatment ?? .append }
}

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message: "'styles' must be an EncodingStyles; write: var styles: EncodingStyles { EncodingStyles() }"
  )
  public static func _styles(_ styles: _Styles) -> EncodingStyles { EncodingStyles() }
}

extension _RequestPropertyTypes where _Styles == EncodingStyles {
  /// Returns the styles.
  public static func _styles(_ styles: _Styles) -> EncodingStyles { styles }
}

extension _RequestPropertyTypes where _Styles == EncodingStyles? {
  /// Returns the styles.
  public static func _styles(_ styles: _Styles) -> EncodingStyles { styles ?? EncodingStyles() }
}
