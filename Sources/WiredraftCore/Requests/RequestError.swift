/// What keeps a request from being made.
public enum RequestError: Error, Sendable {
  /// Parameters for a query, a form or parts are no object, so that they have no names.
  case unnamedParameters(ParameterDestination)
  /// A number in a value, at this path, is infinite or none.
  case notANumber([ValueStep])
  /// The length of a source can't be told, or it can't be read.
  case source(ByteSourceError)
  /// The body of one's own type could not be built.
  case body(any Error)
  /// The body is of this type, which does not conform to ``BodyParameters``.
  case notABody(String)
  /// Composing found errors: these, with the rows that they are in.
  case notComposable([Diagnostic])
}
