internal import WiredraftCore

extension DraftDocument {
  /// Cuts each list and each text to about `limit` bytes, for display only. It takes O(`limit`), whatever the
  /// document holds.
  func shortened(to limit: Int) -> DraftDocument {
    guard limit < Int.max else { return self }
    // No row takes fewer than 8 bytes.
    let rows = limit / 8 + 1
    var document = self
    for list in Draft.RowList.allCases {
      guard let all = draft[list], all.count > rows else { continue }
      document.draft[list] = Array(all.prefix(rows))
    }
    if let text = draft.body.wholeText, text.utf8Count > limit {
      document.draft.body.wholeText = Draft.BodyText(
        String(decoding: text.bytes(in: 0..<limit).withoutBrokenEnd, as: UTF8.self))
    }
    return document
  }
}
