internal import DraftFormats
internal import WiredraftCore

/// The plain secrets in a file that was saved, until it is known whether the file is under version control.
struct SavedSecrets: Sendable {
  let path: String
  private let what: String
  let hint: Sentence

  /// Nil if the draft has no plain secrets.
  init?(in draft: Draft, path: String) {
    let secrets = PlainSecrets(in: draft)
    guard !secrets.isEmpty else { return nil }
    self.path = path
    what =
      switch (secrets.firstName, secrets.rowCount) {
      case (let name?, 1): "a plain secret, \(name.isEmpty ? "in a row without a name" : name.shortened)"
      case (let name?, let count): "\(count.grouped) plain secrets, \(name.shortened) first"
      case (nil, _) where secrets.isInURL: "a plain secret in its URL"
      case (nil, _) where secrets.isInBody: "a plain secret in its body"
      case (nil, _): "a plain secret, {{\((secrets.variable ?? "").shortened)}}"
      }
    hint =
      if secrets.rowCount > 0 {
        "\(key: .toggleEnvironment, command: "env") on the row takes it from the environment."
      } else if secrets.isInURL {
        "A header row with \(key: .toggleEnvironment, command: "env") keeps it out."
      } else if secrets.isInBody {
        "A row with \(key: .toggleEnvironment, command: "env") keeps it out."
      } else {
        "A file .env beside the draft keeps it out."
      }
  }

  func sentence(_ subject: Sentence, _ folder: String) -> Sentence {
    "\(subject) has \(what), and is under version control (\(folder))."
  }
}

extension SavedSecrets {
  static func warnOfPlainSecrets(in path: String, _ folder: String, of state: inout ComposerState) {
    guard let secrets = state.shelf.savedSecrets, secrets.path == path else { return }
    state.shelf.savedSecrets = nil
    guard !folder.isEmpty else { return }
    guard path == state.fileName else {
      // Another draft is open by now; its message remains, unless it only reports that the draft was opened.
      let text = secrets.sentence("\(path.lastPathComponent), which was just saved,", folder)
      let other = state.message.flatMap { $0.kind == .note ? nil : $0.text } ?? ""
      state.message = Message(text: [text, other].joined(separator: " "), kind: .warning)
      return
    }
    let subject: Sentence =
      switch state.message {
      case let message? where state.text(message.text).hasPrefix("Saved ") && message.kind == .note:
        "\(message.text) It"
      case let message? where message.kind != .note: "\(message.text) The draft"
      default: "The draft"
      }
    state.message = Message(text: secrets.sentence(subject, folder), kind: .warning, hint: secrets.hint)
  }

}

extension String {
  fileprivate var shortened: String { utf8.count > 30 ? String(prefix(29)) + "…" : self }
}
