import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore
import WiredraftExplanations

/// The contents of the explanation line, the most important first.
struct Why {
  var text: Sentence
  var style = Style.plain
  /// The remedy; it remains visible if the text is too long.
  var hint: Sentence = ""
  /// Whether help has a paragraph on exactly this subject.
  var opensMore = false

  /// Chooses the text: the message of the last action, the problem under the cursor, or the reason for a destination.
  init(_ state: ComposerState) {
    if let message = state.message {
      text = message.text
      hint = message.hint
      style =
        switch message.kind {
        case .note: .plain
        case .warning: Theme.warningText
        case .failure: Theme.errorText
        }
      return
    }
    // The explanation is for the selection in the dialog, not for the previous cursor position.
    if let why = state.dialogs.last?.why(in: state) {
      self = why
      return
    }
    self = Why(completionIn: state) ?? state.focusedTab?.why(in: state) ?? Why(request: state)
    opensMore = state.dialogs.isEmpty
  }

  init(text: Sentence, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  init(_ diagnostic: Diagnostic, in state: ComposerState) {
    // A warning begins with the word, because without colours it would look like an error.
    let sentence = (diagnostic.severity == .warning ? "Warning: " : "") + diagnostic.sentence
    text = Sentence(sentence.citing(diagnostic.reference))
    hint = ProblemsDialog.fixHint(diagnostic, in: state)
    style =
      switch diagnostic.severity {
      case .error: Theme.errorText
      case .warning: Theme.warningText
      case .information: .plain
      }
  }

  private init?(completionIn state: ComposerState) {
    guard let completion = InlineCompletion.completion(in: state) else { return nil }
    let count = TypedReference.isInLines(state) ? 1 : InlineCompletion.completions(in: state).count
    let next: Sentence = count > 1 ? " \(key: .cursorDown) next of \(count)." : ""
    guard let name = completion.variable else {
      let what = HeaderField.named(completion.whole).map { " " + $0.sentence.citing($0.reference) } ?? ""
      self.init(text: "\(key: .nextCell) completes \(completion.whole).\(next)\(what)")
      return
    }
    if let variable = state.composition.variable(named: name) {
      let value = state.shownValue(ofVariable: name, limit: 30) ?? ""
      self.init(
        text: "\(key: .nextCell) completes \(variable.reference): \(value), \(variable.clause).\(next)")
    } else {
      self.init(
        text:
          "\(key: .nextCell) completes {{\(name)NAME}}: a variable of the process's environment, a secret.\(next)"
      )
    }
  }

  // MARK: - Request line

  private init(request state: ComposerState) {
    let general = state.composition.diagnosticsBesideRows.filter { $0.list == nil }
    if state.panes.requestField == .method, state.edit == nil {
      if let diagnostic = general.filter(\.isAboutMethod).max(by: { $0.severity < $1.severity }) {
        self = Why(diagnostic, in: state)
      } else if let traits = state.composition.traits {
        let place = traits.prefersQuery ? "the query" : "the body"
        self.init(
          text:
            "\(traits.name): \(traits.purpose). Its parameters go to \(place) by this program's rule. \(key: .pickMethod) chooses another."
        )
      } else {
        self.init(text: "\(key: .pickMethod) chooses the method.")
      }
      return
    }
    if state.draft.url.isEmpty {
      let scheme = state.size.columns < 60 ? "." : "; https:// may be left out."
      self.init(text: "Type a URL, such as api.example.com/items\(scheme) \(key: .accept) ends it.")
      return
    }
    let about = general.filter { !$0.isAboutMethod && $0.code != .hiddenVariable }
    if let diagnostic = about.filter({ $0.severity == .error }).first ?? about.first {
      self = Why(diagnostic, in: state)
    } else if let about = state.document.description?.descriptionSentence {
      self.init(text: Sentence(about))
    } else {
      self.init(
        text: state.size.columns < 60
          ? "Sent as typed, but for a # and what follows."
          : Self.bothSentence(in: state)
            ?? "Sent as typed: the host goes into Host, path and query into the first line, and what follows a # is never sent. A {name} in the path gets a row."
      )
    }
  }

  init(of reference: Draft.RowReference, _ state: ComposerState) {
    guard let row = state.session.row(reference), let outcome = state.composition.outcome(of: reference)
    else {
      self.init(text: "")
      return
    }
    // The sentence about a variable names those that it hides.
    let diagnostics = state.composition.diagnostics(of: reference).filter { $0.code != .hiddenVariable }
      .map { $0.masked(in: state.draft) }.sorted { $0.severity > $1.severity }
    if let diagnostic = diagnostics.first, diagnostic.severity > .information || row.isEnabled {
      self = Why(diagnostic, in: state)
      if PathCompletion.editsPath(in: state), case .fileUnreadable(_, .isFolder) = diagnostic.problem {
        hint = "\(key: .nextCell) lists what is in it."
      } else if case .fileUnreadable(let path, .notFound) = diagnostic.problem, path.hasPrefix("~/") {
        hint =
          PathCompletion.editsPath(in: state)
          ? "\(key: .nextCell) writes the ~ out."
          : "\(key: .edit, in: .grid), then \(key: .nextCell), writes the ~ out."
      } else if PathCompletion.editsVariable(in: state), case .environmentMissing = diagnostic.problem {
        hint = "\(key: .nextCell) lists those that are set."
      }
      switch diagnostic.problem {
      case .value(.notANumber) where row.source == .literal && (!row.hidesText || state.revealsSecrets):
        text =
          "“\(TextLayout.truncated(row.text, to: 30))” is not a number: only digits, -, ., e and e+ are allowed (RFC 8259 §6)."
      case .emptyCollection:
        let styles: Sentence =
          "\(key: .pickStyles, command: "style \(row.type == .array ? "arrays" : "objects")")"
        hint =
          row.type == .array
          ? "To send it: the style json (\(styles)), or a text row \(TextLayout.truncated(row.name, to: 20))[] without a value."
          : "To send it: the style json (\(styles)), or a text row with the value {}."
      case .secretInURL: hint = Self.hint(of: row, reference, state)
      default: break
      }
      // A note does not replace the description of the file.
      if diagnostic.severity == .information, row.type == .file,
        let facts = PathCompletion.fileFacts(of: row, in: state)
      {
        text = "\(facts) \(text)"
      }
      // The description often names the intended value.
      if let about = row.notes.sentence, !RowStrip.isWhole(in: state) { text += " \(about)" }
      return
    }
    if state.focus == .grid, state.grid.column == .type, state.edit == nil, row.isEnabled,
      reference.list == state.grid.list, reference.folder == nil,
      let type = Why(ParagraphName(row.type), in: state)
    {
      self = type
      hint = "\(key: .cycleType): another type; \(key: .edit): all types."
      return
    }
    self.init(text: Self.explanation(of: row, reference, outcome, state))
    hint = Self.hint(of: row, reference, state)
  }
}

extension Diagnostic {
  fileprivate var isAboutMethod: Bool {
    switch problem {
    case .invalidMethod, .lowerCaseMethod, .contentOnGet, .contentOnHead, .contentOnDelete, .contentOnTrace,
      .contentOnConnect:
      true
    default: false
    }
  }
}

extension String {
  func citing(_ reference: String?) -> String {
    guard let reference else { return self }
    return hasSuffix(".") ? dropLast() + " (\(reference))." : self + " (\(reference))"
  }

  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
