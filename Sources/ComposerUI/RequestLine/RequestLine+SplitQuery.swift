internal import DraftFormats
internal import WiredraftCore

extension RequestLine {
  /// Makes rows from the URL's query, if they are sent as the same bytes.
  static func splitQuery(in state: inout ComposerState) {
    guard let (edit, list, count) = state.document.editSplittingQuery() else {
      state.message = Message(
        text: "No rows would be sent as exactly these bytes, so the query stays in the URL.", kind: .warning)
      return
    }
    guard state.change(edit, rows: count) else { return }
    RowsTab.endSelection(in: &state)
    FilterDialog.settle(in: &state)
    state.show(list)
    state.grid.rows[list] = 0
    let verbatim = (state.draft[list] ?? []).prefix(count).count(where: \.isVerbatim)
    let note = verbatim == 0 ? "" : " Those with % are sent as they are, encoded already."
    state.message = Message(
      text:
        "The query became \(count.counted("row")), which \(count == 1 ? "is" : "are") sent as the same bytes; \(key: .undo) puts it back.\(note)"
    )
  }

  static func urlHasQuery(in session: DraftSession) -> Bool {
    let bytes = session.draft.url.utf8
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return false }
    return !bytes[..<mark].contains(UInt8(ascii: "#"))
  }
}
