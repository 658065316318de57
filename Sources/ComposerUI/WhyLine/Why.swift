import Explanations
import ScreenModel
import WiredraftCore

/// What the line that explains says, the most important first.
struct Why {
  var text: String
  var style = Style.plain
  /// What can be done about it; it stays in sight where the text is too long.
  var hint = ""

  /// Chooses what to say: what the last action has to tell, what is wrong here, or why this goes where it goes.
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
    switch state.focus {
    case .request: self = Why(request: state)
    case .grid: self = Why(grid: state)
    case .live: self = Why(live: state)
    }
  }

  init(text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  private init(_ diagnostic: Diagnostic, in state: ComposerState) {
    let reference = diagnostic.reference.map { " (\($0))" } ?? ""
    // A warning says that it is one: without colours it would look like an error.
    let sentence = (diagnostic.severity == .warning ? "Warning: " : "") + diagnostic.sentence
    text = sentence.hasSuffix(".") ? sentence.dropLast() + reference + "." : sentence + reference
    hint = state.fixHint(diagnostic)
    style =
      switch diagnostic.severity {
      case .error: Theme.errorText
      case .warning: Theme.warningText
      case .information: .plain
      }
  }

  // MARK: - Request line

  private init(request state: ComposerState) {
    let general = state.composition.diagnosticsBesideRows.filter { $0.list == nil }
    if state.requestField == .method, state.edit == nil {
      if let diagnostic = general.filter(\.isAboutMethod).max(by: { $0.severity < $1.severity }) {
        self = Why(diagnostic, in: state)
      } else if let traits = state.composition.traits {
        let place = traits.prefersQuery ? "the query" : "the body"
        self.init(
          text:
            "\(traits.name): \(traits.summary); \(traits.contentSummary). Its parameters go to \(place). m chooses another."
        )
      } else {
        self.init(text: "m chooses the method.")
      }
      return
    }
    if state.draft.url.isEmpty {
      let scheme = state.size.columns < 60 ? "." : "; https:// may be left out."
      self.init(text: "Type a URL, such as api.example.com/items\(scheme) Enter ends it.")
      return
    }
    let about = general.filter { !$0.isAboutMethod }
    if let diagnostic = about.filter({ $0.severity == .error }).first ?? about.first {
      self = Why(diagnostic, in: state)
    } else {
      self.init(
        text:
          "The URL is used as it is typed; parameters are added behind it, and the fragment is never sent.")
    }
  }

  // MARK: - Grid

  private init(grid state: ComposerState) {
    guard !state.showsWholeBody else {
      self = Why(wholeBody: state)
      return
    }
    if let target = state.edit?.target, case .newRow(let list, _, let column) = target {
      let overrides = state.draft[list] == nil && (list == .query || list == .body)
      if let name = state.edit?.presetName, column == .value {
        self.init(text: "The value for {\(name)}, as one segment of the path: a/b becomes a%2Fb.")
        return
      }
      self.init(
        text: column == .name
          ? "A new row: type its name, Tab, its value. "
            + (overrides
              ? "With it this list replaces the computed one; Escape, then f, copies that here first."
              : "Enter or Escape without text makes none.")
          : "The value of the new row; Tab goes on to the next row.")
      return
    }
    if state.selectedCount > 0, state.edit == nil {
      let count = state.selectedCount
      self.init(
        text:
          "\(state.rowCount(count)) selected: Space, d, x, J, K \(count == 1 ? "act on it, moving takes more" : "act on all"); v or Escape ends."
      )
      return
    }
    if let name = state.suggestedName {
      self.init(
        text: "The path has {\(name)}: Enter, and its value."
          + (state.size.columns < 60 ? "" : " It becomes one segment, so that a/b is a%2Fb."))
      return
    }
    if let reference = state.shownRow {
      self = Why(of: reference, state)
    } else {
      self = Why(emptyListOf: state)
    }
  }

  /// Says of a row what is wrong with it, or why it goes where it goes.
  init(of reference: RowReference, _ state: ComposerState) {
    guard let row = state.draft[reference], let outcome = state.composition.outcome(of: reference) else {
      self.init(text: "")
      return
    }
    if let completion = state.headerCompletion {
      let count = state.headerCompletions.count
      let what = HeaderField.named(completion.whole).map { " \($0.sentence) (\($0.reference))" } ?? ""
      self.init(
        text: "Tab completes \(completion.whole)."
          + (count > 1 ? " ↓ next of \(count)." : "") + what)
      return
    }
    let diagnostics = state.composition.diagnostics(of: reference).map { $0.masked(in: state.draft) }.sorted {
      $0.severity > $1.severity
    }
    if let diagnostic = diagnostics.first, diagnostic.severity > .information || row.isEnabled {
      self = Why(diagnostic, in: state)
      // A remark does not hide what the file is.
      if diagnostic.severity == .information, row.type == .file, let facts = state.fileFacts(of: row) {
        text = facts + " " + text
      }
      return
    }
    self.init(text: Self.explanation(of: row, reference, outcome, state))
  }

  private init(wholeBody state: ComposerState) {
    let list = state.composition.diagnosticsBesideRows.filter { $0.list == .body || $0.isAboutFile }
    if let diagnostic = list.max(by: { $0.severity < $1.severity }), diagnostic.severity > .information {
      self = Why(diagnostic, in: state)
    } else if state.edit?.target == .bodyContentType {
      self.init(text: "The content type that is sent with the body; an empty field sends the usual one.")
    } else if state.editsText {
      self.init(text: "The text of the body: Enter ends a line, Escape ends the text.")
    } else if state.body.isOnContentType, state.hasBodyContentType {
      self.init(text: "The content type of the body: Enter edits it.")
    } else {
      self.init(text: state.composition.routing.body.reason.sentence)
    }
  }

  private static func explanation(
    of row: Row, _ reference: RowReference, _ outcome: RowOutcome, _ state: ComposerState
  ) -> String {
    if reference.list != state.grid.list {
      if state.size.columns < 60 { return "From the parameters: f copies them here, to be changed." }
      let name = row.name.isEmpty ? "This row" : TextLayout.truncated(row.name, to: 30)
      return "\(name) comes from the parameters: f copies them here, to be changed and to replace them."
    }
    let name = row.name.isEmpty ? "The row" : TextLayout.truncated(row.name, to: 30)
    switch outcome.reason {
    case .disabled: return "\(name) is switched off: it leaves no byte. Space switches it on."
    case .omitted: return outcome.reason.sentence(in: reference.list)
    case .overridden, .noPlace: return outcome.reason.sentence(in: reference.list)
    case .routed, .ownList: break
    }
    var pieces: [String] = []
    let isJSON = state.draft.body.type == .json && outcome.destination == .body
    if reference.list != .headers, reference.list != .path, !row.isSecret || state.revealsSecrets,
      let type = RowType.meant(by: row), type != .boolean || isJSON
    {
      let key = state.edit == nil ? "t" : "^T"
      let text = TextLayout.truncated(row.text, to: 20)
      pieces.append("\(text) is text\(isJSON ? " in quotes" : ""); \(key) makes it \(type.wordWithArticle).")
    }
    let method = TextLayout.truncated(state.draft.method, to: 20)
    switch outcome.reason {
    case .routed(let reason) where state.size.columns < 60:
      return (pieces + ["→ \(outcome.destination.word): \(reason.phrase(method: method))."]).joined(
        separator: " ")
    case .routed(let reason):
      pieces.append("\(name) goes to the \(outcome.destination.word): \(reason.phrase(method: method)).")
    case .ownList:
      pieces.append(
        "\(name) goes to the \(outcome.destination.word). \(outcome.reason.sentence(in: reference.list))")
    default: break
    }
    if reference.list == .headers, let field = HeaderField.named(row.name) {
      pieces.insert("\(field.sentence) (\(field.reference))", at: 0)
    }
    if row.type == .file, let facts = state.fileFacts(of: row) { pieces.insert(facts, at: 0) }
    if row.type == .date, reference.list != .headers, let unit = state.draft.styles.dates.unit {
      pieces.insert("A date is sent as \(unit) since 1970; e shows other styles.", at: 0)
    }
    if row.isVerbatim { pieces.append("It is sent as it is, taken for encoded already.") }
    if let description = row.notes.description, !description.isEmpty { pieces.append(description) }
    if let reference = state.composition.traits?.reference, case .routed = outcome.reason {
      pieces.append(
        "In a \(method) request \(state.composition.traits?.contentSummary ?? "") (\(reference)).")
    }
    return pieces.joined(separator: " ")
  }

  private init(emptyListOf state: ComposerState) {
    let list = state.grid.list
    if let diagnostic = state.composition.diagnosticsBesideRows.first(where: {
      $0.list == list && $0.index == nil
    }) {
      self = Why(diagnostic, in: state)
      return
    }
    let routing = state.composition.routing
    switch state.grid.list {
    case .parameters where state.rows.isEmpty && !routing.prefersQuery && !state.draft.body.type.hasRows:
      self.init(
        text:
          "A body of type \(state.draft.body.type.rawValue) takes no parameters; o in Query, tab 3, adds one there."
      )
    case .parameters where state.rows.isEmpty:
      self.init(
        text: "No parameters yet. o adds one; \(routing.prefersQuery ? "the query" : "the body") takes it.")
    case .parameters: self.init(text: "Enter, or o, adds a parameter here.")
    case .query: self.init(text: "Query: " + routing.query.reason.sentence)
    case .body: self.init(text: "Body: " + routing.body.reason.sentence)
    case .path: self.init(text: "A path row fills the {name} in the URL's path, as one segment.")
    case .headers: self.init(text: "Header fields are sent in this order, after Host (RFC 9110 §5).")
    }
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

extension DateStyle {
  /// What a date is counted in; nil where it is sent as it was typed.
  fileprivate var unit: String? {
    switch self {
    case .milliseconds: "milliseconds"
    case .seconds: "seconds"
    case .iso8601: nil
    }
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
