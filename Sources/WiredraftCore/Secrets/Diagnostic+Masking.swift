extension Diagnostic {
  /// Returns the diagnostic without the parts of a secret row's value, or of a variable's, that it repeats, for display.
  ///
  /// The path of a file and the names within an object are values; the row's own name isn't.
  package func masked(in draft: Draft) -> Diagnostic {
    if row == nil, case .fileUnreadable(_, let reason) = problem, let path = draft.body.path,
      ReferenceText.mayOccur(in: path)
    {
      var result = self
      result.problem = .fileUnreadable(path: path, reason)
      return result
    }
    guard let row, let secret = draft[row], secret.isSecret || !secret.references.isEmpty else { return self }
    var result = self
    switch problem {
    case .fileUnreadable(_, let reason):
      result.problem = .fileUnreadable(path: secret.isSecret ? Self.mask : secret.text, reason)
    case .duplicateJSONKey(let name) where !name.utf8.elementsEqual(secret.name.utf8):
      result.problem = .duplicateJSONKey(Self.mask)
    default: break
    }
    return result
  }

  static let mask = "••••••"
}
