internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension InlineCompletion {
  /// Returns the completions of the header name or value, or of the variable's name, that is being typed.
  ///
  /// There are none if the text is one of them already, or the cursor is not at its end.
  static func completions(in state: ComposerState) -> [InlineCompletion] {
    if let found = variables(in: state) { return found }
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

  /// Returns the completions of a name after `{{`; nil if none is being typed.
  private static func variables(in state: ComposerState) -> [InlineCompletion]? {
    guard let editor = state.edit?.editor, editor.cursor == editor.text.endIndex, state.edit?.box == nil,
      let braces = editor.text.ranges(of: "{{").last
    else { return nil }
    let typed = editor.text[braces.upperBound...].drop { $0 == " " }
    guard !typed.contains("}"), typed.utf8.count < 200 else { return nil }
    let names = state.composition.variables.names.filter { $0.hasPrefix(typed) }
    return names.map { InlineCompletion(whole: $0 + "}}", typedCount: typed.count, variable: $0) }
  }

  private static func completions(of typed: String, in candidates: [String]) -> [InlineCompletion] {
    let wanted = typed.lowercased()
    guard !wanted.isEmpty, !candidates.contains(where: { $0.lowercased() == wanted }) else { return [] }
    // Many custom names begin with X-: a common one is offered only after more of it is typed.
    guard !wanted.hasPrefix("x-") || typed.count >= 5 else { return [] }
    return candidates.filter { $0.lowercased().hasPrefix(wanted) }.map {
      InlineCompletion(whole: $0, typedCount: typed.count)
    }
  }

  /// The completion that Tab would take.
  static func completion(in state: ComposerState) -> InlineCompletion? {
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
      if completion.variable == nil, case .cell(_, .name) = state.edit?.target {
        CellEdit.editNextCell(in: &state)
      }
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
struct InlineCompletion: Sendable, Hashable {
  var whole: String
  var typedCount: Int
  /// The variable that the completion refers to; nil for a header.
  var variable: String?
  var rest: String { String(whole.dropFirst(typedCount)) }
}
