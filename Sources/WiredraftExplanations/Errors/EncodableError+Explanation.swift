public import WiredraftCore

extension EncodableError {
  /// The reason why there is no value, with the path to the place.
  public var explanation: Explanation { explanation { "\($0)" } }

  /// Returns the explanation, with the words of a closure for an error of the type's own encoding.
  package func explanation(of words: (any Error) -> String) -> Explanation {
    let title = "The value can't be encoded"
    switch self {
    case .notANumber(let path):
      let number = Diagnostic(.value(.notFinite(path))).explanation
      return Explanation(title, number.sentence, advice: number.advice, reference: number.reference)
    case .tooDeep(let path): return Explanation(title, Self.at(path) + "The value is nested too deeply.")
    case .failed(let path, let error): return Explanation(title, Self.at(path) + words(error))
    }
  }

  /// The path as the beginning of a sentence; of a long one, its beginning.
  static func at(_ path: [ParameterValue.Step]) -> String {
    path.isEmpty ? "" : "\(path.beginning): "
  }
}
