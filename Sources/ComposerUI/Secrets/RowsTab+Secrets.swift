internal import DraftFormats
internal import WiredraftCore

extension RowsTab {
  static func reveal(in state: inout ComposerState) {
    state.revealsSecrets.toggle()
    state.message = Message(
      text: state.revealsSecrets ? "Secret values are shown." : "Secret values are hidden.")
  }

  static func shownLine(_ line: String, limit: Int, in state: ComposerState) -> String {
    let start = String(line.prefix(1_000))
    let shown =
      state.revealsSecrets ? start : String(decoding: SecretText.masked(Array(start.utf8)), as: UTF8.self)
    return String(shown.prefix(limit))
  }

  static func toggleSecret(_ reference: Draft.RowReference, _ row: Draft.Row, in state: inout ComposerState) {
    alter(reference, in: &state) { $0.setSecret(!row.isSecret) }
    guard let now = state.draft[reference] else { return }
    state.message = Message(
      text: now.isSecret
        ? "The value is hidden on the screen; \(key: .reveal) shows it."
        : now.secrecy == nil
          ? "The value is shown again." : "The value is shown from now on, though its name is a secret's.")
  }

  static func toggleEnvironment(in state: inout ComposerState) {
    guard let reference = actedRow(in: state),
      let row = state.draft[reference]
    else { return }
    guard row.source == .literal else {
      alter(reference, in: &state) { $0.source = .literal }
      state.message = Message(text: "The value is the text of the cell again.")
      return
    }
    guard row.hidesText, !row.text.isEmpty, !row.text.looksLikeVariable else {
      alter(reference, in: &state) { $0.source = .environment }
      state.message = Message(
        text: "The value names an environment variable now, which is read as the draft is composed.")
      return
    }
    // A hidden value must not become a variable's name, which is visible.
    let name = VariableName.suggestion(for: row.name)
    alter(reference, in: &state) {
      $0.source = .environment
      $0.text = name
    }
    state.message = Message(
      text:
        "The value is read from $\(name) now, and not in the draft any more; undo brings the old one back, \(key: .edit, command: "value") changes the name."
    )
  }
}

extension String {
  /// Whether the text looks like the name of an environment variable, and not like most secrets.
  fileprivate var looksLikeVariable: Bool {
    utf8.contains(UInt8(ascii: "_"))
      && utf8.allSatisfy {
        (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      }
  }
}
