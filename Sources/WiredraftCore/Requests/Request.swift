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
///   var parameters: ParameterValue? { ["q": "Swift", "sort": "stars", "order": "desc"] }
/// }
///
/// try SearchRepositories().composed().target.text  // /search/repositories?q=Swift&sort=stars&order=desc
/// ```
/// - Note: APIKit, *Convenience Parameters and Actual Parameters*
public protocol Request: Sendable {
  /// The type of the convenience parameters, optional or not; ``ParameterValue`` by default.
  associatedtype Parameters: APIParamConvertible = ParameterValue?
  /// The type of the query's parameters, optional or not; ``ParameterValue`` by default.
  associatedtype QueryParameters: APIParamConvertible = ParameterValue?
  /// The type of the body, optional or not: one that conforms to ``BodyParameters``; by default, any such body.
  associatedtype ActualBody = (any BodyParameters)?
  /// The type of the header fields; `HTTPFields` by default.
  associatedtype Fields: HeaderFieldList = HTTPFields

  /// The URL that the API's paths begin with.
  var baseURL: String { get }
  /// The path, appended to the base URL with a slash between them if neither has one; empty by default. A query in it,
  /// and percent-encoded characters, are kept; ``pathParameters`` fill placeholders such as `{name}`.
  var path: String { get }
  /// The method; GET by default.
  var method: HTTPRequest.Method { get }
  /// The convenience parameters; nil if there are none.
  var parameters: Parameters { get }
  /// The query's parameters, an object; by default, the convenience parameters if the method prefers a query.
  var queryParameters: QueryParameters { get }
  /// The body; by default, JSON of the convenience parameters if the method prefers a body.
  var bodyParameters: ActualBody { get }
  /// The texts for the names in braces in the path, such as `{owner}`: an object; nil by default.
  var pathParameters: ParameterValue? { get }
  /// The header fields, as `HTTPFields` or a dictionary of strings; they replace those that are added by rule.
  var headerFields: Fields { get }
  /// The content type that the response should have, for the field `Accept`; nil for no such field. It must be declared
  /// as a `String?`: a property of type `String` is not used.
  var acceptedContentType: String? { get }
  /// The treatment of a query that is in the URL already.
  var existingQuery: ExistingQuery { get }
  /// The styles of arrays, objects, null and dates in the query.
  var styles: EncodingStyles { get }
}

/// The APIKit 2 name of ``Request``.
public typealias RequestType = Request

/// The treatment of a query that is in the URL already, if there are query parameters.
public enum ExistingQuery: Sendable, Hashable {
  /// The query is kept, and the parameters follow it.
  case append
  /// The parameters replace the query, as in APIKit.
  case replace
}

extension Request {
  /// An empty path: the request goes to the base URL.
  public var path: String { "" }
  /// GET.
  public var method: HTTPRequest.Method { .get }
  /// None.
  public var pathParameters: ParameterValue? { nil }
  /// None.
  public var acceptedContentType: String? { nil }
  /// The query in the URL is kept.
  public var existingQuery: ExistingQuery { .append }
  /// The default styles.
  public var styles: EncodingStyles { EncodingStyles() }
}

extension Request where Parameters == ParameterValue? {
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

extension Request where Fields == HTTPFields {
  /// No fields except those that are added by rule.
  public var headerFields: HTTPFields { [:] }
}

extension Request {
  var computedQueryParameters: ParameterValue? {
    ParameterDestination.usual(for: method) == .query ? convenience : nil
  }

  /// The convenience parameters as the method needs them; nil if there are none.
  var convenience: ParameterValue? { parameters.present?.undecided(for: .usual(for: method)) }

  /// The query's parameters; nil if there are none.
  var query: ParameterValue? { queryParameters.present?.undecided(for: .query) }

  var computedBodyParameters: JSONBodyParameters? {
    ParameterDestination.usual(for: method) == .json
      ? parameters.present.map { JSONBodyParameters(JSONObject: $0.value(for: .json)) } : nil
  }
}

extension APIParamConvertible {
  /// The parameter itself; nil for an optional without a value, and for an omitted parameter.
  fileprivate var present: (any APIParamConvertible)? {
    if isOmitted { return nil }
    return if let optional = self as? any OptionalParameter { optional.content } else { self }
  }

  /// Returns the value for a destination; a ``ParameterValue`` is returned as it is: the styles decide how it is
  /// written.
  fileprivate func undecided(for destination: ParameterDestination) -> ParameterValue {
    self as? ParameterValue ?? value(for: destination)
  }
}

private protocol OptionalParameter {
  var content: (any APIParamConvertible)? { get }
}

extension Optional: OptionalParameter where Wrapped: APIParamConvertible {
  fileprivate var content: (any APIParamConvertible)? { flatMap(\.present) }
}
