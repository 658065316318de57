internal import WiredraftCore

extension EditHistory {
  /// The description of a step in a list.
  package struct StepDescription: Sendable, Hashable {
    package var name: DraftEdit.Name
    /// The number of rows that the step affects.
    package var rows: Int
    /// The name of the row that the step affects; nil for none, or several.
    package var subject: String?
  }

  package var stepCount: Int { done.count + undone.count }
  /// The number of steps that are done, which is the index of the present state.
  package var place: Int { done.count }

  /// Returns a step, the oldest being 0; nil if there is none.
  package func step(_ index: Int) -> StepDescription? {
    guard index >= 0, index < stepCount else { return nil }
    let step = index < done.count ? done[index] : undone[stepCount - 1 - index]
    return StepDescription(name: step.name, rows: step.rows, subject: step.subject)
  }

  /// The number of steps before the saved state; nil if it can no longer be reached.
  ///
  /// - Complexity: O(*n*), where *n* is the number of steps.
  package var savedPlace: Int? {
    if savedState == 0 { return 0 }
    if let index = done.lastIndex(where: { $0.state == savedState }) { return index + 1 }
    return undone.lastIndex { $0.state == savedState }.map { stepCount - $0 }
  }
}

extension DraftEdit {
  /// The document is that before the edit; nil for no row, or an empty name.
  func subject(on document: DraftDocument) -> String? {
    func name(_ list: Draft.RowList, _ index: Int) -> String? {
      document.draft[Draft.RowReference(list, index)]?.name.nonEmpty
    }
    return switch self {
    case .insertRow(_, _, let row): row.name.nonEmpty
    case .replaceRow(let list, let index, let row): row.name.nonEmpty ?? name(list, index)
    case .removeRow(let list, let index), .moveRow(let list, let index, _): name(list, index)
    case .group(let edits, _): edits.lazy.compactMap { $0.subject(on: document) }.first
    default: nil
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
