internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension HeaderCompletion {
  /// Returns the completions of the header name or value that is being typed.
  ///
  /// There are none if the text is one of them already, or the cursor is not at its end.
  static func completions(in state: ComposerState) -> [HeaderCompletion] {
    guard case .cell(let reference, let column) = state.edit?.target, reference.list == .headers,
      let editor = state.edit?.editor, editor.cursor == editor.text.endIndex,
      let row = state.draft[reference],
      editor.text.utf8.count < 200
    else { return [] }
    switch column {
    case .name: return Self.completions(of: editor.text, in: HeaderField.all.map(\.name))
    case .value where row.source == .literal && !row.isSecret:
      let piece = editor.text.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
      let values = HeaderField.named(row.name)?.values ?? []
      return Self.completions(of: String(piece.drop { $0 == " " }), in: values)
    default: return []
    }
  }

  private static func completions(of typed: String, in candidates: [String]) -> [HeaderCompletion] {
    let wanted = typed.lowercased()
    guard !wanted.isEmpty, !candidates.contains(where: { $0.lowercased() == wanted }) else { return [] }
    // Many custom names begin with X-: a common one is offered only after more of it is typed.
    guard !wanted.hasPrefix("x-") || typed.count >= 5 else { return [] }
    return candidates.filter { $0.lowercased().hasPrefix(wanted) }.map {
      HeaderCompletion(whole: $0, typedCount: typed.count)
    }
  }

  /// The completion that Tab would take.
  static func completion(in state: ComposerState) -> HeaderCompletion? {
    let found = completions(in: state)
    guard !found.isEmpty else { return nil }
    return found[((state.edit?.completionIndex ?? 0) % found.count + found.count) % found.count]
  }

  /// Handles an action for the completion while a cell is edited; returns false if the cell handles it.
  static func apply(_ action: Action, in state: inout ComposerState) -> Bool {
    guard let completion = Self.completion(in: state) else { return false }
    switch action {
    case .nextCell:
      for _ in 0..<completion.typedCount { _ = state.edit?.editor.apply(.deleteBackward) }
      CellEdit.type(completion.whole, in: &state)
      // A name is complete then; a value may continue.
      if case .cell(_, .name) = state.edit?.target { CellEdit.editNextCell(in: &state) }
    case .cursorDown: state.edit?.completionIndex += 1
    case .cursorUp: state.edit?.completionIndex -= 1
    default: return false
    }
    return true
  }

  /// Draws the rest of the completion after the cursor.
  static func drawGhost(
    at cursor: Int, in range: Range<Int>, into screen: inout Screen, row: Int,
    of state: ComposerState
  ) {
    guard let completion = Self.completion(in: state) else { return }
    let start = range.lowerBound + cursor
    screen.write(
      completion.rest, at: start, row: row, width: range.upperBound - start, style: Theme.quiet,
      mark: state.options.ellipsis)
  }
}

/// A name or value that begins with the typed text.
struct HeaderCompletion: Sendable, Hashable {
  var whole: String
  var typedCount: Int
  var rest: String { String(whole.dropFirst(typedCount)) }
}
