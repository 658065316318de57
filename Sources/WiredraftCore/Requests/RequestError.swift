/// The reason why a request can't be made.
@nonexhaustive public enum RequestError: Error, Sendable {
  /// Parameters for a query, a form or parts are not an object, so they have no names.
  case unnamedParameters(ParameterDestination)
  /// A number is infinite or NaN, at this path, which begins with the list: `parameters`, `query`, `path` or `body`.
  case notANumber([ParameterValue.Step])
  /// The length of a source is unknown, or the source can't be read.
  case source(ByteSourceError)
  /// The body is Foundation's `Data`, which may be meant as it is, or as JSON: `BytesBodyParameters(Array(data))`, or
  /// `JSONBodyParameters(_:)`. Where `WiredraftFoundation` is imported, it is a compile error.
  case dataAsBody
  /// A body of a custom type could not be built.
  case body(any Error)
  /// An encodable value can't be parameters, for this reason, whose path begins with the list; a number that is infinite
  /// or NaN is ``notANumber(_:)``.
  case notEncodable(EncodableError)
  /// Composing found errors: these, with their rows.
  case notComposable([Diagnostic])
}
