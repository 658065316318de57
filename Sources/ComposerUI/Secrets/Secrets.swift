internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// The secrets of the request.
  var secrets: SecretMap { SecretMap(composition, of: draft) }

  /// Returns whether the bytes that a row becomes are shown as dots.
  func hidesSent(_ row: Draft.RowReference) -> Bool {
    !revealsSecrets && composition.sendsSecret(row, of: draft)
  }
}

/// The display of secret values.
enum Secrets {
  /// The dots in place of a value.
  static let mask = "●●●●"

  /// Returns the text in place of a row's, which is hidden.
  ///
  /// Of basic authentication the user is shown, unless there is no password: then the user is a key.
  static func mask(of row: Draft.Row) -> String {
    // Nothing is hidden, and nothing is sent.
    if row.source == .literal, row.text.isEmpty { return "" }
    guard row.type == .basic, let text = BasicText(row.text), !text.password.isEmpty else { return mask }
    return "\(text.user):\(mask)"
  }
}
