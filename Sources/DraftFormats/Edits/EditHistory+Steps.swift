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
    return StepDescription(
      name: step.name, rows: step.rows, subject: step.rows > 1 ? nil : step.edit.subject)
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

extension DraftEdit {
  /// The name of the row that it is about, as far as it tells.
  fileprivate var subject: String? {
    switch self {
    case .insertRow(_, _, let row), .replaceRow(_, _, let row): row.name
    case .group(let edits, _): edits.lazy.compactMap(\.subject).first
    default: nil
    }
  }
}
