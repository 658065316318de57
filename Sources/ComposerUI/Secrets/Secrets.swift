import WiredraftCore

extension ComposerState {
  /// Returns whether the bytes that a row becomes are shown as dots.
  func hidesSent(_ row: RowReference) -> Bool {
    !revealsSecrets && composition.sendsSecret(row, of: draft)
  }
}

/// The display of secret values.
enum Secrets {
  /// The dots in place of a value.
  static let mask = "●●●●"
}
