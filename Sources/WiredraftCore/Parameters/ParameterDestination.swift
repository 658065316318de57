public import HTTPTypes

/// What a parameter's value is converted for.
///
/// The method of a request only chooses the usual one; a query under POST, or a body under GET, has its own.
public enum ParameterDestination: Sendable, Hashable, CaseIterable {
  /// The query of the URL: names and texts.
  case query
  /// A body of the type `application/x-www-form-urlencoded`: names and texts.
  case form
  /// A part of a `multipart/form-data` body: texts, bytes and files.
  case multipart
  /// JSON: numbers, booleans and null are themselves.
  case json

  /// Whether scalars become text there.
  public var holdsTextOnly: Bool { self != .json }

  /// Returns where a method sends convenience parameters: GET, HEAD and DELETE to the query, all others to a JSON
  /// body.
  ///
  /// ```swift
  /// ParameterDestination.usual(for: .delete)  // .query
  /// ```
  /// - Note: APIKit, *Convenience Parameters and Actual Parameters*
  public static func usual(for method: HTTPRequest.Method) -> ParameterDestination {
    MethodTraits(of: method).prefersQuery ? .query : .json
  }
}
