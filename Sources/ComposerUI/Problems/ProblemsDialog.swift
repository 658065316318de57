import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct ProblemsDialog: ListDialog, PanelDialog {
  /// The index of the selected diagnostic of the composition.
  var selection = 0

  var context: KeyContext { ProblemsDialog.keys }

  func panel(in state: ComposerState) -> Panel {
    let index = state.session.problemIndex
    let summary = index?.revision == state.revision ? index?.summary ?? "" : ""
    return Panel(
      title: summary.isEmpty ? "Problems" : "Problems: \(summary)", columns: 100,
      footRows: state.size.columns < 60 && state.size.rows >= 16 ? 6 : 4, footGrows: true,
      parts: [
        .list(
          Panel.List(count: state.composition.diagnostics.count, selection: selection) {
            row(of: state.composition.diagnostics[$0], in: state)
          })
      ])
  }

  private func row(of diagnostic: Diagnostic, in state: ComposerState) -> Panel.Row {
    let sign: (text: String, style: Style) =
      switch diagnostic.severity {
      case .error: ("!", Theme.errorText)
      case .warning: (state.options.sign("▲", "^"), Theme.warningText)
      case .information: ("i", Theme.quiet)
      }
    let columns = state.size.columns
    return Panel.Row([
      Panel.Piece(sign.text, sign.style, columns: 2),
      Panel.Piece(
        diagnostic.placeName(isShort: columns < 70, in: state.session),
        columns: columns >= 90 ? 26 : columns >= 70 ? 20 : 13),
      Panel.Piece(diagnostic.code.rawValue),
    ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard let diagnostic = selected(in: state)?.masked(in: state.draft) else { return [] }
    let word =
      switch diagnostic.severity {
      case .error: "Error"
      case .warning: "Warning"
      case .information: "Note"
      }
    let sentence = diagnostic.sentence.citing(diagnostic.reference)
    let whole = "\(word), \(diagnostic.placeName(isShort: false, in: state.session)): \(sentence)"
    let fix = diagnostic.remedy(in: state.draft).map {
      Panel.Paragraph(state.text("Press \(key: .applyFix) to \($0.phrase)."), Theme.accent, isKept: true)
    }
    return [Panel.Paragraph(whole)] + (fix.map { [$0] } ?? [])
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
  static let keys = KeyContext(
    "problems", "In the list of problems",
    bindings: [Keymap.Binding].list(3, page: 6, down: [.letter("n")], up: [.letter("N")]) + [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter(".")], .applyFix, footer: 2),
      .init([.named(.escape), .letter("q"), .letter("!"), .control("g")], .close, footer: 4),
      .init([.letter("?"), .named(.function(1))], .help, footer: 7),
    ])
}

extension ProblemsDialog {
  static func listProblems(in state: inout ComposerState) {
    guard !state.composition.diagnostics.isEmpty else {
      state.message = Message(text: "No problems.")
      return
    }
    _ = findProblems(in: &state)
    let here = state.composition.diagnostics.firstIndex { isHere($0, in: state) }
    state.open(ProblemsDialog(selection: here ?? 0))
  }
}

extension Diagnostic {
  fileprivate func placeName(isShort: Bool, in session: DraftSession) -> String {
    switch place {
    case .method: return "method"
    case .url: return "URL"
    case .list(let list): return list.phrase
    case .row(let row):
      let name = session.row(row)?.name ?? ""
      let text = name.isEmpty ? "row \((row.index + 1).grouped)" : TextLayout.truncated(name, to: 30)
      return isShort ? text : "\(row.list.phrase) \(text)"
    }
  }
}

extension Draft.RowList {
  var phrase: String {
    switch self {
    case .parameters: "parameter"
    case .query: "query"
    case .path: "path"
    case .body: "body"
    case .headers: "header"
    }
  }
}
