internal import WiredraftCore

/// All steps, those that are done and those that were taken back.
extension EditHistory {
  /// What a list says of a step.
  public struct StepDescription: Sendable, Hashable {
    /// What it is called.
    public var name: DraftEdit.Name
    /// How many rows it is about.
    public var rows: Int
    /// The name of the row that it is about; nil where it is about none, or several.
    public var subject: String?
  }

  /// How many steps there are.
  public var stepCount: Int { done.count + undone.count }
  /// How many of them are done: the present state is behind so many.
  public var place: Int { done.count }

  /// Returns a step, the oldest being 0; nil where there is none.
  public func step(_ index: Int) -> StepDescription? {
    guard index >= 0, index < stepCount else { return nil }
    let step = index < done.count ? done[index] : undone[stepCount - 1 - index]
    return StepDescription(name: step.name, rows: step.rows, subject: step.subject)
  }

  /// Behind how many steps the state is that was saved; nil where no way leads to it any more.
  ///
  /// - Complexity: O(*n*), where *n* is the number of steps.
  public var savedPlace: Int? {
    if savedState == 0 { return 0 }
    if let index = done.lastIndex(where: { $0.state == savedState }) { return index + 1 }
    return undone.lastIndex { $0.state == savedState }.map { stepCount - $0 }
  }
}

extension EditHistory.Step {
  /// The step with the edit that makes it again, or takes it back.
  func becoming(_ edit: DraftEdit) -> Self {
    var step = self
    step.edit = edit
    return step
  }
}

extension DraftEdit {
  /// Returns the name of the row that it is about, made on a document as it is before; nil for none, or an empty one.
  func subject(on document: DraftDocument) -> String? {
    func name(_ list: RowList, _ index: Int) -> String? {
      document.draft[RowReference(list, index)]?.name.nonEmpty
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
