internal import DraftFormats
internal import WiredraftCore

/// Hiding a row's value, and keeping it out of the draft's file.
extension ComposerState {
  /// Shows all secret values, or hides them again.
  mutating func reveal() {
    revealsSecrets.toggle()
    message = Message(text: revealsSecrets ? "Secret values are shown." : "Secret values are hidden.")
  }

  /// The beginning of a line, with dots in place of what is secret in it.
  func shownLine(_ line: String, limit: Int) -> String {
    let start = String(line.prefix(1_000))
    let shown = revealsSecrets ? start : String(decoding: SecretText.masked(Array(start.utf8)), as: UTF8.self)
    return String(shown.prefix(limit))
  }

  mutating func toggleSecret(_ reference: RowReference, _ row: Row) {
    alter(reference) { $0.setSecret(!row.isSecret) }
    guard let now = draft[reference] else { return }
    message = Message(
      text: now.isSecret
        ? "The value is hidden on the screen; S shows it."
        : now.secrecy == nil
          ? "The value is shown again." : "The value is shown from now on, though its name is a secret's.")
  }

  mutating func toggleEnvironment(_ reference: RowReference, _ row: Row) {
    guard row.source == .literal else {
      alter(reference) { $0.source = .literal }
      message = Message(text: "The value is what stands in the cell again.")
      return
    }
    guard row.hidesText, !row.text.isEmpty, !row.text.looksLikeVariable else {
      alter(reference) { $0.source = .environment }
      message = Message(
        text: "The value names an environment variable now, which is read as the draft is composed.")
      return
    }
    // What is hidden must not become a name, which is not.
    let name = row.name.asVariableName
    alter(reference) {
      $0.source = .environment
      $0.text = name
    }
    message = Message(
      text:
        "The value is read from $\(name) now, and not in the draft any more; undo brings the old one back, Enter changes the name."
    )
  }

  // MARK: - Version control

  /// Asks whether a file that now holds a secret lies where others will get it.
  mutating func noticeOfPlainSecrets(in path: String) -> [Effect] {
    let secrets = PlainSecrets(in: draft)
    shelf.plainSecrets = secrets.isEmpty ? nil : SavedSecrets(path: path, secrets)
    return secrets.isEmpty ? [] : [.findVersionControl(path: path)]
  }

  /// Says that a file with a secret in it lies under version control, and what can be done.
  mutating func tellOfPlainSecrets(in path: String, _ folder: String) {
    guard let saved = shelf.plainSecrets, saved.path == path else { return }
    shelf.plainSecrets = nil
    guard !folder.isEmpty else { return }
    let sentence: String
    if path == fileName, let message, message.text.hasPrefix("Saved ") {
      sentence = "\(message.text) It \(saved.predicate(folder))"
    } else if path == fileName {
      sentence = "The draft \(saved.predicate(folder))"
    } else {
      // Another draft was opened meanwhile.
      sentence = "\(path), which was saved, \(saved.predicate(folder))"
    }
    message = Message(text: sentence, kind: .warning, hint: path == fileName ? saved.hint : "")
  }

  /// What was saved last and could not be looked at any more: a file with secrets in it, and a sentence for the case
  /// that it lies under version control, of which the name of the folder is given. Nil for nothing.
  public var untoldSecrets: (path: String, sentence: @Sendable (String) -> String)? {
    shelf.plainSecrets.map { saved in (saved.path, { "\(saved.path) \(saved.predicate($0))" }) }
  }
}

/// A file that was saved with secrets in it.
struct SavedSecrets: Sendable, Hashable {
  let path: String
  private let secrets: PlainSecrets

  init(path: String, _ secrets: PlainSecrets) {
    self.path = path
    self.secrets = secrets
  }

  /// What can be done about it.
  var hint: String {
    if secrets.rowCount > 0 { return "$ on the row takes it from the environment." }
    return secrets.isInURL ? "A header row with $ keeps it out." : "A row with $ keeps it out."
  }

  /// What is to be said of the file.
  func predicate(_ folder: String) -> String {
    "holds \(what), and lies under version control (\(folder))."
  }

  private var what: String {
    switch (secrets.firstName, secrets.rowCount) {
    case (let name?, 1): "a plain secret, \(name.isEmpty ? "in a row without a name" : name.shortened)"
    case (let name?, let count): "\(count.grouped) plain secrets, \(name.shortened) first"
    case (nil, _): secrets.isInURL ? "a plain secret in its URL" : "a plain secret in its body"
    }
  }
}

extension String {
  /// The name in few characters.
  fileprivate var shortened: String { utf8.count > 30 ? String(prefix(29)) + "…" : self }

  /// Whether it is written as the names of environment variables are, and as few secrets are.
  fileprivate var looksLikeVariable: Bool {
    utf8.contains(UInt8(ascii: "_"))
      && utf8.allSatisfy {
        (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      }
  }

  /// The name as that of an environment variable: `X-Api-Key` is `X_API_KEY`, `accessToken` is `ACCESS_TOKEN`.
  fileprivate var asVariableName: String {
    var result = ""
    var wasSmall = false
    for byte in utf8.prefix(60) {
      switch byte {
      case 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte - 0x20))
      case 0x41...0x5A, 0x30...0x39:
        if wasSmall, byte >= 0x41 { result.append("_") }
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !result.isEmpty, result.last != "_" { result.append("_") }
      }
      wasSmall = (0x61...0x7A).contains(byte)
    }
    if result.last == "_" { result.removeLast() }
    guard let first = result.utf8.first else { return "SECRET" }
    return first < 0x3A ? "_" + result : result
  }
}
