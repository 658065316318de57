import Explanations
import ScreenModel
import WiredraftCore

/// The list of all that is wrong, or worth knowing.
struct ProblemsState: Sendable {
  /// Which diagnostic of the composition is selected.
  var selection = 0
}

extension ComposerState {
  /// Opens the list of problems, on the one where the cursor is.
  mutating func listProblems() {
    guard !composition.diagnostics.isEmpty else {
      message = Message(text: "There is no problem.")
      return
    }
    _ = findProblems()
    let here = composition.diagnostics.firstIndex { isHere($0) }
    layers.append(.problems(ProblemsState(selection: here ?? 0)))
  }

  mutating func apply(_ action: Action, to problems: ProblemsState) -> [Effect] {
    var problems = problems
    let last = max(0, composition.diagnostics.count - 1)
    let page = max(1, ProblemsView(state: self, problems: problems).list.rect.rows - 1)
    switch action {
    case .moveUp: problems.selection -= 1
    case .moveDown: problems.selection += 1
    case .pageUp: problems.selection -= page
    case .pageDown: problems.selection += page
    case .moveToFirst: problems.selection = 0
    case .moveToLast: problems.selection = last
    case .close:
      layers.removeLast()
      return []
    case .choose:
      layers.removeLast()
      guard composition.diagnostics.indices.contains(problems.selection) else { return [] }
      let diagnostic = composition.diagnostics[problems.selection]
      go(to: diagnostic)
      return []
    case .applyFix: return applyFix(in: problems)
    default: return []
    }
    problems.selection = max(0, min(problems.selection, last))
    layers[layers.count - 1] = .problems(problems)
    return []
  }

  /// Makes the fix of the selected problem; the list stays as long as something is in it and nothing is edited.
  private mutating func applyFix(in problems: ProblemsState) -> [Effect] {
    guard composition.diagnostics.indices.contains(problems.selection),
      let remedy = composition.diagnostics[problems.selection].remedy(in: draft)
    else {
      message = Message(text: "Only you can tell how to mend this one; Enter goes there.")
      return []
    }
    layers.removeLast()
    fix(composition.diagnostics[problems.selection], by: remedy)
    guard edit == nil, layers.isEmpty, !composition.diagnostics.isEmpty else { return [] }
    _ = findProblems()
    let last = composition.diagnostics.count - 1
    layers.append(.problems(ProblemsState(selection: min(problems.selection, last))))
    return []
  }
}
