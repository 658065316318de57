public import HTTPTypes

/// A request as its API documents it: the URL, the method and the parameters.
///
/// Parameters are convenience parameters, which the method sends to the query or to a JSON body; or actual ones,
/// ``queryParameters`` and ``bodyParameters``, each of which replaces the computed parameters of its own side only.
///
/// ```swift
/// struct SearchRepositories: Request {
///   let baseURL = "https://api.github.com"
///   let path = "/search/repositories"
///   let method = HTTPMethod.get
///   let term: String
///   let page: Int?
///
///   var parameters: Parameters { ["q": term, "sort": "stars", "page": page] }
/// }
///
/// try SearchRepositories(term: "Swift", page: nil).composed().target.text  // /search/repositories?q=Swift&sort=stars
/// ```
/// - Note: APIKit, *Convenience Parameters and Actual Parameters*
public protocol Request: _RequestPropertyTypes {
  // Each type is a type of a property; one without a meaning is a compile error, whose words name the line to write.

  /// The type of the convenience parameters: ``Parameters``, ``ParameterValue``, or any that conforms to
  /// ``APIParamConvertible`` or `Encodable`, optional or not.
  associatedtype ConvenienceParameters = ParameterValue?
  /// The type of the query's parameters, as for ``parameters``.
  associatedtype QueryParameters = ParameterValue?
  /// The type of the texts for the names in braces in the path, as for ``parameters``.
  associatedtype PathParameters = ParameterValue?
  /// The type of the body, optional or not: one that conforms to ``BodyParameters``, or to `Encodable`, which is sent as
  /// JSON; by default, any such body.
  associatedtype ActualBody = (any BodyParameters)?
  /// The type of the header fields: `HTTPFields`, or another ``HeaderFieldList``, optional or not.
  associatedtype Fields = HTTPFields
  /// The type of ``acceptedContentType``: `String`, optional or not.
  associatedtype _AcceptedContentType = String?
  /// The type of ``existingQuery``: ``ExistingQuery``, optional or not.
  associatedtype _QueryTreatment = ExistingQuery
  /// The type of ``styles``: ``EncodingStyles``, optional or not.
  associatedtype _Styles = EncodingStyles

  /// The URL that the API's paths begin with.
  var baseURL: String { get }
  /// The path, appended to the base URL with a slash between them if neither has one; it may be empty. A query in it,
  /// and percent-encoded characters, are kept; ``pathParameters`` fill placeholders such as `{name}`.
  var path: String { get }
  /// The method.
  var method: HTTPRequest.Method { get }
  /// The convenience parameters; nil if there are none.
  var parameters: ConvenienceParameters { get }
  /// The query's parameters, an object; by default, the convenience parameters if the method prefers a query.
  var queryParameters: QueryParameters { get }
  /// The body; by default, JSON of the convenience parameters if the method prefers a body.
  var bodyParameters: ActualBody { get }
  /// The texts for the names in braces in the path, such as `{owner}`: an object; nil by default.
  var pathParameters: PathParameters { get }
  /// The header fields, as `HTTPFields` or a dictionary of strings; they replace those that are added by rule. None by
  /// default.
  var headerFields: Fields { get }
  /// The content type that the response should have, for the field `Accept`; nil, the default, for no such field.
  var acceptedContentType: _AcceptedContentType { get }
  /// The treatment of a query that is in the URL already; it is kept by default.
  var existingQuery: _QueryTreatment { get }
  /// The styles of arrays, objects, null and dates; the default ones if there are none.
  var styles: _Styles { get }

  /// The type of APIKit's `intercept(urlRequest:)`.
  associatedtype _Intercepted = Never
  /// The type of the answer that APIKit's `intercept(object:urlResponse:)` has.
  associatedtype _Checked = Never
  /// The type of the answer that APIKit's `response(from:urlResponse:)` has.
  associatedtype _Parsed = Never
  /// The type that APIKit's `response(from:urlResponse:)` returns.
  associatedtype _ParsedAnswer = Never
  /// The type of APIKit's `dataParser`.
  associatedtype _DataParser = Never

  /// Not called.
  func intercept(urlRequest: _Intercepted) throws -> _Intercepted
  /// Not called.
  func intercept(object: Any, urlResponse: _Checked) throws -> Any
  /// Not called.
  func response(from object: Any, urlResponse: _Parsed) throws -> _ParsedAnswer
  /// Not called.
  var dataParser: _DataParser { get }
  /// Not called.
  static func _writeAMiddlewareInPlaceOfIntercept(_: _Intercepted.Type)
  /// Not called.
  static func _writeCheckOfAnEndpointInPlaceOfIntercept(_: _Checked.Type)
  /// Not called.
  static func _writeResponseFromReplyOfAnEndpoint(_: _Parsed.Type)
  /// Not called.
  static func _writeDecoderOfAnEndpointInPlaceOfDataParser(_: _DataParser.Type)
}

/// The treatment of a query that is in the URL already, if there are query parameters.
public enum ExistingQuery: Sendable, Hashable {
  /// The query is kept, and the parameters follow it.
  case append
  /// The parameters replace the query, as in APIKit.
  case replace
}

// A request has a URL, a path and a method of its own: these only give the compiler's error its words.
extension Request {
  /// Unavailable: a request declares its base URL, a `String`.
  @available(
    *, unavailable,
    message: "a request has a base URL of type String; write: let baseURL = \"https://api.example.com\""
  )
  public var baseURL: String { "" }
  /// Unavailable: a request declares its path, a `String`.
  @available(*, unavailable, message: "a request has a path of type String; write: let path = \"/items\"")
  public var path: String { "" }
  /// Unavailable: a request declares its method, an ``HTTPMethod``.
  @available(
    *, unavailable,
    message:
      "a request has a method of type HTTPMethod; write: let method = HTTPMethod.get, or HTTPMethod(\"PURGE\")! for one of your own"
  )
  public var method: HTTPRequest.Method { .get }
}

extension Request where ConvenienceParameters == ParameterValue? {
  /// None.
  public var parameters: ParameterValue? { nil }
}

extension Request where QueryParameters == ParameterValue? {
  /// The convenience parameters if the method prefers a query, else nil.
  public var queryParameters: ParameterValue? { computedQueryParameters }
}

extension Request where ActualBody == (any BodyParameters)? {
  /// JSON of the convenience parameters if the method prefers a body, else nil.
  public var bodyParameters: (any BodyParameters)? { computedBodyParameters }
}

extension Request where PathParameters == ParameterValue? {
  /// None.
  public var pathParameters: ParameterValue? { nil }
}

extension Request where Fields == HTTPFields {
  /// No fields except those that are added by rule.
  public var headerFields: HTTPFields { [:] }
}

extension Request where _AcceptedContentType == String? {
  /// None.
  public var acceptedContentType: String? { nil }
}

extension Request where _QueryTreatment == ExistingQuery {
  /// The query in the URL is kept.
  public var existingQuery: ExistingQuery { .append }
}

extension Request where _Styles == EncodingStyles {
  /// The default styles.
  public var styles: EncodingStyles { EncodingStyles() }
}

extension Request {
  /// An error is thrown by composing, which reads the parameters first.
  private var computedQueryParameters: ParameterValue? {
    ParameterDestination.usual(for: method) == .query ? (try? convenience) ?? nil : nil
  }

  var convenience: ParameterValue? {
    get throws(RequestError) { try Self._parameters(parameters, for: .usual(for: method)) }
  }

  /// The value is made only if it is looked at.
  private var computedBodyParameters: JSONBodyParameters? {
    guard ParameterDestination.usual(for: method) == .json, ReadParameters.isPresent(parameters) else {
      return nil
    }
    return JSONBodyParameters(computedBy: Self.self) { (try? convenience) ?? .null }
  }
}
