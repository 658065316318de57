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
    case .importFile: layers.append(.detail(DetailPrompt(.importedFile)))
    default: break
    }
  }

  mutating func apply(_ action: Action, to prompt: DetailPrompt) -> [Effect] {
    var prompt = prompt
    switch action {
    case .close: layers.removeLast()
    case .nextQuestion where !prompt.isFollowed: break
    case .choose, .nextQuestion:
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
    case .comparedFile: return text.isEmpty ? [] : readCompared(text)
    case .importedFile: return text.isEmpty ? [] : importFile(text)
    case .basicUser, .basicPassword, .bearerToken, .keyName, .keyValue:
      return takeAuthentication(prompt) ?? []
    }
    return []
  }
}

extension DetailPrompt {
  /// What keeps the text from being taken; nil where nothing does.
  fileprivate var problem: String? {
    let text = editor.text
    switch subject {
    case .boundary where !text.isEmpty && !Boundary.isValid(text):
      return
        "A boundary has 1 to 70 of letters, digits, ' ( ) + _ , - . / : = ? and space, no space at its end."
    case .bearerToken where text.isEmpty: return "Type the token; Escape leaves it:"
    case .keyName where text.isEmpty: return "A key has a name; Escape leaves it:"
    case .keyValue where text.isEmpty: return "Type the key, or $NAME of its variable; Escape leaves it:"
    case .basicUser where text.contains(":"):
      return "A user has no colon: the first colon ends it (RFC 7617 §2)."
    case .basicUser where text.hasControl, .basicPassword where text.hasControl:
      return "A control character can't be sent (RFC 7617 §2)."
    case .bearerToken where text.hasControl, .keyName where text.hasControl, .keyValue where text.hasControl:
      return "A control character can't be sent (RFC 9110 §5.5)."
    default: return nil
    }
  }
}
