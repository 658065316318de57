protocol CodeWriter: Sendable {
  init(_ parts: ExportParts, _ document: DraftDocument)

  /// The code, without a line end after it.
  var text: String { get }
  var verdict: ExportVerdict { get }
}
