/// The types of a request's properties, and the readers of these types.
///
/// An associated type without a constraint takes any type that a property is declared with, so that no property is
/// replaced by its default because its type was unexpected. A reader is found by the compiler only for a type that has
/// a meaning; for all others it finds the one that is unavailable, whose message is the compile error.
public protocol _RequestPropertyTypes: Sendable {
  /// The type of the property, optional or not.
  associatedtype ConvenienceParameters = ParameterValue?
  /// The type of the property, optional or not.
  associatedtype QueryParameters = ParameterValue?
  /// The type of the property, optional or not.
  associatedtype PathParameters = ParameterValue?
  /// The type of the property, optional or not.
  associatedtype ActualBody = (any BodyParameters)?
  /// The type of the property, optional or not.
  associatedtype Fields = HTTPFields
  /// The type of the property, optional or not.
  associatedtype _AcceptedContentType = String?
  /// The type of the property, optional or not.
  associatedtype _QueryTreatment = ExistingQuery
  /// The type of the property, optional or not.
  associatedtype _Styles = EncodingStyles

  /// Returns the value for a destination; nil if there is none.
  static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue?
  /// Returns the value; nil if there is none.
  static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue?
  /// Returns the value; nil if there is none.
  static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue?
  /// Returns the body; nil if there is none.
  static func _bodyParameters(_ body: ActualBody) -> (any BodyParameters)?
  /// Returns the fields in order.
  static func _headerFields(_ fields: Fields) -> [(name: String, value: String)]
  /// Returns the content type; nil if there is none.
  static func _acceptedContentType(_ type: _AcceptedContentType) -> String?
  /// Returns the treatment.
  static func _existingQuery(_ treatment: _QueryTreatment) -> ExistingQuery
  /// Returns the styles.
  static func _styles(_ styles: _Styles) -> EncodingStyles
}
