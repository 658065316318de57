internal import DraftFormats
internal import WiredraftCore

enum NestingStyles {
  /// Returns the row with styles of its own if the draft's would change what the rows were sent as, and others don't.
  static func styled(
    _ nested: Nesting.Nested, of rows: [Draft.Row], in list: Draft.RowList, of session: DraftSession
  ) -> Draft.Row {
    guard let wanted = bytes(of: nested.indices.map { rows[$0] }, in: list, of: session),
      bytes(of: [nested.row], in: list, of: session) != wanted
    else { return nested.row }
    for arrays in [nil] + [EncodingStyles.ArrayStyle.indexed, .brackets, .repeat] {
      for objects in [nil] + [EncodingStyles.ObjectStyle.brackets, .dots] {
        var row = nested.row
        if let arrays { _ = StyleKey("arrays")?.state(arrays.rawValue, in: &row.styles) }
        if let objects { _ = StyleKey("objects")?.state(objects.rawValue, in: &row.styles) }
        if bytes(of: [row], in: list, of: session) == wanted { return row }
      }
    }
    return nested.row
  }

  private static func bytes(of rows: [Draft.Row], in list: Draft.RowList, of session: DraftSession)
    -> [UInt8]?
  {
    var trial = RowsTab.trialDraft(of: list, in: session)
    trial[list] = rows
    let composition = trial.compose(in: session.context)
    guard !composition.hasErrors else { return nil }
    let body = composition.body?.bytes
    return composition.target.bytes + (body.map { $0.bytes(in: 0..<$0.count) } ?? [])
  }
}
