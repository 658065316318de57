import Explanations
import Panels
import ScreenModel

struct LessonsDialog: ListDialog, PanelDialog {
  private(set) var entries: [LessonEntry]?
  var selection = 0
  let present: String?
  private(set) var finished: LessonSession?
  private var digits = ""

  init(selecting present: String?, after finished: LessonSession? = nil) {
    self.present = present
    self.finished = finished
  }

  /// The words at the end of a lesson; nil elsewhere, and once another lesson than the next is selected.
  var end: Sentence? {
    guard let finished, let entries, let index = entries.firstIndex(where: { $0.key == present }),
      selection == min(index + 1, entries.count - 1)
    else { return nil }
    let guesses = LessonResults.sentence(finished.guesses)
    let last = index + 1 == entries.count ? " It was the last one." : ""
    let copy: Sentence = "\(key: .copyMenu, in: LessonsDialog.keys) copies the results."
    return
      "Lesson \(finished.number) is done: \(finished.lesson.title).\(guesses.isEmpty ? "" : " \(guesses).")\(last) \(copy)"
  }

  var selected: LessonEntry? {
    guard let entries, entries.indices.contains(selection) else { return nil }
    return entries[selection]
  }

  private mutating func select(_ index: Int) { selection = max(0, min(index, (entries?.count ?? 1) - 1)) }

  private mutating func selectTyped() {
    if entries != nil, let number = Int(digits), number > 0 { select(number - 1) }
  }

  /// Takes the loaded lessons, and selects the one to do next, or the one whose number was typed meanwhile.
  mutating func take(_ found: [LessonEntry]) {
    defer { selectTyped() }
    entries = found
    let presentIndex = found.firstIndex { $0.key == present }
    if let presentIndex {
      select(finished != nil ? presentIndex + 1 : presentIndex)
    } else {
      select(found.firstIndex { $0.step != nil } ?? found.firstIndex { !$0.isFinished } ?? 0)
    }
  }

  // MARK: - As a dialog

  var context: KeyContext { LessonsDialog.keys }
  var awaitsEntries: Bool { entries == nil }

  func panel(in state: ComposerState) -> Panel {
    let summary = LessonResults(entries: entries ?? []).summary
    let isNarrow = state.size.columns < 60
    return Panel(
      title: summary.isEmpty ? "Lessons" : "Lessons: \(summary)", columns: 76,
      parts: [
        .list(
          Panel.List(count: entries?.count ?? 0, selection: selection) {
            row(of: entries?[$0], isNarrow: isNarrow, state.options)
          })
      ])
  }

  private func row(of entry: LessonEntry?, isNarrow: Bool, _ options: ComposerOptions) -> Panel.Row {
    guard let entry else { return Panel.Row([]) }
    let sign =
      entry.problem != nil
      ? options.sign("×", "x")
      : entry.isFinished ? options.sign("✓", "*") : entry.step != nil ? options.sign("◐", "o") : ""
    return Panel.Row([
      Panel.Piece(sign, columns: 2),
      Panel.Piece((entry.number < 10 ? " " : "") + "\(entry.number)", columns: 3),
      Panel.Piece(entry.title),
      Panel.Piece(entry.problem != nil ? "can't be read" : isNarrow ? "" : entry.progress, isTrailing: true),
    ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard entries != nil else {
      return [Panel.Paragraph("Looking for lessons\(state.options.ellipsis)", Theme.quiet)]
    }
    if let end { return [Panel.Paragraph(end.text(state.lessonKeyNames))] }
    guard let entry = selected else { return [] }
    let text = entry.problem ?? Sentence(tokens: entry.about).text(state.lessonKeyNames)
    return [Panel.Paragraph(LessonProse.plain(text))]
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "begin"
    case .copyMenu: "copy results"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .choose || (selected != nil && selected?.problem == nil)
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    guard let entry = selected else { return .stay }
    if let problem = entry.problem {
      state.message = Message(text: Sentence(problem), kind: .failure)
      return .stay
    }
    if let lesson = state.lesson, entry.key == lesson.key, !lesson.isLast || lesson.attempt.reach != .yes {
      return .close
    }
    return .stay { DraftSwitch.request(.lesson(key: entry.key), in: &$0) }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if action == .copyMenu {
      guard let entries else { return .stay }
      return .stay([
        .copy(
          CopyRequest(
            noun: "results of the lessons", fileName: "lessons.txt",
            pieces: [.bytes(Array(LessonResults(entries: entries).text.utf8))]))
      ])
    }
    guard action == .lessons else { return nil }
    return selected == nil ? .close : choose(in: &state)
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    guard letter.wholeNumberValue != nil else { return .stay }
    // A digit goes on with the number before it as long as there may be such a lesson.
    let longer = digits + String(letter)
    digits = entries.map { Int(longer) ?? .max <= $0.count } ?? true ? longer : String(letter)
    selectTyped()
    return .stay
  }
}

extension LessonsDialog {
  static let keys = KeyContext(
    "lessons", "In the lessons", otherKeys: .looseChoices,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 2),
    ] + [Keymap.Binding].list(3, page: 5) + [
      .init([.letter("y")], .copyMenu, footer: 4),
      .init([.named(.function(2))], .lessons),
      .init([.named(.function(1))], .help, footer: 6),
    ])
}
