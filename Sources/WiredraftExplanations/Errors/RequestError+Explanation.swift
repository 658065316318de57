public import WiredraftCore

extension RequestError {
  /// The reason why the request can't be made, with the place, the part and what helps; of many diagnostics, the first
  /// three.
  public var explanation: Explanation { explanation { "\($0)" } }

  /// Returns the explanation, with the words of a closure for an error of a custom body.
  package func explanation(of words: (any Error) -> String) -> Explanation {
    let title = "The request can't be made"
    switch self {
    case .unnamedParameters(let destination):
      return Explanation(
        title, "The parameters for \(destination.phrase) have no names.",
        advice: "Give an object, or send them as a JSON body.")
    case .notANumber(let path):
      let number = Diagnostic(.value(.notFinite([]))).explanation
      return Explanation(
        title, EncodableError.at(path) + number.sentence, advice: number.advice,
        reference: number.reference)
    case .source(let error):
      let source = error.explanation
      return Explanation(title, source.sentence, advice: source.advice)
    case .dataAsBody:
      return Explanation(
        title, "bodyParameters is Data, which may be meant as it is, or as a JSON text in base64.",
        advice: "Write BytesBodyParameters(Array(data)), or JSONBodyParameters(value) for JSON.")
    case .body(let error): return Explanation(title, "The body can't be built: \(words(error))")
    case .notEncodable(let error):
      let value = error.explanation(of: words)
      return Explanation(title, value.sentence, advice: value.advice, reference: value.reference)
    case .notComposable(let diagnostics):
      let shown = diagnostics.prefix(3).map(\.explanationOfProperties)
      var advice: [String] = []
      for line in shown.compactMap(\.advice) where !advice.contains(line) { advice.append(line) }
      let more = diagnostics.count - shown.count
      let rest = more > 0 ? " There \(more == 1 ? "is 1 more problem" : "are \(more) more problems")." : ""
      return Explanation(
        title, shown.map(\.sentence).joined(separator: " ") + rest,
        advice: advice.isEmpty ? nil : advice.joined(separator: " "), reference: shown.first?.reference)
    }
  }
}

extension ParameterDestination {
  fileprivate var phrase: String {
    switch self {
    case .query: "the query or the path"
    case .form: "a form"
    case .multipart: "a multipart body"
    case .json: "a JSON body"
    }
  }
}
