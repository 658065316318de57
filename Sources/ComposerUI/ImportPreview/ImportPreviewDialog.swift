import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct ImportPreviewDialog: Dialog {
  var reading: ImportReading
  var requests: ImportChoices
  /// The index of the request among all of the text.
  private let index: Int
  private(set) var request: ImportedRequest
  var top = 0
  var shown: Shown?
  /// The identifier of the pending second reading of the text; nil if there is none.
  var awaited: Int?

  struct Shown: Sendable {
    var columns: Int
    var reveals: Bool
    var composition: Composition
    var comparison: DraftComparison?
    var lines: [ImportLine]
  }

  init(_ reading: ImportReading, _ requests: ImportChoices, showing index: Int = 0) {
    (self.reading, self.requests, self.index) = (reading, requests, index)
    request = requests.request(index)
  }

  /// Whether rows are preferred that have the same meaning but send other bytes.
  var prefersRows: Bool { reading.options.prefersRows }

  var explanation: Sentence {
    let rows: Sentence =
      !request.hasOtherRows
      ? ""
      : prefersRows
        ? " \(key: .preferRows) keeps the text as it is."
        : " \(key: .preferRows) makes rows of the text instead."
    return
      "This is what it becomes.\(rows) \(key: .choose) puts it in the place of the draft here, which \(key: .undo) brings back."
  }

  var title: String {
    let what = reading.phrase ?? "a request"
    return requests.count > 1
      ? "Import: \(what), \((index + 1).grouped) of \(requests.count.grouped)" : "Import: \(what)"
  }

  // MARK: - As a dialog

  var context: KeyContext { ImportPreviewDialog.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.import") }

  func why(in state: ComposerState) -> Why? { Why(text: explanation) }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (ImportPreviewView(state: state, preview: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "use it"
    case .close: requests.count > 1 ? "the others" : "cancel"
    case .preferRows: prefersRows ? "as it is" : "rows"
    case .moveUp, .moveDown: "scroll"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    if action == .preferRows { return canRewrite }
    return target(of: action, in: state).map { $0 != top } ?? true
  }

  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var rows = ImportPreviewView(state: state, preview: self).layout.rows
    return action.target(from: top, page: rows - 1, last: (shown?.lines.count ?? 0) - rows)
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if let target = target(of: action, in: state) {
      top = target
      return .stay
    }
    switch action {
    case .reveal: RowsTab.reveal(in: &state)
    case .preferRows: return rewrite(in: &state)
    case .close: return .close
    case .choose:
      return .close { [self] state in
        state.dialogs.removeAll { $0 is ImportListDialog }
        take(in: &state)
        return []
      }
    default: return nil
    }
    return .stay
  }

  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? {
    ImportPreviewDialog.offeredFormat(of: text, in: state).map { format in
      .close { ImportPreviewDialog.offerImport(text, as: format, in: &$0) }
    }
  }

  mutating func scroll(by lines: Int, in state: inout ComposerState) {
    for _ in 0..<abs(lines) { _ = apply(lines < 0 ? .moveUp : .moveDown, to: &state) }
  }

  mutating func settle(in state: ComposerState) {
    let columns = ImportPreviewLayout.columns(in: state.size)
    let reveals = state.revealsSecrets
    if shown?.columns != columns || shown?.reveals != reveals {
      let new = request.document.draft
      let known = shown
      let composed = known?.composition ?? new.compose(in: state.context)
      let comparison =
        known == nil
        ? DraftComparison(of: new, composed, with: state.draft, state.composition) : known?.comparison
      shown = Shown(
        columns: columns, reveals: reveals, composition: composed,
        comparison: comparison,
        lines: lines(of: composed, comparison: comparison, columns: columns, reveals: reveals))
    }
    let rows = ImportPreviewView(state: state, preview: self).layout.rows
    top = max(0, min(top, (shown?.lines.count ?? 0) - rows))
  }

  // MARK: - Looking

  /// Applies another reading of the same text, in the list below it, too.
  mutating func take(_ reading: ImportReading, in state: inout ComposerState) {
    awaited = nil
    guard let requests = ImportChoices(reading.outcome), requests.count == self.requests.count else { return }
    self.reading = reading
    self.requests = requests
    request = requests.request(index)
    shown = nil
    top = 0
    state.update(ImportListDialog.self) { $0.take(reading, requests) }
  }

  private var canRewrite: Bool { request.hasOtherRows && awaited == nil }

  private mutating func rewrite(in state: inout ComposerState) -> DialogStep {
    guard canRewrite else { return .stay }
    state.importing.lastID += 1
    var order = ImportOrder(
      id: state.importing.lastID, source: reading.source,
      format: reading.format, options: reading.options)
    order.options.prefersRows.toggle()
    state.importing.options.prefersRows = order.options.prefersRows
    // Folders and YAML are read outside this module.
    guard let text = reading.text, text.utf8.count <= ImportPreviewDialog.longestImport,
      reading.format?.mayBeYAML != true
    else {
      awaited = order.id
      return .stay([.readImport(order)])
    }
    take(ImportReading(text, for: order), in: &state)
    return .stay
  }

  /// Replaces the draft with the request, as one undo step.
  private func take(in state: inout ComposerState) {
    var new = request.document
    if let title = state.document.title, !title.isEmpty { new.title = title }
    guard state.replaceDraft(with: new, isForeign: true) else {
      state.message = Message(text: "This is the draft already.")
      return
    }
    state.show(state.draft.listToStartWith)
    let rows = Draft.RowList.allCases.reduce(0) { $0 + (state.draft[$1]?.count ?? 0) }
    let what = reading.phrase ?? "the text"
    var text = "Taken over from \(what): \(rows.counted("row"))"
    let remarks = request.remarks.count { $0.kind == .leftOut }
    if remarks > 0 { text += "; \(remarks.grouped) \(remarks == 1 ? "thing was" : "things were") left out" }
    let about = new.description.map { " It says: \(TextLayout.truncated($0.onOneLine, to: 60))" } ?? ""
    state.message = Message(text: "\(text). \(key: .undo) brings the old draft back.\(about)")
  }
}

enum ImportLine: Sendable, Hashable {
  /// A line of text, which may be one of several after wrapping.
  case text(String, Kind)
  /// A row, which is drawn when it is visible.
  case row(Draft.RowReference)

  enum Kind: Sendable, Hashable {
    case url, plain, quiet, heading, leftOut, changed
    case body
  }
}

extension Draft {
  /// The list to show first: the path if it has a value to fill in, otherwise the first list with rows.
  fileprivate var listToStartWith: Draft.RowList {
    // Without these values there is no path.
    if path.contains(where: { $0.isEnabled && $0.text.isEmpty }) { return .path }
    if body.type.isGivenWhole, parameters == nil { return .body }
    return [Draft.RowList.parameters, .body, .query, .headers].first { !(self[$0] ?? []).isEmpty }
      ?? .parameters
  }
}

extension ImportPreviewDialog {
  static let keys = KeyContext(
    "importing", "In the preview of an import",
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter("r")], .preferRows, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 5),
      .init([.named(.pageUp)], .pageUp, footer: 5),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.letter("?"), .named(.function(1))], .help, footer: 6),
    ])
}
