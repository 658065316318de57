import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  /// The refusal of going to a problem: there is none, or the only one was just gone to.
  var problemRefusal: Sentence? {
    switch composition.problemCount {
    case 0:
      composition.diagnostics.isEmpty
        ? "There is no problem." : "There is no problem; \(key: .listProblems) lists what is worth knowing."
    case 1:
      grid.problem == 0 && message != nil && composition.problem(at: 0).map(isHere) == true
        ? "This is the only problem." : nil
    default: nil
    }
  }

  /// The refusal of listing problems where there is not even a note.
  var problemListRefusal: Sentence? {
    Severity.allCases.contains { composition.count(of: $0) > 0 } ? nil : "There is no problem."
  }

  /// Goes on to the next or the previous problem, round and round, and says which of how many it is.
  mutating func goToProblem(by step: Int) {
    let index = findProblems()
    let count = index.problems.count
    let all = composition.diagnostics
    let place: Int
    if let last = grid.problem {
      place = (last + step + count) % count
    } else {
      // The first time, the search begins where the cursor is.
      let here = index.problems.firstIndex { isHere(all[$0]) }
      place = here ?? (step > 0 ? 0 : count - 1)
    }
    let diagnostic = all[index.problems[place]]
    go(to: diagnostic)
    grid.problem = place
    // A narrow screen has its line for the sentence.
    let number = (size.columns < 60 ? "" : "Problem ") + "\((place + 1).grouped) of \(count.grouped)"
    message = Message(
      text: "\(number): \(diagnostic.masked(in: draft).sentence)",
      kind: diagnostic.severity == .error ? .failure : .warning,
      hint: fixHint(diagnostic))
  }

  /// Puts the cursor where a diagnostic is about.
  mutating func go(to diagnostic: Diagnostic) {
    go(to: diagnostic.place, column: diagnostic.isAboutName ? .name : .value)
  }

  /// Puts the cursor where something is; in a row on one of its cells.
  mutating func go(to place: Diagnostic.Place, column: GridColumn = .value) {
    switch place {
    case .row(let row):
      show(row.list)
      grid.rows[row.list] = row.index
      grid.column = column
    case .list(let list): show(list)
    case .method:
      panes.requestField = .method
      focus(.request)
    case .url:
      panes.requestField = .url
      focus(.request)
    }
  }

  /// Whether the cursor is where a diagnostic is about.
  func isHere(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.place {
    case .row(let row): focus != .request && selectedRow == row
    case .list(let list): focus == .grid && grid.list == list && selectedRow == nil
    case .method: focus == .request && panes.requestField == .method
    case .url: focus == .request && panes.requestField == .url
    }
  }

  // MARK: - Fixes

  /// What a message says at its end about the key that fixes a problem; empty if there is none.
  func fixHint(_ diagnostic: Diagnostic) -> Sentence {
    guard edit == nil, let remedy = diagnostic.remedy(in: draft) else { return "" }
    return "Press \(key: .applyFix) to \(remedy.phrase)."
  }

  /// The problem that the fix key is about: the worst where the cursor is; where nothing is wrong, the first that
  /// has a fix.
  ///
  /// Beside a problem that only its author can mend, no other is fixed in its place.
  ///
  /// - Complexity: O(*n*), where *n* is the number of diagnostics before the one; the search for the first elsewhere
  ///   gives up after some hundreds.
  var fixable: (diagnostic: Diagnostic, remedy: Remedy)? {
    var here: (diagnostic: Diagnostic, remedy: Remedy)?
    var first: (diagnostic: Diagnostic, remedy: Remedy)?
    for diagnostic in diagnosticsHere {
      guard here.map({ $0.diagnostic.severity < diagnostic.severity }) ?? true,
        let remedy = diagnostic.remedy(in: draft)
      else { continue }
      here = (diagnostic, remedy)
    }
    if let here { return here }
    if diagnosticsHere.contains(where: { $0.severity > .information }) { return nil }
    for diagnostic in composition.firstDiagnostics(500) where diagnostic.severity > .information {
      guard first.map({ $0.diagnostic.severity < diagnostic.severity }) ?? true,
        let remedy = diagnostic.remedy(in: draft)
      else { continue }
      first = (diagnostic, remedy)
      if diagnostic.severity == .error { break }
    }
    return first
  }

  private var diagnosticsHere: [Diagnostic] {
    if focus != .request, let row = selectedRow { return composition.diagnostics(of: row) }
    return composition.diagnosticsBesideRows.filter { isHere($0) }
  }

  /// Makes the fix for the problem here, or for the first that has one.
  mutating func applyFix() {
    if let (diagnostic, remedy) = fixable { fix(diagnostic, by: remedy) }
  }

  var fixRefusal: Sentence? {
    if fixable != nil { return nil }
    return composition.problemCount == 0
      ? "There is no problem." : "No key can fix this problem; \(key: .nextProblem) goes to the next."
  }

  /// Does what a remedy says, as one step of undo.
  mutating func fix(_ diagnostic: Diagnostic, by remedy: Remedy) {
    go(to: diagnostic)
    let (oldComposition, oldDraft) = (composition, draft)
    if let edit = remedy.edit(on: draft) {
      guard change(.group([edit], name: .fix)) else {
        message = Message(text: "The fix has nothing to change.")
        return
      }
      let summary = CompositionChange(from: oldComposition, of: oldDraft, to: composition, of: draft)
      changeMarks = ChangeMarks(summary, before: oldComposition)
      let more = summary.sentence.isEmpty ? "" : " " + summary.sentence.capitalisedFirst
      message = Message(text: "Fixed: \(remedy.done)\(more)")
    }
    switch remedy {
    case .addPathRow(let name):
      // Braces that stand twice have one row.
      let index = draft.path.lastIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
      beginEditing(.cell(RowReference(.path, index), .value))
    case .editName(let row): beginEditing(.cell(row, .name))
    case .editValue(let row): beginEditing(.cell(row, .value))
    case .editURL: beginEditing(.url)
    case .editBodyPath:
      show(.body)
      beginEditing(.wholeBody)
    case .chooseMethod: open(PickerDialog(MethodPicker(), selecting: draft.method))
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
