import Explanations
import Panels
import ScreenModel
import WiredraftCore

/// The list of all problems and notes.
struct ProblemsDialog: ListDialog {
  /// The index of the selected diagnostic of the composition.
  var selection = 0

  var context: KeyContext { ProblemsDialog.keys }

  func list(in state: ComposerState) -> ListWindow { ProblemsView(state: state, problems: self).list }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (ProblemsView(state: state, problems: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .choose ? "go there" : nil }

  func why(in state: ComposerState) -> Why? {
    selected(in: state).map { Why($0.masked(in: state.draft), in: state) }
  }

  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? {
    selected(in: state).flatMap { HelpTopic.problemTopic($0, texts, in: state.session) }
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    guard let diagnostic = selected(in: state) else { return .close }
    return .close { state in
      state.go(to: diagnostic)
      return []
    }
  }

  func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    action == .applyFix ? applyFix(in: &state) : nil
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .applyFix || remedy(in: state) != nil
  }

  private func selected(in state: ComposerState) -> Diagnostic? {
    let diagnostics = state.composition.diagnostics
    return diagnostics.indices.contains(selection) ? diagnostics[selection] : nil
  }

  private func remedy(in state: ComposerState) -> Remedy? { selected(in: state)?.remedy(in: state.draft) }

  /// Applies the fix of the selected problem; the list remains open unless it is empty or the fix begins an edit.
  private func applyFix(in state: inout ComposerState) -> DialogStep {
    guard let diagnostic = selected(in: state), let remedy = remedy(in: state) else {
      state.message = Message(text: "Only you can decide how to fix this one; \(key: .choose) goes there.")
      return .stay
    }
    return .close { [selection] state in
      ProblemsDialog.fix(diagnostic, by: remedy, in: &state)
      guard state.edit == nil, state.dialogs.isEmpty, !state.composition.diagnostics.isEmpty else {
        return []
      }
      _ = ProblemsDialog.findProblems(in: &state)
      state.open(ProblemsDialog(selection: min(selection, state.composition.diagnostics.count - 1)))
      return []
    }
  }
}

extension ProblemsDialog {
  /// The keys while the list of problems is open.
  static let keys = KeyContext(
    "problems", "In the list of problems",
    bindings: [
      .init([.named(.down), .letter("j"), .letter("n")], .moveDown, footer: 3),
      .init([.named(.up), .letter("k"), .letter("N")], .moveUp, footer: 3),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 6),
      .init([.named(.pageUp)], .pageUp, footer: 6),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter(".")], .applyFix, footer: 2),
      .init([.named(.escape), .letter("q"), .letter("!"), .control("g")], .close, footer: 4),
      .init([.letter("?"), .named(.function(1))], .help, footer: 7),
    ])
}

extension ProblemsDialog {
  /// Opens the list of problems at the one under the cursor.
  static func listProblems(in state: inout ComposerState) {
    guard !state.composition.diagnostics.isEmpty else {
      state.message = Message(text: "There is no problem.")
      return
    }
    _ = findProblems(in: &state)
    let here = state.composition.diagnostics.firstIndex { isHere($0, in: state) }
    state.open(ProblemsDialog(selection: here ?? 0))
  }
}
