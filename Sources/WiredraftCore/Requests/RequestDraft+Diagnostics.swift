extension RequestDraft {
  func rejected(in composition: Composition, from severity: Diagnostic.Severity) -> [Diagnostic] {
    composition.diagnostics.filter { $0.severity >= severity || $0.isContradiction }.map(placed)
  }

  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic.masked(in: draft)
    result.part = part(of: diagnostic)
    return result
  }

  private func part(of diagnostic: Diagnostic) -> Diagnostic.Part? {
    if let reference = diagnostic.row {
      guard let row = draft[reference] else { return nil }
      let text = diagnostic.isOfName ? row.name : row.text
      guard let position = diagnostic.shownPosition, diagnostic.isOfName || !row.isSecret else {
        return Diagnostic.Part(name: row.name, text: nil)
      }
      return Diagnostic.Part(name: row.name, of: text, at: position)
    }
    switch diagnostic.problem {
    case .invalidURL, .urlEncoded:
      let position = diagnostic.position ?? TextPosition(line: 1, column: 1)
      let secrets = SecretURL.places(in: draft.url, nested: SecretURL.holdsSecret).map(\.range)
      return Diagnostic.Part(of: draft.url, at: position, hiding: secrets)
    case .invalidMethod, .lowerCaseMethod:
      return Diagnostic.Part(
        of: draft.method, at: diagnostic.position ?? TextPosition(line: 1, column: 1))
    case .pathParameterMissing(let name): return Diagnostic.Part(name: name, text: nil)
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate var isOfName: Bool {
    switch problem {
    case .invalidFieldName, .notExpressible(.illegalVerbatim(inName: true, _)): true
    default: false
    }
  }

  /// Whether a request with this problem contradicts itself: it has parameters that it doesn't send, or a length that is
  /// not that of its body. A draft with it can be sent, as its author sees the warning.
  var isContradiction: Bool {
    switch problem {
    case .parametersNotSent(.bodyType(let type)): list == .parameters && type.isNothing
    case .parametersNotSent(.targetWithoutQuery): list == .parameters
    case .contentLengthMismatch: true
    default: false
    }
  }
}
