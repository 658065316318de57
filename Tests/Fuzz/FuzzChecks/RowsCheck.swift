import DraftFormats
import WiredraftCore

/// Rows as text: an edited text that is read, written and read again gives the same rows; pasted text becomes rows.
enum RowsCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    for list in Draft.RowList.allCases {
      let old = RowsText(
        [Draft.Row("a", "1"), Draft.Row("b", "é", type: .number), Draft.Row("a", "1")], of: list,
        comments: ["c"])
      let reading: RowsText.Reading
      do throws(RowsTextError) {
        reading = try old.read(bytes)
      } catch {
        try require(!error.sentence.isEmpty, "the error has no sentence")
        continue
      }
      var document = DraftDocument()
      document.apply(.setRows(list, old.rows))
      if let edit = old.change(to: reading).edit { document.apply(edit) }
      try checkSame(document.draft[list] ?? [], list)
    }
    for areFields in [true, false] {
      let pasted = PastedRows(text, areFields: areFields)
      try require(pasted.rows.count <= bytes.count + 1, "there are more rows than text")
      try checkSame(pasted.rows, areFields ? .headers : .parameters)
    }
    try checkItems(text)
  }

  /// Checks that rows that are written and read are the same.
  private static func checkSame(_ rows: [Draft.Row], _ list: Draft.RowList) throws(Finding) {
    let text = RowsText(rows, of: list)
    let again: [Draft.Row]
    do throws(RowsTextError) {
      again = try RowsText([], of: list).read(text.bytes).rows
    } catch {
      throw Finding("rows that were written are not read: \(error.sentence) at \(error.position)")
    }
    try require(
      RowsText(again, of: list).bytes == text.bytes, "rows are read otherwise than they were written")
  }

  /// Checks the arguments of a command line.
  private static func checkItems(_ text: String) throws(Finding) {
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let arguments: RequestArguments
    do throws(ItemError) {
      arguments = try RequestArguments(words)
    } catch {
      return try require(!error.sentence.isEmpty, "the error has no sentence")
    }
    var document = DraftDocument()
    arguments.apply(to: &document)
    try DraftCheck.checkSaving(document)
  }
}
