/// What makes the code of one format.
protocol CodeWriter: Sendable {
  init(_ parts: ExportParts, _ document: DraftDocument)

  /// The code, without a line end after it.
  var text: String { get }
  /// How far it sends the same bytes.
  var verdict: ExportVerdict { get }
}
