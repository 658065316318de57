import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct PickerDialog<Subject: PickerSubject>: ListDialog, PanelDialog {
  let subject: Subject
  private(set) var choices: [PickerChoice<Subject.Value>]
  var selection: Int { didSet { if selection != choices.count { editor = nil } } }
  private(set) var editor: LineEditor?
  private(set) var preview: Sentence = ""

  /// Selects a value; if it is not in the list, selects the line for another value.
  init(_ subject: Subject, selecting value: Subject.Value?) {
    self.subject = subject
    let hasMore = subject.more.contains { $0.value == value }
    choices = subject.choices + (hasMore ? subject.more : [])
    selection = choices.firstIndex { $0.value == value } ?? (subject.takesOther ? choices.count : 0)
  }

  var count: Int { choices.count + (subject.takesOther ? 1 : 0) }

  private var value: Subject.Value? {
    if let editor { return subject.value(typed: editor.text) }
    return choices.indices.contains(selection) ? choices[selection].value : nil
  }

  static var wheelStep: Int { 1 }
  var settings: SettingsSection? { subject.settings }
  var context: KeyContext { editor != nil ? .typing : settings == nil ? .picker : .setting }
  var helpParagraph: ParagraphName? { subject.helpParagraph }

  func panel(in state: ComposerState) -> Panel {
    // Above a short list there is no room for the titles.
    let isShort = state.size.rows < 20
    let letterColumns = state.size.columns < 60 ? 2 : 3
    let titles = isShort || subject.columnTitles.isEmpty ? [] : [""] + subject.columnTitles
    let widths = [letterColumns, subject.nameColumns + (subject.hasFits ? 2 : 1)] + noteColumns(in: state)
    return Panel(
      title: subject.title, columns: 74, footRows: state.size.rows < 30 ? nil : 6,
      parts: [
        .list(
          Panel.List(
            count: count, selection: selection,
            titles: zip(titles, widths).map { Panel.Piece($0, columns: $1) }
          ) { index in
            index < choices.count
              ? row(of: choices[index], letterColumns, in: state) : otherRow(letterColumns, in: state)
          })
      ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    let why = why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? []
    return (preview.isEmpty ? [] : [Panel.Paragraph(state.text(preview))]) + why
  }

  /// The columns of the notes, below their titles if those are shown.
  private func noteColumns(in state: ComposerState) -> [Int] {
    let count = max(choices.map(\.columns.count).max() ?? 0, subject.columnTitles.count - 1)
    let titles = state.size.rows < 20 ? [] : Array(subject.columnTitles.dropFirst())
    return (0..<count).map { max(titles.dropFirst($0).first?.count ?? 0, 6) + 2 }
  }

  private func row(
    of choice: PickerChoice<Subject.Value>, _ letterColumns: Int, in state: ComposerState
  ) -> Panel.Row {
    let style = choice.isFitting ? subject.style(of: choice.value) : Theme.quiet
    let fit: [Panel.Piece] =
      subject.hasFits
      ? [Panel.Piece(choice.isFitting ? "" : state.options.sign("×", "x"), Theme.errorText, columns: 2)] : []
    let notes = zip(choice.columns, noteColumns(in: state)).enumerated().map { index, note in
      index == choice.columns.count - 1
        ? Panel.Piece(note.0, Theme.quiet, short: choice.shortNote) : Panel.Piece(note.0, columns: note.1)
    }
    return Panel.Row(
      [
        Panel.Piece(choice.letter == "\0" ? "" : String(choice.letter), Theme.key, columns: letterColumns),
        Panel.Piece(choice.name, style, columns: subject.nameColumns + (subject.hasFits ? 0 : 1)),
      ] + fit + notes)
  }

  private func otherRow(_ letterColumns: Int, in state: ComposerState) -> Panel.Row {
    let key = state.keymap.key(for: .typeAnother, in: [.picker])
    let label = key.map { state.options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? ""
    let letter = Panel.Piece(label, Theme.key, columns: letterColumns)
    if let editor {
      return Panel.Row(
        [letter], field: Panel.Field(label: "any other word: ") { editor.window(columns: $0, style: $1) })
    }
    guard choices.count == (subject.choices + subject.more).count else {
      let names = subject.more.map(\.name).joined(separator: ", ")
      return Panel.Row([
        letter, Panel.Piece("more", columns: subject.nameColumns + 1),
        Panel.Piece("\(names), or any word", Theme.quiet, short: "or any word"),
      ])
    }
    let isListed = choices.contains { $0.name == state.draft.method }
    return Panel.Row([
      letter,
      Panel.Piece(isListed ? "any other word" : "another word than \(state.draft.method)", Theme.quiet),
    ])
  }

  func why(in state: ComposerState) -> Why? {
    value.flatMap { subject.why(of: $0, in: state) }.map { Why(text: $0) } ?? Why(helpOf: self, in: state)
  }

  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? {
    value.flatMap { subject.paragraph(of: $0) }.flatMap { HelpTopic($0, in: texts) }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .typeAnother ? subject.takesOther : action != .nextQuestion
  }

  mutating func settle(in state: ComposerState) { preview = subject.preview(of: value, in: state) }

  mutating func choose(in state: inout ComposerState) -> DialogStep {
    if editor?.text.isEmpty == true { return .close }
    guard let value else {
      typeAnother(in: state)
      return .stay
    }
    return take(value)
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if action == .typeAnother, subject.takesOther {
      typeAnother(in: state)
      return .stay
    }
    return editor?.apply(action) == true ? .stay : nil
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    editor?.insert(text)
    return .stay
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    let choice = (subject.choices + subject.more).first { $0.letter == letter }
    return (choice?.value ?? subject.value(ofLetter: letter)).map(take) ?? .stay
  }

  private func take(_ value: Subject.Value) -> DialogStep {
    .close { [subject] state in subject.take(value, in: &state) }
  }

  private mutating func typeAnother(in state: ComposerState) {
    choices = subject.choices + subject.more
    selection = choices.count
    editor = LineEditor(
      selecting: choices.contains { $0.name == state.draft.method } ? "" : state.draft.method)
  }
}

extension KeyContext {
  static let picker = KeyContext(
    "picker", "In a list of choices", otherKeys: .choices,
    bindings: [
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.home)], .moveToFirst),
      .init([.named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.tab)], .typeAnother, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])
}
