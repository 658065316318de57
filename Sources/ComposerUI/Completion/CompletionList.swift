internal import Explanations
internal import ScreenModel
internal import WiredraftCore

struct CompletionList {
  struct Entry {
    var name: String
    var note: String
  }

  var entries: [Entry]
  var selection: Int
  /// The number of completions, of which the entries may be the first.
  var total: Int

  init?(in state: ComposerState) {
    if let (listing, selection) = PathCompletion.shownPaths(in: state) {
      entries = listing.candidates.map { Entry(name: $0.name, note: $0.note) }
      (self.selection, total) = (selection, listing.total)
      return
    }
    // In a text of several lines the keys that choose move the cursor.
    guard state.edit != nil, !TypedReference.isInLines(state) else { return nil }
    let found = InlineCompletion.completions(in: state)
    guard found.count > 1 else { return nil }
    entries = found.map { Entry(name: $0.variable ?? $0.whole, note: $0.note(in: state)) }
    (selection, total) = (InlineCompletion.index(of: found, in: state), found.count)
  }
}

extension PathCandidate {
  fileprivate var name: String {
    let trimmed = isFolder ? path.dropLast() : path[...]
    let start = trimmed.lastIndex(of: "/").map { path.index(after: $0) }
    return String(path[(start ?? path.startIndex)...])
  }

  fileprivate var note: String {
    guard !isFolder else { return "folder" }
    return [size.map { "\($0.grouped) B" } ?? "", contentType ?? ""].filter { !$0.isEmpty }.joined(
      separator: " ")
  }
}

extension InlineCompletion {
  fileprivate func note(in state: ComposerState) -> String {
    guard let variable else { return HeaderField.named(whole)?.sentence ?? "" }
    guard let known = state.composition.variables[variable], let value = known.value else { return "" }
    return known.isSecret && !state.revealsSecrets
      ? state.options.sign("•••", "***") : TextLayout.truncated(value.textInTexts, to: 30)
  }
}
