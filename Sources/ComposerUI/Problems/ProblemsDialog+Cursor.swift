import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ProblemsDialog {
  /// The refusal of going to a problem: there is none, or the only one was just gone to.
  static func problemRefusal(in state: ComposerState) -> Sentence? {
    switch state.composition.problemCount {
    case 0:
      state.composition.diagnostics.isEmpty
        ? "There is no problem." : "There is no problem; \(key: .listProblems) lists what is worth knowing."
    case 1:
      state.grid.problem == 0 && state.message != nil
        && state.composition.problem(at: 0).map { isHere($0, in: state) } == true
        ? "This is the only problem." : nil
    default: nil
    }
  }

  /// The refusal of listing problems where there is not even a note.
  static func problemListRefusal(in session: DraftSession) -> Sentence? {
    Severity.allCases.contains { session.composition.count(of: $0) > 0 } ? nil : "There is no problem."
  }

  /// Goes on to the next or the previous problem, round and round, and says which of how many it is.
  static func goToProblem(by step: Int, in state: inout ComposerState) {
    let index = findProblems(in: &state)
    let count = index.problems.count
    let all = state.composition.diagnostics
    let place: Int
    if let last = state.grid.problem {
      place = (last + step + count) % count
    } else {
      // The first time, the search begins where the cursor is.
      let here = index.problems.firstIndex { isHere(all[$0], in: state) }
      place = here ?? (step > 0 ? 0 : count - 1)
    }
    let diagnostic = all[index.problems[place]]
    state.go(to: diagnostic)
    state.grid.problem = place
    // A narrow screen has its line for the sentence.
    let number = (state.size.columns < 60 ? "" : "Problem ") + "\((place + 1).grouped) of \(count.grouped)"
    state.message = Message(
      text: "\(number): \(diagnostic.masked(in: state.draft).sentence)",
      kind: diagnostic.severity == .error ? .failure : .warning,
      hint: fixHint(diagnostic, in: state))
  }

  /// Whether the cursor is where a diagnostic is about.
  static func isHere(_ diagnostic: Diagnostic, in state: ComposerState) -> Bool {
    switch diagnostic.place {
    case .row(let row): state.focus != .request && RowsTab.selectedRow(in: state) == row
    case .list(let list):
      state.focus == .grid && state.grid.list == list && RowsTab.selectedRow(in: state) == nil
    case .method: state.focus == .request && state.panes.requestField == .method
    case .url: state.focus == .request && state.panes.requestField == .url
    }
  }

  // MARK: - Fixes

  /// What a message says at its end about the key that fixes a problem; empty if there is none.
  static func fixHint(_ diagnostic: Diagnostic, in state: ComposerState) -> Sentence {
    guard state.edit == nil, let remedy = diagnostic.remedy(in: state.draft) else { return "" }
    return "Press \(key: .applyFix) to \(remedy.phrase)."
  }

  /// The problem that the fix key is about: the worst where the cursor is; where nothing is wrong, the first that
  /// has a fix.
  ///
  /// Beside a problem that only its author can mend, no other is fixed in its place.
  ///
  /// - Complexity: O(*n*), where *n* is the number of diagnostics before the one; the search for the first elsewhere
  ///   gives up after some hundreds.
  static func fixable(in state: ComposerState) -> (diagnostic: Diagnostic, remedy: Remedy)? {
    var here: (diagnostic: Diagnostic, remedy: Remedy)?
    var first: (diagnostic: Diagnostic, remedy: Remedy)?
    for diagnostic in diagnosticsHere(in: state) {
      guard here.map({ $0.diagnostic.severity < diagnostic.severity }) ?? true,
        let remedy = diagnostic.remedy(in: state.draft)
      else { continue }
      here = (diagnostic, remedy)
    }
    if let here { return here }
    if diagnosticsHere(in: state).contains(where: { $0.severity > .information }) { return nil }
    for diagnostic in state.composition.firstDiagnostics(500) where diagnostic.severity > .information {
      guard first.map({ $0.diagnostic.severity < diagnostic.severity }) ?? true,
        let remedy = diagnostic.remedy(in: state.draft)
      else { continue }
      first = (diagnostic, remedy)
      if diagnostic.severity == .error { break }
    }
    return first
  }

  private static func diagnosticsHere(in state: ComposerState) -> [Diagnostic] {
    if state.focus != .request, let row = RowsTab.selectedRow(in: state) {
      return state.composition.diagnostics(of: row)
    }
    return state.composition.diagnosticsBesideRows.filter { isHere($0, in: state) }
  }

  /// Makes the fix for the problem here, or for the first that has one.
  static func applyFix(in state: inout ComposerState) {
    if let (diagnostic, remedy) = fixable(in: state) { fix(diagnostic, by: remedy, in: &state) }
  }

  static func fixRefusal(in state: ComposerState) -> Sentence? {
    if fixable(in: state) != nil { return nil }
    return state.composition.problemCount == 0
      ? "There is no problem." : "No key can fix this problem; \(key: .nextProblem) goes to the next."
  }

  /// Does what a remedy says, as one step of undo.
  static func fix(_ diagnostic: Diagnostic, by remedy: Remedy, in state: inout ComposerState) {
    state.go(to: diagnostic)
    let (oldComposition, oldDraft) = (state.composition, state.draft)
    if let edit = remedy.edit(on: state.draft) {
      guard state.change(.group([edit], name: .fix)) else {
        state.message = Message(text: "The fix has nothing to change.")
        return
      }
      let summary = CompositionChange(
        from: oldComposition, of: oldDraft, to: state.composition, of: state.draft)
      state.changeMarks = ChangeMarks(summary, before: oldComposition)
      let more = summary.sentence.isEmpty ? "" : " " + summary.sentence.capitalisedFirst
      state.message = Message(text: "Fixed: \(remedy.done)\(more)")
    }
    switch remedy {
    case .addPathRow(let name):
      // Braces that stand twice have one row.
      let index = state.draft.path.lastIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
      CellEdit.begin(.cell(RowReference(.path, index), .value), in: &state)
    case .editName(let row): CellEdit.begin(.cell(row, .name), in: &state)
    case .editValue(let row): CellEdit.begin(.cell(row, .value), in: &state)
    case .editURL: CellEdit.begin(.url, in: &state)
    case .editBodyPath:
      state.show(.body)
      CellEdit.begin(.wholeBody, in: &state)
    case .chooseMethod: state.open(PickerDialog(MethodPicker(), selecting: state.draft.method))
    default: break
    }
  }
}

extension Remedy {
  /// The sentence for a fix that was made, with the key that takes it back.
  fileprivate var done: Sentence {
    switch self {
    case .switchOff: "The row is switched off; \(key: .toggleRow) switches it on."
    case .backToComputed: "The actual rows are dropped; \(key: .undo) brings them back."
    default: Sentence(doneSentence)
    }
  }

  /// The change that it makes; nil where the remedy is typed.
  func edit(on draft: Draft) -> DraftEdit? {
    func row(_ reference: RowReference, _ change: (inout Row) -> Void) -> DraftEdit? {
      guard var row = draft[reference] else { return nil }
      change(&row)
      return .replaceRow(reference.list, at: reference.index, with: row)
    }
    switch self {
    case .setMethod(let method): return .setMethod(method)
    case .setURL(let url): return .setURL(url)
    case .setBodyType(let type, nil): return .setBodyType(type)
    case .setBodyType(let type, let method?):
      return .group([.setMethod(method), .setBodyType(type)], name: .fix)
    case .makeText(let reference): return row(reference) { $0.type = .string }
    case .setVerbatim(let reference, let isVerbatim): return row(reference) { $0.isVerbatim = isVerbatim }
    case .switchOff(let reference): return row(reference) { $0.isEnabled = false }
    case .setText(let reference, let text): return row(reference) { $0.text = text }
    case .remove(let row): return .removeRow(row.list, at: row.index)
    case .backToComputed(let list): return .setRows(list, nil)
    case .setArrays(let style):
      var styles = draft.styles
      styles.arrays = style
      return .setStyles(styles)
    case .generateBoundary: return .setBoundary(nil)
    case .authorize(let url, let value):
      var row = Row("Authorization", value)
      row.isSecret = true
      return .group([.setURL(url), .insertRow(.headers, at: draft.headers.count, row)], name: .fix)
    case .addPathRow(let name): return .insertRow(.path, at: draft.path.count, Row(name))
    case .editName, .editValue, .editURL, .editBodyPath, .chooseMethod: return nil
    }
  }
}

extension Diagnostic {
  /// Where one goes to mend it.
  enum Place: Sendable, Hashable {
    case row(RowReference)
    case list(RowList)
    case method
    case url
  }

  /// Where one goes to mend it.
  var place: Place {
    if let row { return .row(row) }
    if let list { return .list(list) }
    switch problem {
    case .invalidMethod, .lowerCaseMethod, .contentOnGet, .contentOnHead, .contentOnDelete, .contentOnTrace,
      .contentOnConnect:
      return .method
    case .fileUnreadable, .boundaryInContent, .invalidBoundary, .boundaryUnchecked: return .list(.body)
    default: return .url
    }
  }

  /// Whether the row's name is what is wrong.
  var isAboutName: Bool {
    switch problem {
    case .invalidFieldName, .conflictingField, .emptyName, .duplicateJSONKey, .fragileName: true
    default: false
    }
  }
}
