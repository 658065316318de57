/// An encodable value as the parameters, the query or the body of a request, or as one parameter among others.
///
/// ```swift
/// struct NewItem: Encodable {
///   let displayName: String
///   let price: Double
/// }
///
/// struct AddItem: Request {
///   let baseURL = "https://api.example.com"
///   let path = "/items"
///   let method = HTTPMethod.post
///   let item: NewItem
///
///   var bodyParameters: EncodableValue { EncodableValue(item, keys: .snakeCase) }
/// }
///
/// let request = AddItem(item: NewItem(displayName: "tea", price: 2.5))
/// guard case .data(let bytes)? = try request.message().body else { return }
/// String(decoding: bytes, as: UTF8.self)  // {"display_name":"tea","price":2.5}
/// ```
/// As a body it is JSON; `FormURLEncodedBodyParameters(EncodableValue(value))` is a form. It is encoded each time the request
/// is composed; a value that can't be encoded is a ``RequestError`` then, with the path to the reason.
public struct EncodableValue: APIParamConvertible, ComposableBody {
  private let encodable: any Encodable & Sendable
  private let keys: EncodableValue.Keys
  private let dates: EncodingStyles.DateStyle?

  /// Makes parameters of a value; nothing is encoded yet.
  ///
  /// - Parameter value: The value.
  /// - Parameter keys: The names that are sent for the keys of types; the keys of dictionaries are data, and stay.
  /// - Parameter dates: The style of dates; if nil, that of the request: ``Request/styles``.
  public init(
    _ value: some Encodable & Sendable, keys: EncodableValue.Keys = .unchanged,
    dates: EncodingStyles.DateStyle? = nil
  ) {
    encodable = value
    self.keys = keys
    self.dates = dates
  }

  /// The value before a destination is known.
  var value: ParameterValue {
    get throws(RequestError) { try ParameterValue.encoded(encodable, keys: keys, dates: dates) }
  }

  /// Returns the value for a destination; if it can't be encoded, a number that is NaN, which composing reports.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    (try? value.value(for: destination)) ?? Double.nan.value(for: destination)
  }

  /// Whether it is an optional without a value.
  public var isOmitted: Bool { (encodable as? any AnyOptional)?.isNil ?? false }

  /// The body itself; nil for an optional without a value.
  public var _body: (any BodyParameters)? { isOmitted ? nil : self }

  /// `application/json`.
  public var contentType: String { "application/json" }

  /// Builds the JSON text of the value.
  ///
  /// - Throws: ``RequestError`` if the value can't be encoded.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity {
    try JSONBodyParameters(self).buildEntity()
  }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    try JSONBodyParameters(self).fill(&request)
  }
}

/// The name before 0.2.
@available(*, deprecated, renamed: "EncodableValue")
public typealias Encoded = EncodableValue
