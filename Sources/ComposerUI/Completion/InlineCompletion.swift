internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension InlineCompletion {
  /// There are none of a header if the text is one of them already, or the cursor is not at its end.
  static func completions(in state: ComposerState) -> [InlineCompletion] {
    if let found = variables(in: state) { return found }
    if state.edit?.target == .bodyHead, !state.draft.body.type.isGraphQL, let editor = state.edit?.editor,
      editor.cursor == editor.text.endIndex
    {
      return Self.completions(of: editor.text, in: HeaderField.named("Content-Type")?.values ?? [])
    }
    guard case .cell(let reference, let column) = state.edit?.target, reference.list == .headers,
      let editor = state.edit?.editor, state.edit?.box == nil, editor.cursor == editor.text.endIndex,
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

  private static func variables(in state: ComposerState) -> [InlineCompletion]? {
    guard let typed = TypedReference(in: state) else { return nil }
    guard typed.environmentName == nil else { return [] }
    let prefix = Variable.environmentPrefix
    var names = state.composition.variables.names.filter { $0.hasPrefix(typed.name) }
    if state.edit?.target == .url {
      let places = names.map { place(inURLOf: $0, isAtStart: typed.isAtTextStart, in: state) }
      names = zip(places, names).sorted { $0.0 < $1.0 }.map(\.1)
    }
    var found = names.map {
      InlineCompletion(whole: $0 + typed.end, typedCount: typed.name.count, variable: $0)
    }
    if !typed.name.isEmpty, prefix.hasPrefix(typed.name) {
      found.append(InlineCompletion(whole: prefix, typedCount: typed.name.count, variable: prefix))
    }
    return found
  }

  /// Returns the place of a variable among those that are offered in a URL: at its start those that are one themselves
  /// are first, and secrets are last.
  private static func place(inURLOf name: String, isAtStart: Bool, in state: ComposerState) -> Int {
    guard let known = state.composition.variables[name] else { return 1 }
    if known.isSecret { return 2 }
    return isAtStart && known.value?.textInTexts.contains("://") == true ? 0 : 1
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

  static func completion(in state: ComposerState) -> InlineCompletion? {
    let found = completions(in: state)
    guard !found.isEmpty else { return nil }
    return found[index(of: found, in: state)]
  }

  static func index(of found: [InlineCompletion], in state: ComposerState) -> Int {
    ((state.edit?.completionIndex ?? 0) % found.count + found.count) % found.count
  }

  static func apply(_ action: Action, in state: inout ComposerState) -> Bool {
    guard let completion = Self.completion(in: state) else { return false }
    switch action {
    case .nextCell where completion.variable != nil: CellEdit.type(completion.rest, in: &state)
    case .nextCell:
      for _ in 0..<completion.typedCount { _ = state.edit?.editor.apply(.deleteBackward) }
      CellEdit.type(completion.whole, in: &state)
      // A name is complete then; a value may continue.
      if case .cell(_, .name) = state.edit?.target {
        CellEdit.editNextCell(in: &state)
      }
    // In a text of several lines the cursor moves.
    case .cursorDown where !TypedReference.isInLines(state): state.edit?.completionIndex += 1
    case .cursorUp where !TypedReference.isInLines(state): state.edit?.completionIndex -= 1
    default: return false
    }
    return true
  }

  static func ghost(in state: ComposerState) -> String? {
    guard TypedReference(in: state)?.isAtLineEnd ?? true else { return nil }
    return completion(in: state)?.rest
  }

  static func drawGhost(
    at cursor: Int, in range: Range<Int>, into screen: inout Screen, row: Int,
    of state: ComposerState
  ) {
    guard let ghost = ghost(in: state) else { return }
    let start = range.lowerBound + cursor
    screen.write(
      ghost, at: start, row: row, width: range.upperBound - start, style: Theme.quiet,
      mark: state.options.ellipsis)
  }
}

struct InlineCompletion: Sendable, Hashable {
  var whole: String
  var typedCount: Int
  /// The variable that the completion refers to; nil for a header.
  var variable: String?
  var rest: String { String(whole.dropFirst(typedCount)) }
}
