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
  /// The convenience parameters; ``ParameterValue`` where a type does not say another.
  associatedtype Parameters: APIParamConvertible = ParameterValue

  /// The URL that the API's paths begin with.
  var baseURL: String { get }
  /// The path, put behind the base URL, with a slash between them where neither has one; empty where a type does not
  /// say another. A query in it is kept, and so is what is percent-encoded; `{name}` is filled by ``pathParameters``.
  var path: String { get }
  /// The method; GET where a type does not say another.
  var method: HTTPRequest.Method { get }
  /// The convenience parameters; nil for none.
  var parameters: Parameters? { get }
  /// The query's parameters, an object; where a type does not say others, the convenience parameters if the method
  /// prefers a query.
  var queryParameters: ParameterValue? { get }
  /// The body; where a type does not say another, JSON of the convenience parameters if the method prefers a body.
  var bodyParameters: (any BodyParameters)? { get }
  /// The texts for names in braces in the path, such as `{owner}`: an object; nil where a type does not say any.
  var pathParameters: ParameterValue? { get }
  /// The header fields; they replace those that are added by rule.
  var headerFields: HTTPFields { get }
  /// The content type that the answer should have, for the field `Accept`; nil for no such field.
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
  public var parameters: Parameters? { nil }
  /// None.
  public var pathParameters: ParameterValue? { nil }
  /// No fields but those that are added by rule.
  public var headerFields: HTTPFields { [:] }
  /// None.
  public var acceptedContentType: String? { nil }
  /// It is kept.
  public var existingQuery: ExistingQuery { .append }
  /// The usual ones.
  public var styles: EncodingStyles { EncodingStyles() }

  /// The convenience parameters if the method prefers a query, else nil.
  public var queryParameters: ParameterValue? { computedQueryParameters }
  /// JSON of the convenience parameters if the method prefers a body, else nil.
  public var bodyParameters: (any BodyParameters)? { computedBodyParameters }

  var computedQueryParameters: ParameterValue? {
    ParameterDestination.usual(for: method) == .query ? convenience : nil
  }

  /// The convenience parameters as the method takes them; nil for none.
  ///
  /// Values that know no destination stay as they are: the styles of the query decide how they are written.
  var convenience: ParameterValue? {
    parameters.map { $0 as? ParameterValue ?? $0.value(for: .usual(for: method)) }
  }

  var computedBodyParameters: JSONBodyParameters? {
    ParameterDestination.usual(for: method) == .json
      ? parameters.map { JSONBodyParameters(JSONObject: $0.value(for: .json)) } : nil
  }
}
