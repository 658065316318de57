import Explanations
import ScreenModel
import WiredraftCore

extension Why {
  /// Returns what the rows of a body leave when all are off, and when the last is deleted; nil where another row is on,
  /// or where both leave nothing.
  private static func lastRowSentence(of list: Draft.RowList, in state: ComposerState) -> Sentence? {
    guard let rows = state.draft[list], rows.allSatisfy({ !$0.isEnabled }),
      list == .body || (list == .parameters && state.composition.routing.parameters.destination == .body)
    else { return nil }
    guard let bytes = state.composition.body?.bytes, (1...8).contains(bytes.count) else { return nil }
    let body = String(decoding: bytes.bytes(in: 0..<bytes.count), as: UTF8.self)
    return "With every row off the body is \(body); \(key: .deleteRow) on the last row leaves no body."
  }

  static func explanation(
    of row: Draft.Row, _ reference: Draft.RowReference, _ outcome: Composition.RowOutcome,
    _ state: ComposerState
  ) -> Sentence {
    let name = row.name.isEmpty ? "The row" : TextLayout.truncated(row.name, to: 30)
    if let file = RowsTab.file(of: reference, in: state.session) {
      return folderExplanation(of: row, named: name, from: file, outcome, state)
    }
    switch outcome.reason {
    case .disabled:
      let isOff = [
        "\(name) is switched off: it leaves no byte.", lastRowSentence(of: reference.list, in: state),
        "\(key: .toggleRow) switches it on.",
      ].compactMap { $0 }.joined(separator: " ")
      guard let about = row.notes.sentence, !RowStrip.isWhole(in: state) else { return isOff }
      // The description helps to decide whether the row should be enabled.
      return "\(about) \(state.size.columns < 60 ? "Off: \(key: .toggleRow) switches it on." : isOff)"
    case .omitted, .withoutContentType, .overridden, .replacedField, .noPlace:
      return Sentence(outcome.reason.sentence(in: reference.list))
    case .routed, .ownList: break
    }
    var pieces: [Sentence] = []
    var further: [Sentence] = []
    let isNarrow = state.size.columns < 60
    let method = TextLayout.truncated(state.draft.method, to: 20)
    if isNarrow, let text = typeSentence(of: row, reference, outcome, state) { pieces.append(text) }
    if row.isVerbatim {
      pieces.append(
        "Verbatim: sent exactly as typed, as if encoded already; \(key: .toggleVerbatim) has it encoded.")
    }
    switch outcome.reason {
    case .routed(let reason) where isNarrow:
      let arrow = state.options.sign("→", "->")
      pieces.append("\(arrow) \(outcome.destination.word): \(reason.phrase(method: method)).")
    case .routed(let reason) where state.focusedTab?.id == .route:
      pieces.append("\(name) goes to the \(outcome.destination.word): \(reason.phrase(method: method)).")
    case .routed:
      // The title of the section says where its rows go.
      if row.name.contains("["), outcome.destination == .query || state.composition.body?.type == .form,
        let readings = NameReadings(row.name, count: 1)?.shortSentence
      {
        further.append("\(readings.capitalisedFirst)")
      }
    case .ownList where reference.list == .headers:
      if HeaderField.named(row.name) == nil {
        further.append(
          "Nothing is known here of a field \(name): it is sent as typed, and a server that doesn't know it should ignore it."
        )
      }
    case .ownList:
      pieces.append(
        Why.replacementSentence(of: reference.list, in: state).map {
          "\(name) goes to the \(outcome.destination.word). \($0)"
        }
          ?? (reference.list == .query && state.composition.routing.query.source == .both
            ? "\(name) goes to the query, after the parameters, with any method."
            : Sentence(
              "\(name) goes to the \(outcome.destination.word). "
                + outcome.reason.sentence(in: reference.list))))
    default: break
    }
    if bothSentence(in: state) != nil, outcome.destination == .query || outcome.destination == .body {
      further.append("The \(outcome.destination == .body ? "query" : "body") is sent, too.")
    }
    if reference.list == .headers, let field = HeaderField.named(row.name) {
      pieces.insert(Sentence(field.sentence.citing(field.reference)), at: 0)
    }
    if reference.list == .headers,
      let sentence = Authentication.credentialsSentence(of: row, outcome, in: state)
    {
      pieces.insert(Sentence(sentence), at: 0)
    }
    if row.type == .file, let facts = PathCompletion.fileFacts(of: row, in: state) {
      let part = isNarrow ? nil : Why.filePartSentence(of: reference, in: state.session)
      pieces.insert([facts, part ?? ""].map { Sentence($0) }.joined(separator: " "), at: 0)
    }
    if row.type == .date, reference.list != .headers, let unit = row.styles(in: state.styles).dates.unit {
      pieces.insert(
        "A date is sent as \(unit) since 1970; \(key: .pickStyles, command: "style dates") shows other styles.",
        at: 0)
    }
    if let variables = state.variablesSentence(of: row) { pieces.insert(variables, at: 0) }
    if let twice = Why.repetitionSentence(of: row, reference, outcome, in: state) {
      pieces.insert(Sentence(twice), at: 0)
    }
    if let about = row.notes.sentence, !RowStrip.isWhole(in: state) { pieces.insert(Sentence(about), at: 0) }
    // The sentence about the cell precedes the place; without room for it what the server makes of the row is more.
    if !isNarrow, let cell = CellSentence(of: row, reference, outcome, in: state).sentence {
      if pieces.isEmpty || fits((pieces + [cell]).joined(separator: " "), in: state) { pieces.append(cell) }
    }
    if pieces.isEmpty, further.isEmpty {
      further.append("\(name) goes to the \(outcome.destination.word).")
    }
    return further.reduce(pieces.joined(separator: " ")) { text, piece in
      let longer = [text, piece].joined(separator: " ")
      return text.isEmpty || fits(longer, in: state) ? longer : text
    }
  }

  private static func fits(_ text: Sentence, in state: ComposerState) -> Bool {
    TextLayout.columns(state.text(text)) <= 2 * (state.size.columns - 10)
  }

  private static func typeSentence(
    of row: Draft.Row, _ reference: Draft.RowReference, _ outcome: Composition.RowOutcome,
    _ state: ComposerState
  ) -> Sentence? {
    let isJSON = state.draft.body.type.keepsTypes && outcome.destination == .body
    guard reference.list != .headers, reference.list != .path, !row.isSecret || state.revealsSecrets,
      let type = Draft.RowType.meant(by: row), type != .boolean || isJSON
    else { return nil }
    let key: Sentence =
      state.edit == nil ? "\(key: .cycleType)" : "\(key: .cycleTypeWhileEditing, command: "type")"
    let text = TextLayout.truncated(row.text, to: 20)
    return "\(text) is text\(isJSON ? " in quotes" : ""); \(key) makes it \(type.wordWithArticle)."
  }

  static func bothSentence(in state: ComposerState) -> Sentence? {
    guard state.size.columns >= 60, state.composition.query?.isEmpty == false,
      let body = state.composition.body, body.bytes.count > 0
    else { return nil }
    return
      "This request has a query and a body: both are sent, and the server's documentation says what goes where."
  }

  private static func folderExplanation(
    of row: Draft.Row, named name: String, from file: String, _ outcome: Composition.RowOutcome,
    _ state: ComposerState
  ) -> Sentence {
    let comes: Sentence =
      switch outcome.reason {
      case .disabled: "\(name) is off in \(file)."
      case .replacedField:
        "\(name) of \(file) is not sent: the draft, or a nearer folder, has a field of this name."
      default: "\(name) comes from \(file)."
      }
    let keys: Sentence =
      outcome.reason == .replacedField
      ? "" : "\(key: .edit) overrides it, \(key: .toggleRow) leaves it out."
    let pieces = [comes, state.variablesSentence(of: row) ?? "", keys].filter { !$0.isEmpty }
    return pieces.joined(separator: " ")
  }

  static func hint(of row: Draft.Row, _ reference: Draft.RowReference, _ state: ComposerState) -> Sentence {
    guard row.hidesText, !state.revealsSecrets else { return "" }
    if state.edit?.target == .cell(reference, .value) {
      return "\(key: .reveal, in: .editing) shows what you type."
    }
    return state.edit == nil && !row.text.isEmpty ? "\(key: .reveal) shows the value." : ""
  }

  init(emptyListOf state: ComposerState) {
    let list = state.grid.list
    let lines = RowsTab.gridLines(in: state)
    if lines.inherited.isEmpty, lines.shownCount == 0, lines.rowCount > 0,
      let filter = state.grid.filters[list]
    {
      let text = TextLayout.truncated(filter.text, to: 30)
      let isOpen = state.frontDialog(FilterDialog.self) != nil
      self.init(
        text: "No row has “\(text)”. "
          + (isOpen
            ? "\(key: .close) shows all rows again."
            : "\(key: .filter) changes that, \(key: .filter) and \(key: .close, in: .typing) show all rows."))
      return
    }
    if let diagnostic = state.composition.diagnosticsBesideRows.first(where: {
      $0.list == list && $0.index == nil
    }) {
      self = Why(diagnostic, in: state)
      return
    }
    let routing = state.composition.routing
    let method = TextLayout.truncated(state.draft.method, to: 20)
    switch state.grid.list {
    case .parameters
    where RowsTab.rows(in: state).isEmpty && !routing.prefersQuery && !state.draft.body.type.takesRows:
      let type = state.draft.body.type.rawValue
      self.init(
        text:
          "A body of type \(type) takes no parameters; \(key: .showQuery, command: "list query") goes to the query, where \(key: .insertRowBelow) adds one."
      )
    case .parameters where RowsTab.rows(in: state).isEmpty:
      self.init(
        text:
          "No parameters yet. \(key: .insertRowBelow) adds one; \(method) puts it into \(routing.prefersQuery ? "the query" : "the body")."
      )
    case .parameters:
      self.init(
        text:
          "\(key: .edit), or \(key: .insertRowBelow), adds a parameter here. A paste makes rows, too: name=value lines, JSON, a curl command."
      )
    case .query where routing.query.reason == .methodPrefersBody:
      self.init(
        text:
          "\(method) puts your parameters into the body, so there is no query. \(key: .insertRowBelow) adds a query row anyway; both are sent then."
      )
    case .query: self.init(text: "Query: \(routing.query.reason.sentence)")
    case .body where routing.body.reason == .methodPrefersQuery:
      self.init(
        text:
          "\(method) puts your parameters into the query, so there is no body. \(key: .insertRowBelow) adds a body row anyway; servers may ignore or reject it."
      )
    case .body where routing.body.reason == .noParameters && routing.prefersQuery:
      let type = state.draft.body.type
      let waits = type == .usual ? "" : ", so the type \(type.rawValue) is not used yet"
      self.init(
        text:
          "Body: there are no rows for it. \(method) puts parameters into the query\(waits): \(key: .pickMethod) chooses another method."
      )
    case .body: self.init(text: "Body: \(routing.body.reason.sentence)")
    case .path:
      self.init(
        text:
          "A path row fills the {name} in the URL's path, as one segment: a / in it becomes %2F (RFC 3986 §3.3)."
      )
    case .headers:
      self.init(
        text:
          "\(key: .insertRowBelow) adds a header field. Fields are sent in this order, after Host; upper and lower case are the same in their names (RFC 9110 §5)."
      )
    }
  }
}

extension Draft.RowNotes {
  var sentence: String? { description?.descriptionSentence }
}

extension String {
  /// The text on one line: its line ends are spaces.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// A description as a sentence; nil for an empty one.
  var descriptionSentence: String? { isEmpty ? nil : onOneLine.asSentence }
}

extension EncodingStyles.DateStyle {
  /// The unit of the sent date; nil if the date is sent as typed.
  fileprivate var unit: String? {
    switch self {
    case .milliseconds: "milliseconds"
    case .seconds: "seconds"
    case .iso8601: nil
    }
  }
}

extension Why {
  fileprivate static func replacementSentence(of list: Draft.RowList, in state: ComposerState) -> Sentence? {
    guard list == .query || list == .body, case .overridden = state.composition.routing.parameters.reason,
      RowsTab.sideThatReplaces(in: state.session) == list, let count = state.draft.parameters?.count,
      count > 0
    else { return nil }
    let parameters = count == 1 ? "1 parameter, which is" : "\(count.grouped) parameters, which are"
    guard state.size.columns >= 60 else {
      return "\(count.grouped) overridden; \(key: .override, command: "computed") goes back."
    }
    return
      "This list overrides \(parameters) not sent any more; \(key: .override, command: "computed") goes back to \(count == 1 ? "it" : "them")."
  }
}

extension String {
  /// The text with a full stop at its end, if it ends with a letter, a digit or a parenthesis.
  fileprivate var asSentence: String {
    guard let last, last.isLetter || last.isNumber || last == ")" else { return self }
    return self + "."
  }
}
