public import HTTPTypes

/// The destination that a parameter's value is converted for.
///
/// The method of a request only chooses the usual one; the query of a POST, or the body of a GET, has its own.
public enum ParameterDestination: Sendable, Hashable, CaseIterable {
  /// The query of the URL: names and texts.
  case query
  /// A body of the type `application/x-www-form-urlencoded`: names and texts.
  case form
  /// A part of a `multipart/form-data` body: texts, bytes and files.
  case multipart
  /// JSON: numbers, booleans and null keep their types.
  case json

  /// Whether scalars become text.
  public var holdsTextOnly: Bool { self != .json }

  /// Returns the destination to which a method sends convenience parameters: the query for GET, HEAD and DELETE, a JSON
  /// body for all others.
  ///
  /// ```swift
  /// ParameterDestination.usual(for: .delete)  // .query
  /// ```
  /// - Note: APIKit, *Convenience Parameters and Actual Parameters*
  public static func usual(for method: HTTPRequest.Method) -> ParameterDestination {
    MethodTraits(of: method).prefersQuery ? .query : .json
  }
}
