public import HTTPTypes

/// A request by what its API's documentation says of it: where it goes, how, and with which parameters.
///
/// Parameters are convenience parameters, which the method sends to the query or to a JSON body; or actual ones,
/// ``queryParameters`` and ``bodyParameters``, each of which replaces what is computed for its own side alone.
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
  /// The type of the convenience parameters, optional or not; ``ParameterValue`` where a type does not say another.
  associatedtype Parameters: APIParamConvertible = ParameterValue?
  /// The type of the query's parameters, optional or not; ``ParameterValue`` where a type does not say another.
  associatedtype QueryParameters: APIParamConvertible = ParameterValue?
  /// The type of the body, optional or not: one that conforms to ``BodyParameters``, or any that does.
  associatedtype ActualBody = (any BodyParameters)?
  /// The type of the header fields; `HTTPFields` where a type does not say another.
  associatedtype Fields: HeaderFieldList = HTTPFields

  /// The URL that the API's paths begin with.
  var baseURL: String { get }
  /// The path, put behind the base URL, with a slash between them where neither has one; empty where a type does not
  /// say another. A query in it is kept, and so is what is percent-encoded; `{name}` is filled by ``pathParameters``.
  var path: String { get }
  /// The method; GET where a type does not say another.
  var method: HTTPRequest.Method { get }
  /// The convenience parameters; nil for none.
  var parameters: Parameters { get }
  /// The query's parameters, an object; where a type does not say others, the convenience parameters if the method
  /// prefers a query.
  var queryParameters: QueryParameters { get }
  /// The body; where a type does not say another, JSON of the convenience parameters if the method prefers a body.
  var bodyParameters: ActualBody { get }
  /// The texts for names in braces in the path, such as `{owner}`: an object; nil where a type does not say any.
  var pathParameters: ParameterValue? { get }
  /// The header fields, as `HTTPFields` or a dictionary of texts; they replace those that are added by rule.
  var headerFields: Fields { get }
  /// The content type that the answer should have, for the field `Accept`; nil for no such field. It is a `String?`: a
  /// property that is a `String` is another, and not looked at.
  var acceptedContentType: String? { get }
  /// What becomes of a query that is in the URL already.
  var existingQuery: ExistingQuery { get }
  /// How arrays, objects, null and dates become names and texts in the query.
  var styles: EncodingStyles { get }
}

/// The name that APIKit 2 has for ``Request``.
public typealias RequestType = Request

/// What becomes of a query that a URL has already, where there are query parameters.
public enum ExistingQuery: Sendable, Hashable {
  /// It is kept, and the parameters follow.
  case append
  /// The parameters take its place, as in APIKit.
  case replace
}

extension Request {
  /// None: the base URL alone.
  public var path: String { "" }
  /// GET.
  public var method: HTTPRequest.Method { .get }
  /// None.
  public var pathParameters: ParameterValue? { nil }
  /// None.
  public var acceptedContentType: String? { nil }
  /// It is kept.
  public var existingQuery: ExistingQuery { .append }
  /// The usual ones.
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
  /// No fields but those that are added by rule.
  public var headerFields: HTTPFields { [:] }
}

extension Request {
  var computedQueryParameters: ParameterValue? {
    ParameterDestination.usual(for: method) == .query ? convenience : nil
  }

  /// The convenience parameters as the method takes them; nil for none.
  var convenience: ParameterValue? { parameters.present?.undecided(for: .usual(for: method)) }

  /// The query's parameters; nil for none.
  var query: ParameterValue? { queryParameters.present?.undecided(for: .query) }

  var computedBodyParameters: JSONBodyParameters? {
    ParameterDestination.usual(for: method) == .json
      ? parameters.present.map { JSONBodyParameters(JSONObject: $0.value(for: .json)) } : nil
  }
}

extension APIParamConvertible {
  /// The parameter itself; nil for an optional without a value, and for what is left out.
  fileprivate var present: (any APIParamConvertible)? {
    if isOmitted { return nil }
    return if let optional = self as? any OptionalParameter { optional.content } else { self }
  }

  /// The value for a destination; one that knows no destination stays as it is: the styles decide how it is written.
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
