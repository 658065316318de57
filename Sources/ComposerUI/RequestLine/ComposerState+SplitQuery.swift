internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Makes rows of the URL's query, where these are sent as the same bytes.
  mutating func splitQuery() {
    guard let (edit, list, count) = document.editSplittingQuery() else {
      message = Message(
        text: "No rows would be sent as exactly these bytes, so the query stays in the URL.", kind: .warning)
      return
    }
    guard change(edit, rows: count) else { return }
    endSelection()
    settleFilter()
    show(list)
    grid.rows[list] = 0
    let verbatim = (draft[list] ?? []).prefix(count).count(where: \.isVerbatim)
    let note = verbatim == 0 ? "" : " Those with % are sent as they are, encoded already."
    message = Message(
      text:
        "The query became \(rowCount(count)), which \(count == 1 ? "is" : "are") sent as the same bytes; \(key: .undo) puts it back.\(note)"
    )
  }

  /// Whether the URL has a query of its own.
  var urlHasQuery: Bool {
    let bytes = draft.url.utf8
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return false }
    return !bytes[..<mark].contains(UInt8(ascii: "#"))
  }
}
