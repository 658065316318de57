import DraftFormats
import ScreenModel
import WiredraftCore

/// What foreign text would become: looked at before it takes the place of the draft.
struct ImportPreviewState: Sendable {
  /// What was read.
  var reading: ImportReading
  /// The requests in it.
  var requests: ImportChoices
  /// The one that is chosen, or looked at.
  var selection = 0
  /// The request that is looked at, or was.
  var request: ImportedRequest
  /// Whether one of several is being chosen.
  var isChoosing: Bool
  /// The first line that is visible.
  var top = 0
  /// What is shown of the request that is looked at; nil until it is made.
  var shown: Shown?
  /// The order of another reading of the same text; nil for none.
  var awaited: Int?

  /// What is shown of one request.
  struct Shown: Sendable {
    /// Which one, and for how many columns the lines are.
    var selection: Int
    var columns: Int
    var reveals: Bool
    /// What it would send.
    var composition: Composition
    /// What differs from the draft here; nil where there is nothing to compare.
    var comparison: DraftComparison?
    var lines: [ImportLine]
  }

  /// - Returns: Nil where nothing could be read.
  init?(_ reading: ImportReading) {
    guard let requests = ImportChoices(reading.outcome) else { return nil }
    self.reading = reading
    self.requests = requests
    request = requests.request(0)
    isChoosing = requests.count > 1
  }

  /// Looks at the request that is chosen.
  mutating func look() {
    request = requests.request(selection)
    isChoosing = false
    top = 0
  }

  /// Whether rows stand for what they send in other bytes.
  var prefersRows: Bool { reading.options.prefersRows }

  /// What the line that explains says.
  var explanation: String {
    if isChoosing { return "Choose the request to look at; nothing is changed yet." }
    let rows =
      !request.hasOtherRows
      ? "" : prefersRows ? " r keeps the text as it stands." : " r makes rows of what is kept as it stands."
    return
      "This is what it becomes.\(rows) Enter puts it in the place of the draft here, which u brings back."
  }

  /// The title of the dialog.
  var title: String {
    let what = reading.format?.phrase ?? "a request"
    guard requests.count > 1 else { return "Import: \(what)" }
    return isChoosing
      ? "Import: \(requests.count.grouped) \(requests.noun) of \(what)"
      : "Import: \(what), \((selection + 1).grouped) of \(requests.count.grouped)"
  }
}

/// A line of what an imported request would become.
enum ImportLine: Sendable, Hashable {
  /// A text, in a line of its own or broken into several.
  case text(String, Kind)
  /// A row, drawn when it is visible.
  case row(RowReference)

  enum Kind: Sendable, Hashable {
    case url, plain, quiet, heading, leftOut, changed
    case body
  }
}
