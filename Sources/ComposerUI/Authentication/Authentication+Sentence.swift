internal import WiredraftCore

extension Authentication {
  /// Secret parts are included only while secrets are revealed.
  static func credentialsSentence(
    of row: Draft.Row, _ outcome: Composition.RowOutcome, in state: ComposerState
  ) -> String? {
    guard row.name.lowercased() == "authorization", case .field(let index) = outcome.extent,
      state.composition.fields.indices.contains(index)
    else { return nil }
    let value = state.composition.fields[index].value
    let start = value.prefix(8).lowercased()
    if start.hasPrefix("basic ") {
      guard let credentials = BasicCredentials(fieldValue: value) else {
        return "“Basic ” is followed by the base64 of user:password (RFC 7617 §2); this is none."
      }
      let both =
        state.revealsSecrets
        ? "\(credentials.user.prefix(40)):\(credentials.password.prefix(40))" : "user:password"
      return "Basic: the base64 of \(both), which is no encryption (RFC 7617 §2)."
    }
    return start.hasPrefix("bearer ") ? "Bearer: who has the token may use it (RFC 6750 §2.1)." : nil
  }
}
