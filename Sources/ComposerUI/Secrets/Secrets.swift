internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  var secrets: SecretMap { SecretMap(composition, of: draft) }

  func hidesSent(_ row: Draft.RowReference) -> Bool {
    !revealsSecrets && composition.sendsSecret(row, of: draft)
  }
}

enum Secrets {
  static let mask = "●●●●"

  /// Of basic authentication the user is shown, unless there is no password: then the user is a key.
  static func mask(of row: Draft.Row) -> String {
    // Nothing is hidden, and nothing is sent.
    if row.source == .literal, row.text.isEmpty { return "" }
    guard row.type == .basic, let text = BasicText(row.text), !text.password.isEmpty else { return mask }
    return "\(text.user):\(mask)"
  }
}
