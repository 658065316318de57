import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct StylePickerDialog: ListDialog, PanelDialog {
  struct Subject: Sendable {
    var trial: StyleTrial
    var name: String?
    var hasEffect: Bool
    /// The place of the example, if the draft sends its rows elsewhere.
    var place = ""
  }

  private(set) var key = 0
  private(set) var styles: EncodingStyles
  /// The styles before the choice: those of the draft with those of folders, or of the row with the draft's.
  private(set) var original: EncodingStyles
  /// The draft's own styles when the dialog was opened.
  private let own: EncodingStyles
  private let folders: [Draft.FolderDefaults]
  let row: (place: Draft.RowReference, row: Draft.Row)?
  private(set) var isOfRow: Bool
  private(set) var subjects: [Subject]
  private(set) var samples: [StyleTrial.Sample] = []
  /// Whether the draft follows the selection; a very long one changes only when it is confirmed.
  let isLive: Bool

  /// The maximum number of rows of a draft that is composed again for each move.
  static let mostLiveRows = 5_000

  /// Opens at a style, or at the first one that changes bytes.
  init(_ state: ComposerState, at name: String? = nil) {
    let draft = state.draft
    own = draft.styles
    folders = state.composition.folders
    let place = state.focus == .live ? nil : RowsTab.shownRow(in: state)
    row = place.flatMap { place in state.draft[place].map { (place, $0) } }
    isOfRow = row?.row.hasStyles ?? false
    original = isOfRow ? row?.row.styles(in: state.styles) ?? state.styles : state.styles
    styles = original
    isLive = Draft.RowList.allCases.reduce(0) { $0 + (draft[$1]?.count ?? 0) } <= Self.mostLiveRows
    subjects = []
    subjects = StyleKey.all.map { subject(of: $0, state) }
    key = StyleKey.all.firstIndex { $0.name == name } ?? Self.firstKey(subjects, state)
    compose()
  }

  /// Sets the styles of the row alone, or of the whole draft; what was chosen so far is dropped.
  private mutating func changeScope(in state: inout ComposerState) {
    guard let row else {
      state.message = Message(text: "These are the styles of the whole draft: no row was under the cursor.")
      return
    }
    Self.show(asItWas, in: &state)
    isOfRow.toggle()
    original = isOfRow ? row.row.styles(in: state.styles) : state.styles
    styles = original
    subjects = StyleKey.all.map { subject(of: $0, state) }
    compose()
  }

  var styleKey: StyleKey { StyleKey.all[key] }
  var words: [String] { styleKey.allowed }
  var selection: Int {
    get { words.firstIndex(of: styleKey.word(in: styles)) ?? 0 }
    // The samples of the other words depend only on the other styles.
    set { _ = styleKey.set(words[newValue], in: &styles) }
  }
  var subject: Subject { subjects[key] }

  private var asItWas: DraftEdit {
    guard isOfRow, let (place, row) = row else { return .setStyles(own) }
    return .replaceRow(place.list, at: place.index, with: row)
  }

  private var chosen: DraftEdit {
    guard isOfRow, let place = row?.place, var row = row?.row else { return .setStyles(chosenOfDraft) }
    let draft = own.filled(from: folders)
    for key in StyleKey.all {
      let word = key.word(in: styles)
      guard word != key.word(in: original) else { continue }
      // A choice that is the draft's is no choice of the row's.
      let isOfDraft = word == key.word(in: draft)
      _ =
        isOfDraft
        ? key.set(key.word(in: EncodingStyles()), in: &row.styles) : key.state(word, in: &row.styles)
    }
    return .replaceRow(place.list, at: place.index, with: row)
  }

  private var chosenOfDraft: EncodingStyles {
    StyleKey.all.reduce(into: own) { result, key in
      let word = key.word(in: styles)
      if word != key.word(in: original) { _ = key.choose(word, in: &result, of: folders) }
    }
  }

  private mutating func selectKey(_ index: Int) {
    key = (index + StyleKey.all.count) % StyleKey.all.count
    compose()
  }

  private mutating func compose() {
    samples = words.map { word in
      var styles = styles
      _ = styleKey.set(word, in: &styles)
      return subject.trial.sample(styles)
    }
  }

  // MARK: - Subjects

  /// Returns the row that demonstrates a style: the selected one, or the first one that the style affects.
  private func subject(of key: StyleKey, _ state: ComposerState) -> Subject {
    var trials = 0
    for reference in isOfRow ? AnySequence(row.map { [$0.place] } ?? []) : Self.candidates(state) {
      guard var row = state.draft[reference], isOfRow || !row.hasStyles, key.concerns(row),
        !state.composition.sendsSecret(reference, of: state.draft),
        state.composition.outcome(of: reference)?.destination != .nowhere
      else { continue }
      row.styles = EncodingStyles()
      let trial = StyleTrial(state.draft, row: row, in: reference.list, context: state.context)
      if Self.differs(key, trial, original) {
        return Subject(trial: trial, name: row.name, hasEffect: true)
      }
      trials += 1
      if trials > 50 { break }
    }
    return Self.example(of: key, state)
  }

  /// Returns an example for a style that changes nothing now: a row of the draft or an invented one, at the place where
  /// the draft sends its rows, or else in a query or a form.
  private static func example(of key: StyleKey, _ state: ComposerState) -> Subject {
    var form = state.draft
    form.method = "POST"
    form.body = Draft.Body(.form)
    let places: [(draft: Draft, list: Draft.RowList, name: String)] = [
      (state.draft, .parameters, ""), (state.draft, .query, " in a query"), (form, .parameters, " in a form"),
    ]
    let own = candidates(state).lazy.filter {
      $0.list != .path && $0.list != .headers && !state.composition.sendsSecret($0, of: state.draft)
    }
    .compactMap { state.draft[$0] }.filter { key.concerns($0) }.prefix(20)
    for (row, isOwn) in own.map({ ($0, true) }) + [(key.exampleRow, false)] {
      for place in places {
        let trial = StyleTrial(place.draft, row: row, in: place.list, context: state.context)
        guard differs(key, trial, state.styles) else { continue }
        return Subject(trial: trial, name: isOwn ? row.name : nil, hasEffect: false, place: place.name)
      }
    }
    let trial = StyleTrial(state.draft, row: key.exampleRow, in: .query, context: state.context)
    return Subject(trial: trial, name: nil, hasEffect: false)
  }

  private static func candidates(_ state: ComposerState) -> AnySequence<Draft.RowReference> {
    let selected = RowsTab.selectedRow(in: state).map { [$0] } ?? []
    let lists: [Draft.RowList] = [state.grid.list] + Draft.RowList.allCases.filter { $0 != state.grid.list }
    let all = lists.lazy.flatMap { list in
      (0..<min(1_000, state.draft[list]?.count ?? 0)).lazy.map { Draft.RowReference(list, $0) }
    }
    return AnySequence([AnySequence(selected), AnySequence(all)].joined())
  }

  private static func differs(_ key: StyleKey, _ trial: StyleTrial, _ styles: EncodingStyles) -> Bool {
    var first: StyleTrial.Sample?
    for word in key.allowed {
      var styles = styles
      _ = key.set(word, in: &styles)
      let sample = trial.sample(styles)
      if let first, first != sample { return true }
      first = first ?? sample
    }
    return false
  }

  /// Returns the style of the selected row's type, or else the first that changes something.
  private static func firstKey(_ subjects: [Subject], _ state: ComposerState) -> Int {
    let names: [String] =
      switch RowsTab.selectedRow(in: state).flatMap({ state.draft[$0]?.type }) {
      case .array: ["arrays"]
      case .object: ["objects", "arrays"]
      case .null: ["nulls"]
      case .boolean: ["booleans"]
      case .date: ["dates"]
      default: []
      }
    let order = names + ["arrays", "objects", "dates", "nulls", "booleans", "query", "form", "newlines"]
    for name in order {
      guard let index = StyleKey.all.firstIndex(where: { $0.name == name }) else { continue }
      if subjects[index].hasEffect { return index }
    }
    return StyleKey.all.firstIndex { $0.name == "arrays" } ?? 0
  }

  // MARK: - As a dialog

  static let wheelStep = 1
  var context: KeyContext { StylePickerDialog.keys }
  var settings: SettingsSection? { .styles }

  func panel(in state: ComposerState) -> Panel {
    let isWide = state.size.columns >= 72
    let choices: [Panel.Part] = [
      .text(
        [Panel.Paragraph(subjectLine(isWide: isWide, state.options), Theme.quiet)], limit: 1, isFixed: true),
      .list(Panel.List(count: words.count, selection: selection) { row(ofWord: $0, state.options) }),
    ]
    let keys = Panel.List(count: StyleKey.all.count, selection: key, isActive: false) {
      row(ofKey: $0, state.options)
    }
    // As low as possible, so that the beginning of the wire, which follows the choice, remains visible.
    return Panel(
      title: title(state.options), columns: 100, rows: 15, isLow: true,
      footRows: state.size.rows < 16 ? 2 : 3,
      parts: isWide ? [.columns([(24, [.list(keys)]), (0, choices)])] : choices)
  }

  private func title(_ options: ComposerOptions) -> String {
    guard isOfRow, let row = row?.row else { return "Encoding styles" }
    let name = row.name.isEmpty ? options.sign("‹empty›", "(empty)") : row.name
    return "Encoding styles of \(TextLayout.truncated(name, to: 30)) alone"
  }

  private func row(ofKey index: Int, _ options: ComposerOptions) -> Panel.Row {
    let style = StyleKey.all[index]
    let word = style.word(in: styles)
    let isChanged = word != style.word(in: original)
    return Panel.Row(
      [
        Panel.Piece(style.title, columns: 10),
        Panel.Piece(word + (isChanged ? options.sign(" ●", " *") : "")),
      ], style: subjects[index].hasEffect || isChanged ? .plain : Theme.quiet)
  }

  private func row(ofWord index: Int, _ options: ComposerOptions) -> Panel.Row {
    let (word, sample) = (words[index], samples[index])
    return Panel.Row([
      Panel.Piece(String(word.prefix(1)), Theme.accent, columns: 1),
      Panel.Piece(String(word.dropFirst()), columns: 12),
      Panel.Piece(word == styleKey.word(in: original) ? options.sign("✓", "*") : "", columns: 2),
      Panel.Piece((sample.isProblem ? "! " : "") + sample.text, sample.isProblem ? Theme.warningText : nil),
    ])
  }

  private func subjectLine(isWide: Bool, _ options: ComposerOptions) -> String {
    let name = subject.name.map { TextLayout.truncated($0, to: 24) }
    if isWide {
      return
        (name.map { "what each makes of \($0.isEmpty ? "the row" : $0)" }
        ?? "no row here depends on it; an example") + subject.place
    }
    let title = options.sign("‹ \(styleKey.title) ›", "< \(styleKey.title) >")
    return
      "\(title) \(key + 1)/\(StyleKey.all.count) \(name.map { "on \($0)" } ?? "an example")\(subject.place)"
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    let sample = samples[selection]
    let text = sample.isProblem ? sample.text : styleKey.sentence(of: words[selection])
    guard !subject.hasEffect else { return [Panel.Paragraph(text)] }
    let isJSON = state.draft.body.type.keepsTypes && state.composition.body != nil
    let note = "It changes nothing that is sent now." + (isJSON ? " In JSON only dates count." : "")
    return [Panel.Paragraph(text), Panel.Paragraph(note, limit: 1, isKept: true)]
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "take"
    case .moveUp, .moveDown: "choice"
    case .moveLeft, .moveRight: "style"
    case .styleScope: isOfRow ? "whole draft" : "this row"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .styleScope ? row != nil : true
  }

  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? {
    HelpTopic(ParagraphName(style: styleKey.name, word: words[selection]), in: texts)
  }

  func didSelect(in state: inout ComposerState) {
    if isLive { Self.show(chosen, in: &state) }
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    guard let (list, index) = placed(in: state).entry(at: point) else { return .stay }
    if list < placed(in: state).windows.count - 1 {
      selectKey(index)
    } else {
      selection = index
      didSelect(in: &state)
    }
    return .stay
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    .close { [self] state in
      Self.show(asItWas, in: &state)
      take(in: &state)
      return []
    }
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    guard let index = words.firstIndex(where: { $0.first == letter }) else { return .stay }
    selection = index
    didSelect(in: &state)
    return .stay
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .moveLeft: selectKey(key - 1)
    case .moveRight: selectKey(key + 1)
    case .styleScope: changeScope(in: &state)
    case .close, .save:
      return .close { [asItWas] state in
        Self.show(asItWas, in: &state)
        // Only confirmed styles are saved.
        return action == .save ? state.save() : []
      }
    default: return nil
    }
    return .stay
  }

  /// Shows the draft with other styles, without a step in the history.
  private static func show(_ edit: DraftEdit, in state: inout ComposerState) {
    if state.session.tryOut(edit) { state.forgetMarks() }
  }

  /// Applies the change as one undo step, and reports it.
  private func take(in state: inout ComposerState) {
    let changes = StyleKey.all.compactMap { key -> String? in
      let (was, now) = (key.word(in: original), key.word(in: styles))
      return was == now ? nil : "\(key.title) \(was) → \(now)"
    }
    guard !changes.isEmpty else {
      state.message = Message(text: "The encoding styles stay as they were.")
      return
    }
    let name = isOfRow ? row.map { TextLayout.truncated($0.row.name, to: 30) } : nil
    state.changeWithSummary(
      chosen,
      title: (name.map { "Styles of \($0)" } ?? "Encoding styles") + ": " + changes.joined(separator: ", "))
  }
}

extension StylePickerDialog {
  static let keys = KeyContext(
    "styles", "In the encoding styles", otherKeys: .choices,
    bindings: [
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.right)], .moveRight, footer: 3),
      .init([.named(.left)], .moveLeft, footer: 3),
      .init([.named(.home)], .moveToFirst),
      .init([.named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter(" ")], .styleScope, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 5),
      .init([.letter("?"), .named(.function(1))], .help, footer: 6),
    ] + .sections(4))
}
