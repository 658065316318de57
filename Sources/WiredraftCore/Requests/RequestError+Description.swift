extension RequestError: CustomStringConvertible {
  /// The code, the place and the part that is wrong, on one line, without secrets:
  /// `invalid-url at 1:31 "…/repos/a b/x"`, `not-a-number at parameters.filter[0].max`.
  ///
  /// Of many diagnostics it has the first three. The module `WiredraftExplanations` gives sentences.
  public var description: String {
    switch self {
    case .unnamedParameters(let destination): "unnamed-parameters at \(destination)"
    case .notANumber(let path): EncodableError.notANumber(path).description
    case .source(let error): error.description
    case .dataAsBody: "data-as-body at bodyParameters"
    case .body(let error): "body-not-built: \(error)"
    case .notEncodable(let error): error.description
    case .notComposable(let diagnostics):
      diagnostics.prefix(3).map { diagnostic in
        diagnostic.code.rawValue + (diagnostic.shownPlace.map { " at \($0)" } ?? "")
      }.joined(separator: ", ") + (diagnostics.count > 3 ? " and \(diagnostics.count - 3) more" : "")
    }
  }
}
