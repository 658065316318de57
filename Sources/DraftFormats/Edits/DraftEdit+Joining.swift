internal import WiredraftCore

extension DraftEdit {
  /// Nil where that takes two edits. One small edit thus undoes text that was typed letter by letter.
  func joined(with later: DraftEdit) -> DraftEdit? {
    guard case .spliceBodyText(let start, let removed, let inserted) = self,
      case .spliceBodyText(let laterStart, let laterRemoved, let laterInserted) = later
    else { return nil }
    let end = start + inserted.utf8Count
    let laterEnd = laterStart + laterRemoved
    guard laterStart <= end, laterEnd >= start else { return nil }
    var text = inserted.part(0..<max(0, laterStart - start))
    text.replaceSubrange(text.utf8Count..<text.utf8Count, with: laterInserted)
    if laterEnd < end {
      let rest = inserted.part(laterEnd - start..<inserted.utf8Count)
      text.replaceSubrange(text.utf8Count..<text.utf8Count, with: rest)
    }
    return .spliceBodyText(
      at: min(start, laterStart),
      removing: removed + max(0, start - laterStart) + max(0, laterEnd - end), inserting: text)
  }
}
