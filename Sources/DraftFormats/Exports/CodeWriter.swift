protocol CodeWriter: Sendable {
  init(_ parts: ExportParts, _ document: DraftDocument)

  /// The code, without a line end after it.
  var text: String { get }
  /// The verdict on whether the code sends the same bytes.
  var verdict: ExportVerdict { get }
}
