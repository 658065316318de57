import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct CompareDialog: ScrollingDialog {
  static let mostVariants = Comparison.mostRequests - 1

  var variants: [CompareVariant] { didSet { stamp += 1 } }
  /// The index of the selected request; 0 is the draft.
  var selection = 1
  var difference = 0
  var top = 0
  var awaited: Int?
  var known = CompareContext()
  var askedFiles: Set<String> = []
  var askedVariables: Set<String> = []
  private(set) var shown: Shown?
  private var stamp = 0

  struct Shown: Sendable {
    fileprivate var revision: Int
    fileprivate var stamp: Int
    fileprivate var known: CompareContext
    var comparison: Comparison
    var layout: CompareLayout
    var lines: [[[ComparisonLines.Line]]]
    var rows: [CompareRow] = []
    fileprivate var reveals: Bool
  }

  init(_ variants: [CompareVariant]) { self.variants = variants }

  var comparison: Comparison? { shown?.comparison }

  var differenceCount: Int { shown?.comparison.differences.count ?? 0 }

  var selected: Comparison.Difference? {
    guard let differences = shown?.comparison.differences, differences.indices.contains(difference) else {
      return nil
    }
    return differences[difference]
  }

  mutating func settle(in state: ComposerState) {
    selection = max(0, min(selection, variants.count))
    let layout = CompareLayout(size: state.size, count: variants.count + 1)
    let isFresh =
      shown.map { $0.revision == state.revision && $0.stamp == stamp && $0.known == known } ?? false
    if !isFresh {
      let comparison = Comparison(requests(state))
      let isOther = shown?.stamp != stamp
      shown = Shown(
        revision: state.revision, stamp: stamp, known: known, comparison: comparison, layout: layout,
        lines: [], reveals: state.revealsSecrets)
      if isOther || difference >= comparison.differences.count {
        difference = comparison.differences.firstIndex { $0.request == selection } ?? 0
      }
    }
    guard var shown else { return }
    if !isFresh || shown.layout != layout || shown.reveals != state.revealsSecrets {
      shown.layout = layout
      shown.reveals = state.revealsSecrets
      shown.lines = Self.lines(of: shown.comparison, layout, reveals: state.revealsSecrets)
    }
    shown.rows = layout.rows(of: shown.comparison, shown.lines, selection: selection)
    self.shown = shown
    if !isFresh { reveal() }
    top = max(0, min(top, shown.rows.count - layout.lineCount))
  }

  private func requests(_ state: ComposerState) -> [ComparedRequest] {
    var context = known.joined(with: state.context, of: state.draft)
    let own = ComparedRequest(
      title: CompareDialog.ownTitle(in: state.session), draft: state.draft, composition: state.composition,
      reading: ReadingLines.lines(state.composition, state.draft, reveals: state.revealsSecrets))
    return [own]
      + variants.map { variant in
        let document = variant.document(of: state.document)
        context.variables = state.scope(with: document, of: variant)
        var draft = document.draft
        // A boundary that merely differs is of no interest.
        draft.boundary = nil
        let composition = draft.compose(in: context)
        return ComparedRequest(
          title: variant.title, draft: draft, composition: composition,
          reading: ReadingLines.lines(composition, draft, reveals: state.revealsSecrets))
      }
  }

  private static func lines(
    of comparison: Comparison, _ layout: CompareLayout, reveals: Bool
  ) -> [[[ComparisonLines.Line]]] {
    comparison.sections.map { section in
      section.entries.enumerated().map { index, entry in
        guard let entry else { return [] }
        return ComparisonLines(
          entry, kind: section.kind, of: comparison.requests[index], columns: layout.textColumns,
          reveals: reveals
        ).lines
      }
    }
  }

  // MARK: - Moving

  private mutating func move(by step: Int) {
    guard let count = shown?.comparison.differences.count, count > 0 else { return }
    difference = (difference + step + count) % count
    if let selected { selection = selected.request }
  }

  /// Selects another request, and its first difference.
  private mutating func select(_ request: Int) {
    selection = max(0, min(request, variants.count))
    if let first = shown?.comparison.differences.firstIndex(where: { $0.request == selection }) {
      difference = first
    }
  }

  private mutating func reveal() {
    guard let shown, let selected,
      let row = shown.rows.firstIndex(where: { shown.holds(selected, in: $0) })
        ?? shown.rows.firstIndex(where: { $0.section == selected.section })
    else { return }
    let lines = shown.layout.lineCount
    if row < top { top = row }
    if row >= top + lines { top = row - lines / 2 }
  }

  // MARK: - As a dialog

  var context: KeyContext { CompareDialog.keys }

  func extent(in state: ComposerState) -> (lines: Int, room: Int) {
    (shown?.rows.count ?? 0, shown?.layout.lineCount ?? 0)
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (CompareView(state: state, compare: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .moveLeft, .moveRight: "request"
    case .moveUp, .moveDown: "scroll"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .moveLeft: selection > 0
    case .moveRight: selection < variants.count
    case .nextDifference, .previousDifference: differenceCount > 1
    case .addVariant, .openVariant: variants.count < Self.mostVariants
    case .removeVariant, .takeVariant: selection > 0
    case .goToRow: place(in: state) != nil
    case .pickMethod, .pickBodyType, .pickStyles, .chooseReaders:
      selection > 0 || variants.count < Self.mostVariants
    case .pickEnvironment:
      !state.environmentNames.isEmpty && (selection > 0 || variants.count < Self.mostVariants)
    default: true
    }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .moveLeft: select(selection - 1)
    case .moveRight: select(selection + 1)
    case .nextDifference, .previousDifference:
      move(by: action == .nextDifference ? 1 : -1)
      settle(in: state)
      reveal()
    case .reveal: RowsTab.reveal(in: &state)
    case .addVariant: addVariant(in: &state)
    case .removeVariant: removeVariant(in: &state)
    case .pickMethod, .pickBodyType, .pickStyles, .pickEnvironment, .chooseReaders:
      return askForVariant(action, in: &state)
    case .openVariant:
      return .stay { state in
        state.open(DetailPrompt(.comparedFile))
        return []
      }
    case .takeVariant: return takeVariant(in: &state)
    case .goToRow: return goToRow(in: &state)
    case .showCompare: return .close
    default: return nil
    }
    return .stay
  }

  // MARK: - The draft

  private func place(in state: ComposerState) -> Diagnostic.Place? {
    guard let difference = selected else { return nil }
    if let row = difference.firstRow, state.draft[row] != nil { return .row(row) }
    guard difference.section == 0, difference.row == nil else { return nil }
    switch difference.title {
    case "method": return .method
    case "URL": return .url
    default: return nil
    }
  }

  private func goToRow(in state: inout ComposerState) -> DialogStep {
    guard let place = place(in: state) else {
      state.message = Message(text: "No row of this draft made it.")
      return .stay
    }
    return .close { state in
      state.go(to: place)
      return []
    }
  }

  /// Replaces the draft with the selected request, as one undo step.
  private func takeVariant(in state: inout ComposerState) -> DialogStep {
    guard selection > 0, variants.indices.contains(selection - 1) else {
      state.message = Message(text: "This is the draft; \(key: .moveRight) goes to another request.")
      return .stay
    }
    return .close { [variant = variants[selection - 1]] state in
      Self.take(variant, in: &state)
      return []
    }
  }

  private static func take(_ variant: CompareVariant, in state: inout ComposerState) {
    switch variant {
    case .own(let own):
      let oldComposition = state.composition
      if own.environment != nil { state.variables.option = nil }
      guard state.change(own.edit(of: state.draft)) else {
        state.message = Message(text: "The draft is that already.")
        return
      }
      state.followVariables()
      state.summarise(from: oldComposition, title: "Taken: \(variant.title)")
    case .other(_, let other):
      var new = other
      if let title = state.document.title, !title.isEmpty { new.title = title }
      guard state.replaceDraft(with: new, isForeign: true) else {
        state.message = Message(text: "The draft is that already.")
        return
      }
      state.message = Message(text: "Taken: \(variant.title). \(key: .undo) brings the old draft back.")
    }
  }
}

extension CompareDialog.Shown {
  fileprivate func holds(_ difference: Comparison.Difference, in row: CompareRow) -> Bool {
    guard row.section == difference.section else { return false }
    return row.cells.contains { cell in
      guard let line = cell.line, cell.request == 0 || cell.request == difference.request else {
        return false
      }
      let ranges = cell.request == 0 ? difference.firstRanges : difference.ranges
      return lines[row.section][cell.request][line].pieces.contains { piece in
        ranges.contains { $0.overlaps(piece.offset..<piece.offset + piece.length) }
      }
    }
  }
}

struct CompareContext: Sendable, Hashable {
  var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
  var environment: [String: String] = [:]

  func joined(with context: Composition.Context, of draft: Draft) -> Composition.Context {
    var result = context
    result.boundary = draft.boundary ?? context.boundary
    result.files.merge(files) { own, _ in own }
    result.environment.merge(environment) { own, _ in own }
    return result
  }
}

extension CompareDialog {
  static let keys = KeyContext(
    "compare", "In the comparison",
    bindings: [
      .init([.letter("n")], .nextDifference, footer: 2),
      .init([.letter("N")], .previousDifference),
      .init([.named(.enter)], .goToRow, footer: 3),
      .init([.letter("t")], .takeVariant, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight, footer: 4),
      .init([.named(.left), .letter("h")], .moveLeft, footer: 4),
      .init([.letter("m")], .pickMethod, footer: 6),
      .init([.letter("b")], .pickBodyType, footer: 7),
      .init([.letter("e")], .pickStyles, footer: 8),
      .init([.letter("E")], .pickEnvironment),
      .init([.letter("f")], .chooseReaders),
      .init([.letter("a")], .addVariant, footer: 9),
      .init([.letter("x"), .named(.delete)], .removeVariant, footer: 10),
      .init([.letter("o")], .openVariant, footer: 11),
      .init([.named(.down), .letter("j")], .moveDown, footer: 13),
      .init([.named(.up), .letter("k")], .moveUp, footer: 13),
      .init([.named(.pageDown), .letter(" ")], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.named(.escape), .letter("q"), .letter("c"), .control("g")], .close, footer: 1),
      .init([.letter("?"), .named(.function(1))], .help, footer: 12),
    ])
}

extension CompareDialog {
  static func ownTitle(in session: DraftSession) -> String {
    let type = session.composition.body == nil ? "" : " \(session.draft.body.type.rawValue)"
    return "this draft: \(TextLayout.truncated(session.draft.method, to: 12))\(type)"
  }
}
