internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Does what concerns a row beside its name, type and value.
  mutating func applyToDetails(of reference: RowReference, _ action: Action) {
    guard let row = draft[reference] else { return }
    switch action {
    case .toggleVerbatim: toggleVerbatim(reference, row)
    case .toggleSecret:
      toggleSecret(reference, row)
    case .toggleEnvironment: toggleEnvironment(reference, row)
    case .editPartName:
      guard row.type == .file else {
        message = Message(text: "Only a file's part tells a file name: t makes the row a file.")
        return
      }
      layers.append(.detail(DetailPrompt(.partName(reference), row.filename ?? "")))
    case .editPartType:
      guard takesFile(reference) else {
        message = Message(text: "Only the parts of a multipart body have content types: b chooses it.")
        return
      }
      layers.append(.detail(DetailPrompt(.partType(reference), row.contentType ?? "")))
    default: break
    }
  }

  private mutating func toggleVerbatim(_ reference: RowReference, _ row: Row) {
    let looksEncoded = composition.diagnostics(of: reference).contains { $0.code == .alreadyEncoded }
    alter(reference) { $0.isVerbatim.toggle() }
    guard !row.isVerbatim else {
      message = Message(text: "The row is encoded again.")
      return
    }
    // What can't be sent as it is says so itself.
    guard !composition.diagnostics(of: reference).contains(where: { $0.severity == .error }) else { return }
    let isEncoded =
      switch composition.outcome(of: reference)?.destination {
      case .query, .path: true
      case .body: draft.body.type == .form
      default: false
      }
    message = Message(
      text: isEncoded
        ? "The row is sent as it is, taken for encoded already"
          + (looksEncoded ? ", as it looks." : "; it doesn't look encoded.")
        : "Noted; where it goes nothing is percent-encoded, so its bytes are the same.")
  }

  // MARK: - Prompts

  /// Opens a question that is about no row.
  mutating func openPrompt(_ action: Action) {
    switch action {
    case .editBoundary: layers.append(.detail(DetailPrompt(.boundary, draft.boundary ?? "")))
    case .editTitle: layers.append(.detail(DetailPrompt(.title, document.title ?? "")))
    case .addBasicAuthentication: layers.append(.detail(DetailPrompt(.basicUser)))
    default: break
    }
  }

  mutating func apply(_ action: Action, to prompt: DetailPrompt) -> [Effect] {
    var prompt = prompt
    switch action {
    case .close: layers.removeLast()
    case .choose:
      if let complaint = prompt.problem {
        prompt.complaint = complaint
        layers[layers.count - 1] = .detail(prompt)
        return []
      }
      layers.removeLast()
      return take(prompt)
    default:
      guard prompt.editor.apply(action) else { return [] }
      prompt.complaint = nil
      layers[layers.count - 1] = .detail(prompt)
    }
    return []
  }

  private mutating func take(_ prompt: DetailPrompt) -> [Effect] {
    let text = prompt.editor.text
    let value = text.isEmpty ? nil : text
    switch prompt.subject {
    case .partName(let row): alter(row) { $0.filename = value }
    case .partType(let row): alter(row) { $0.contentType = value }
    case .boundary:
      change(.setBoundary(value))
      message = Message(
        text: value == nil ? "The boundary is generated again." : "The boundary is fixed now.")
    case .title: change(.setTitle(value))
    case .basicUser: layers.append(.detail(DetailPrompt(.basicPassword(user: text))))
    case .basicPassword(let user): return takePassword(text, user: user)
    }
    return []
  }

  // MARK: - Basic authentication

  private mutating func takePassword(_ text: String, user: String) -> [Effect] {
    if text.hasPrefix("$$") {
      addBasicAuthentication(user: user, password: String(text.dropFirst()))
      return []
    }
    guard text.hasPrefix("$"), text.count > 1 else {
      addBasicAuthentication(user: user, password: text)
      return []
    }
    pendingAuthentication = PendingAuthentication(user: user, variable: String(text.dropFirst()))
    return [.readEnvironment([String(text.dropFirst())])]
  }

  /// Goes on with what waited for an environment variable.
  mutating func finishAuthentication(_ values: [String: String]) {
    guard let pending = pendingAuthentication else { return }
    pendingAuthentication = nil
    guard let password = values[pending.variable] else {
      return ask(pending, "$\(pending.variable) is not set, or not UTF-8: another, or the password itself:")
    }
    guard !password.hasControl else {
      return ask(
        pending, "$\(pending.variable) holds a control character, which can't be sent (RFC 7617 §2):")
    }
    addBasicAuthentication(user: pending.user, password: password)
    message = Message(
      text:
        "$\(pending.variable) was read once: its value, encoded, is in the Authorization row, and is saved with the draft."
    )
  }

  /// Asks for the password again: what was typed stands there to be mended.
  private mutating func ask(_ pending: PendingAuthentication, _ complaint: String) {
    var prompt = DetailPrompt(.basicPassword(user: pending.user), "$" + pending.variable)
    prompt.complaint = complaint
    layers.append(.detail(prompt))
  }

  /// Puts user and password, in base64, into the Authorization field: the row that there is, or a new one.
  private mutating func addBasicAuthentication(user: String, password: String) {
    let text = "Basic " + Base64.encode(Array((user + ":" + password).utf8))
    let place = draft.headers.firstIndex { $0.isEnabled && $0.name.lowercased() == "authorization" }
    if let place {
      alter(RowReference(.headers, place)) {
        $0.text = text
        $0.type = .string
        $0.source = .literal
        $0.secrecy = true
      }
    } else {
      var row = Row("Authorization", text)
      row.secrecy = true
      change(.insertRow(.headers, at: draft.headers.count, row))
    }
    show(.headers)
    grid.rows[.headers] = place ?? draft.headers.count - 1
    grid.column = .value
    message = Message(
      text: (place == nil ? "Authorization was added" : "The Authorization row was changed")
        + ": base64 is no encryption, so it is hidden, and https should carry it.")
  }
}

/// Basic authentication that waits for an environment variable.
struct PendingAuthentication: Sendable {
  var user: String
  var variable: String
}

extension DetailPrompt {
  /// What keeps the text from being taken; nil where nothing does.
  fileprivate var problem: String? {
    let text = editor.text
    switch subject {
    case .boundary where !text.isEmpty && !Boundary.isValid(text):
      return
        "A boundary has 1 to 70 of letters, digits, ' ( ) + _ , - . / : = ? and space, no space at its end."
    case .basicUser where text.contains(":"):
      return "A user has no colon: the first colon ends it (RFC 7617 §2)."
    case .basicUser where text.hasControl, .basicPassword where text.hasControl:
      return "A control character can't be sent (RFC 7617 §2)."
    default: return nil
    }
  }
}

extension String {
  /// Whether a control character stands in it.
  fileprivate var hasControl: Bool { unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
}
