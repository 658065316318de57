import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ProblemsDialog {
  /// Returns the reason why there is no other problem to go to: there is none, or the cursor has just moved to the only
  /// one.
  static func problemRefusal(in state: ComposerState) -> Sentence? {
    switch state.composition.problemCount {
    case 0:
      state.composition.diagnostics.isEmpty
        ? "No problems." : "No problems; \(key: .listProblems) lists what is worth knowing."
    case 1:
      state.grid.problem == 0 && state.message != nil
        && state.composition.problem(at: 0).map { isHere($0, in: state) } == true
        ? "This is the only problem." : nil
    default: nil
    }
  }

  /// Returns the reason why the list of problems is disabled: there is not even a note.
  static func problemListRefusal(in session: DraftSession) -> Sentence? {
    Diagnostic.Severity.allCases.contains { session.composition.count(of: $0) > 0 }
      ? nil : "No problems."
  }

  static func goToProblem(by step: Int, in state: inout ComposerState) {
    let index = findProblems(in: &state)
    let count = index.problems.count
    let all = state.composition.diagnostics
    let place: Int
    var isAround = false
    if let last = state.grid.problem {
      place = (last + step + count) % count
      isAround = count > 1 && place != last + step
    } else {
      // The first search begins at the cursor.
      let here = index.problems.firstIndex { isHere(all[$0], in: state) }
      place = here ?? (step > 0 ? 0 : count - 1)
    }
    let diagnostic = all[index.problems[place]]
    state.go(to: diagnostic)
    state.grid.problem = place
    // A narrow screen needs the line for the sentence.
    let isNarrow = state.size.columns < 60
    let around = isAround ? isNarrow ? "Again " : "Once around: " : ""
    let number = around + (isNarrow ? "" : "Problem ") + "\((place + 1).grouped) of \(count.grouped)"
    state.message = Message(
      text: "\(number): \(diagnostic.masked(in: state.draft).sentence)",
      kind: diagnostic.severity == .error ? .failure : .warning,
      hint: fixHint(diagnostic, in: state))
  }

  static func isHere(_ diagnostic: Diagnostic, in state: ComposerState) -> Bool {
    switch diagnostic.place {
    case .row(let row): state.focus != .request && RowsTab.shownRow(in: state) == row
    case .list(let list):
      state.focus == .grid && state.grid.list == list && RowsTab.selectedRow(in: state) == nil
    case .method: state.focus == .request && state.panes.requestField == .method
    case .url: state.focus == .request && state.panes.requestField == .url
    }
  }

  // MARK: - Fixes

  static func fixHint(_ diagnostic: Diagnostic, in state: ComposerState) -> Sentence {
    guard state.edit == nil, let remedy = diagnostic.remedy(in: state.draft) else { return "" }
    return "Press \(key: .applyFix) to \(remedy.phrase)."
  }

  /// Returns the problem that the fix key applies to: the worst at the cursor, or if there is none, the first that has
  /// a fix.
  ///
  /// If the cursor is at a problem that only the user can fix, no other problem is returned.
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

  static func applyFix(in state: inout ComposerState) {
    if let (diagnostic, remedy) = fixable(in: state) { fix(diagnostic, by: remedy, in: &state) }
  }

  /// Returns the name of a row, with its number among those of the same name: `the second tag`.
  private static func name(of row: Draft.RowReference, in draft: Draft) -> String {
    guard let rows = draft[row.list], rows.indices.contains(row.index) else { return "the row" }
    let name = rows[row.index].name
    guard !name.isEmpty else { return "row \(row.index + 1)" }
    let same = rows.indices.filter { rows[$0].name.utf8.elementsEqual(name.utf8) }
    guard same.count > 1, let place = same.firstIndex(of: row.index) else {
      return TextLayout.truncated(name, to: 24)
    }
    let ordinals = ["first", "second", "third", "fourth", "fifth"]
    let ordinal = place < ordinals.count ? ordinals[place] : "\(place + 1)th"
    return "the \(ordinal) \(TextLayout.truncated(name, to: 24))"
  }

  static func fixRefusal(in state: ComposerState) -> Sentence? {
    if fixable(in: state) != nil { return nil }
    return state.composition.problemCount == 0
      ? "No problems." : "No key can fix this problem; \(key: .nextProblem) goes to the next."
  }

  /// Applies a remedy, as one undo step.
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
      if case .switchOff(let row) = remedy {
        state.message = Message(
          text: "Switched off \(name(of: row, in: oldDraft)). \(key: .undo) undoes.")
      } else {
        let more = summary.sentence.isEmpty ? "" : " " + summary.sentence.capitalisedFirst
        let place = diagnostic.row.map { " " + name(of: $0, in: oldDraft) } ?? ""
        state.message = Message(text: "Fixed\(place): \(remedy.done)\(more)")
      }
    }
    switch remedy {
    case .addPathRow(let name):
      // A name that occurs twice in braces has one row.
      let index = state.draft.path.lastIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
      CellEdit.begin(.cell(Draft.RowReference(.path, index), .value), in: &state)
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
  fileprivate var done: Sentence {
    switch self {
    case .backToComputed: "The overriding rows are dropped; \(key: .undo) brings them back."
    default: Sentence(doneSentence)
    }
  }

  func edit(on draft: Draft) -> DraftEdit? {
    func row(_ reference: Draft.RowReference, _ change: (inout Draft.Row) -> Void) -> DraftEdit? {
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
    case .forgetMember(let reference, let position):
      return row(reference) { $0.offMembers.removeAll { $0 == position } }
    case .setText(let reference, let text), .removeCommas(let reference, let text),
      .makeLiteral(let reference?, let text):
      return row(reference) { $0.text = text }
    case .makeLiteral(nil, let url): return .setURL(url)
    case .remove(let row): return .removeRow(row.list, at: row.index)
    case .backToComputed(let list): return .setRows(list, nil)
    case .setArrays(let style):
      var styles = draft.styles
      _ = StyleKey("arrays")?.state(style.rawValue, in: &styles)
      return .setStyles(styles)
    case .generateBoundary: return .setBoundary(nil)
    case .authorize(let url, let credentials):
      var row = Draft.Row("Authorization", credentials, type: .basic)
      row.isSecret = true
      return .group([.setURL(url), .insertRow(.headers, at: draft.headers.count, row)], name: .fix)
    case .addPathRow(let name): return .insertRow(.path, at: draft.path.count, Draft.Row(name))
    case .editName, .editValue, .editURL, .editBodyPath, .chooseMethod: return nil
    }
  }
}

extension Diagnostic {
  enum Place: Sendable, Hashable {
    case row(Draft.RowReference)
    case list(Draft.RowList)
    case method
    case url
  }

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

  var isAboutName: Bool {
    switch problem {
    case .invalidFieldName, .conflictingField, .emptyName, .duplicateJSONKey, .fragileName: true
    default: false
    }
  }
}
