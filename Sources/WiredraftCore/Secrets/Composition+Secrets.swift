extension Composition {
  /// Returns whether bytes of an origin show a secret: of the value of a secret row, or of a secret variable.
  ///
  /// In a secret row that refers to variables, the bytes of these are the secret, rather than the words around them.
  /// - Complexity: O(1).
  public func showsSecret(_ origin: Composition.Origin, of draft: Draft) -> Bool {
    if origin.variable?.isSecret == true { return true }
    guard origin.role == .value || origin.role == .escape, let reference = origin.source.row,
      let row = draft[reference] ?? folderRow(reference), row.isSecret
    else { return false }
    if row.refersForSecret { return origin.variable != nil }
    // Of an array or object that is hidden for its members, these are the secret.
    guard row.isHiddenForMembers, case .row(_, let path) = origin.source, !path.isEmpty else { return true }
    return path.contains { if case .member(let name) = $0 { SecretName.matches(name) } else { false } }
  }

  /// Returns whether a row sends a secret: it is one, or the value of a secret variable is in it.
  public func sendsSecret(_ reference: Draft.RowReference, of draft: Draft) -> Bool {
    guard let row = draft[reference] ?? folderRow(reference) else { return false }
    return row.isSecret || (row.hasReferences && row.references.contains { isSecret($0) })
  }

  /// Whether the URL has the value of a secret variable.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the draft's URL.
  public func sendsSecretInURL(of draft: Draft) -> Bool {
    ReferenceText.mayOccur(in: draft.url) && ReferenceText(draft.url).names.contains { isSecret($0) }
  }

  private func isSecret(_ name: String) -> Bool {
    name.hasPrefix(Variable.environmentPrefix) || variables[name]?.isSecret == true
  }
}

extension Draft.Row {
  /// Whether the row's secret is in the variables that its text refers to, and the text around them is none.
  var refersForSecret: Bool {
    guard hasReferencesInText, source == .literal else { return false }
    let text = ReferenceText(self.text)
    guard text.hasReferences else { return false }
    var literals = text.pieces.compactMap { if case .literal(let literal) = $0 { literal } else { nil } }
    if type == .basic, let first = literals.first, let colon = first.firstIndex(of: ":") {
      literals[0] = String(first[first.index(after: colon)...])
    }
    return literals.allSatisfy { Self.schemes.contains($0.lowercased()) || $0 == ":" || $0.isEmpty }
  }

  private static let schemes = ["bearer ", "basic ", "token ", "apikey ", "digest "]

  /// Whether all that the row sends as its value is hidden, rather than the variables in it.
  package var hidesSent: Bool { isSecret && !refersForSecret }
}
