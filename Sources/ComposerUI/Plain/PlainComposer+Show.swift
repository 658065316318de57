import DraftFormats
import Explanations
import WiredraftCore

extension PlainComposer {
  mutating func sayDraft() {
    let draft = state.draft
    say("Method: \(PlainText.cut(draft.method, all: "wire all"))")
    say(
      draft.url.isEmpty
        ? "URL: none, `url` sets it"
        : "URL: \(PlainText.cut(RequestLine.shownURL(in: state), all: "wire all"))")
    if let title = state.document.title, !title.isEmpty {
      say("Title: \(PlainText.cut(title, all: "code draft"))")
    }
    if let about = state.document.description, !about.isEmpty {
      for (index, line) in Self.lines(of: about).enumerated() { quote(index == 0 ? "For: \(line)" : line) }
    }
    sayBody()
    if let environment = state.environment {
      say("Environment: \(PlainText.cut(environment, all: "environment"))")
    }
    for list in Draft.RowList.allCases {
      guard let rows = draft[list], !rows.isEmpty else { continue }
      say("\(list.rawValue.capitalisedFirst): \(rows.count.counted("row"))")
    }
    if draft.boundary != nil { say("Boundary: \(draft.boundary ?? "")") }
    if state.lesson != nil {
      say("Lesson: \(state.lesson?.number ?? 0), `step` prints its task")
    } else {
      let name = state.fileName.map { PlainText.cut($0, all: "drafts") } ?? "none, `save` makes one"
      say("File: \(name)\(state.isFileReadOnly ? ", read-only" : "")")
      if state.isModified { say("Unsaved: yes") }
    }
    let (errors, warnings) = (state.composition.count(of: .error), state.composition.count(of: .warning))
    if errors + warnings == 0 {
      say("Problems: none")
    } else {
      let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      say("Problems: " + parts.map { $0.0.counted($0.1) }.joined(separator: ", "))
    }
  }

  mutating func sayBody() {
    let body = state.draft.body
    guard let entity = state.composition.body else {
      say("Body: type \(body.type.rawValue), nothing is sent")
      return
    }
    say("Body: type \(body.type.rawValue), \(entity.bytes.count.byteCount)")
    if let path = body.path, body.type.isFile {
      say("File of the body: \(PlainText.cut(path, all: "wire all"))")
    }
  }

  mutating func sayRows(_ word: String) {
    var list = self.list
    if !word.isEmpty {
      guard let named = PlainWords.list(word) else { return sayNoList(word) }
      list = named
      choose(named)
    }
    if list == .headers { sayFolderRows() }
    let rows = state.draft[list] ?? []
    guard !rows.isEmpty else {
      let computed =
        (list == .query || list == .body) && state.draft[list] == nil
        ? " It comes from the parameters: `override \(list.rawValue)` copies them here." : ""
      say("\(list.rawValue.capitalisedFirst): no row.\(computed)")
      return
    }
    for (index, row) in rows.enumerated() {
      let whole = "row \(list.rawValue) \(index + 1) all"
      say(
        "\(index + 1): \(PlainText.cut(row.name, all: whole)) = \(PlainText.cut(PlainText.plainValue(of: row, in: state), all: whole))\(variables(row))\(types(row))"
      )
    }
  }

  private mutating func sayFolderRows() {
    for reference in state.composition.folderRows {
      guard let row = state.composition.folderRow(reference),
        let file = RowsTab.file(of: reference, in: state.session)
      else { continue }
      let isReplaced = state.composition.outcome(of: reference)?.reason == .replacedField
      let (name, value) = (
        PlainText.cut(row.name, all: "wire all"),
        PlainText.cut(PlainText.plainValue(of: row, in: state), all: "wire all")
      )
      say("From \(file): \(name) = \(value)\(variables(row))\(types(row))\(isReplaced ? ", overridden" : "")")
    }
  }

  private func variables(_ row: Draft.Row) -> String {
    guard row.source == .literal, ReferenceText.mayOccur(in: row.text),
      !row.hidesText || state.revealsSecrets,
      let values = ReferenceView.value(of: ReferenceText(String(row.text.prefix(1_000))), in: state),
      !values.isEmpty
    else { return "" }
    return " (\(PlainText.safe(values)))"
  }

  mutating func sayRow(_ text: String, isWhole: Bool) {
    guard let reference = row(text), let row = state.draft[reference] else { return }
    select(reference)
    let whole = "row \(reference.list.rawValue) \(reference.index + 1) all"
    func shown(_ text: String) -> String { isWhole ? text : PlainText.cut(text, all: whole) }
    say("Row: \(reference.list.rawValue) \(reference.index + 1)")
    say("Name: \(shown(row.name))")
    if isWhole {
      // A value of several lines is printed line by line.
      let lines = Self.lines(of: PlainText.plainValueLines(of: row, in: state))
      for (index, line) in lines.enumerated() { quote(index == 0 ? "Value: \(line)" : line) }
    } else {
      say("Value: \(shown(PlainText.plainValue(of: row, in: state)))")
    }
    if let sentence = state.variablesSentence(of: row) { say(self.text(sentence)) }
    say("Type: \(row.type.rawValue)")
    if !row.isEnabled { say("Off: it is not sent") }
    if row.isVerbatim { say("Verbatim: sent as it is") }
    if row.isSecret { say("Secret: \(state.revealsSecrets ? "shown now" : "dots, until `reveal`")") }
    if row.source == .environment { say("From: the environment variable") }
    if let name = row.filename { say("File name: \(shown(name))") }
    if let type = row.contentType { say("Content type: \(shown(type))") }
    if let about = row.notes.description { say("For: \(shown(about.onOneLine))") }
    if isWhole, !state.hidesSent(reference), let sent = state.composition.sentAs(reference),
      let outcome = state.composition.outcome(of: reference)
    {
      quote("Sent in the \(outcome.destination.word): \(sent)")
    } else {
      saySent(reference)
    }
    for diagnostic in state.composition.diagnostics(of: reference) { say(line(of: diagnostic)) }
  }

  static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  mutating func sayRoute() {
    let routing = state.composition.routing
    say("Query: \(routing.query.reason.sentence)")
    say("Body: \(routing.body.reason.sentence)")
    for list in Draft.RowList.allCases {
      for index in (state.draft[list] ?? []).indices {
        let reference = Draft.RowReference(list, index)
        let sent = sentLine(reference) ?? "Not sent."
        say("\(label(reference)): \(sent)")
      }
    }
  }

  /// The problems in the order of their numbers in `problems`: the worst first.
  var numberedProblems: [Diagnostic] {
    let all = state.composition.firstDiagnostics(PlainTranscript.mostProblems)
    return all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
      + all.filter { $0.severity == .information }
  }

  mutating func sayAllProblems() {
    let all = numberedProblems
    guard !all.isEmpty else {
      say("There is no problem.")
      return
    }
    for (index, diagnostic) in all.enumerated() {
      say(line(of: diagnostic, number: index + 1))
      if let remedy = diagnostic.remedy(in: state.draft) { say("`fix \(index + 1)`: \(remedy.phrase)") }
    }
  }

  mutating func reveal(_ word: String) {
    state.revealsSecrets = PlainWords.answer(word) ?? true
    say(
      state.revealsSecrets ? "Secret values are shown; `reveal off` hides them." : "Secret values are dots.")
  }

  // MARK: - Why

  mutating func sayWhy(_ text: String) {
    let words = PlainWords.all(text)
    guard let first = words.first else {
      say(self.text(Why(state).text))
      return
    }
    if first == "byte" || first == "bytes" {
      guard words.count > 1, let byte = Int(words[1]), byte >= 0, byte < state.composition.length else {
        say("None: bytes are 0 to \(max(0, state.composition.length - 1).grouped); `hex` numbers them.")
        return
      }
      // As on the screen the cursor moves, because a lesson may require it.
      state.show(.wire)
      state.live.cursor = byte
      if let explanation = ByteExplanation(atCursorOf: state) {
        say("Byte \(byte.grouped), \(explanation.title): \(explanation.sentence)")
      }
      return
    }
    guard let reference = row(text) else { return }
    select(reference)
    state.message = nil
    say(self.text(Why(of: reference, state).text))
  }

  // MARK: - History

  mutating func history(_ word: String) {
    let count = state.history.stepCount
    guard !word.isEmpty else {
      if count == 0 { say("Nothing was changed yet.") }
      for index in 0...count where count > 0 {
        var line = "\(index): as it began"
        if index > 0, let step = state.history.step(index - 1) {
          line = "\(index): \(step.name.phrase(rows: step.rows))"
          if let subject = step.subject, !subject.isEmpty {
            line += ", \(PlainText.cut(subject, all: "rows"))"
          }
        }
        if index == state.history.savedPlace, state.fileName != nil { line += ", saved" }
        if index == state.history.place { line += ", now" }
        say(line)
      }
      return
    }
    guard let place = Int(word), (0...count).contains(place) else {
      say("None: changes are 0 to \(count.grouped).")
      return
    }
    guard place != state.history.place else { return say("Unchanged: this is the draft as it is now.") }
    while state.history.place != place {
      let before = state.history.place
      state.undoOrRedo(isUndo: place < before)
      // The text of a file before it was a draft is no state to go to.
      guard state.history.place != before else { return }
    }
  }
}

extension PlainText {
  fileprivate static func plainValueLines(of row: Draft.Row, in state: ComposerState) -> String {
    if row.source == .environment || (row.hidesText && !state.revealsSecrets) {
      return plainValue(of: row, in: state)
    }
    return row.text
  }
}
