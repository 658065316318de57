internal import DraftFormats
internal import WiredraftCore

extension RequestLine {
  /// A length in bytes beyond the visible part of any URL.
  private static let shownURLBytes = 1 << 14

  static func shownURL(in state: ComposerState) -> String {
    guard !state.revealsSecrets else { return state.draft.url }
    let url =
      state.draft.url.utf8.count <= Self.shownURLBytes
      ? state.draft.url : String(state.draft.url.prefix(4_000))
    return SecretURL.masked(url, dots: Secrets.mask)
  }

  /// Returns the displayed URL during an edit, with a dot in place of each secret character.
  static func shownURLEditor(_ editor: LineEditor, in state: ComposerState) -> LineEditor {
    guard !state.revealsSecrets else { return editor }
    let ranges = SecretURL.ranges(in: editor.text)
    return ranges.isEmpty ? editor : editor.masked(ranges)
  }

  static func clickURL(column: Int, columns: Int, in state: inout ComposerState) {
    guard let editor = state.edit?.editor else { return }
    var shown = shownURLEditor(editor, in: state)
    shown.click(column: column, columns: columns)
    let place = shown.text.distance(from: shown.text.startIndex, to: shown.cursor)
    let text = editor.text
    state.edit?.editor.setCursor(
      text.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex) ?? text.endIndex)
  }
}

extension LineEditor {
  /// Returns an editor with a dot in place of each character that begins within the given ranges of the text's UTF-8;
  /// its cursor follows the same number of characters.
  fileprivate func masked(_ ranges: [Range<Int>]) -> LineEditor {
    var shown = ""
    var offset = 0
    var place = 0
    var rest = ranges[...]
    for index in text.indices {
      if index == cursor { place = shown.utf8.count }
      while let first = rest.first, first.upperBound <= offset { rest = rest.dropFirst() }
      if let first = rest.first, first.contains(offset) {
        shown.append("●")
      } else {
        shown.append(text[index])
      }
      offset += text[index].utf8.count
    }
    var result = LineEditor(shown)
    if cursor < text.endIndex {
      result.setCursor(result.text.utf8.index(result.text.startIndex, offsetBy: place))
    }
    return result
  }
}
