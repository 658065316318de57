import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// The draft beside other requests, with what differs.
struct CompareState: Sendable {
  /// The most requests beside the draft.
  static let mostVariants = Comparison.mostRequests - 1

  /// What the draft is compared with.
  var variants: [CompareVariant] { didSet { stamp += 1 } }
  /// Which request is selected: 0 is the draft.
  var selection = 1
  /// Which difference is selected.
  var difference = 0
  /// The first line that is shown.
  var top = 0
  /// The order of a text that is read to be compared; nil for none.
  var awaited: Int?
  /// What is known of files and environment variables that other requests name.
  var context = CompareContext()
  /// What was asked for.
  var askedFiles: Set<String> = []
  var askedVariables: Set<String> = []
  /// What is shown; nil until it is made.
  private(set) var shown: Shown?
  private var stamp = 0

  /// What is shown.
  struct Shown: Sendable {
    fileprivate var revision: Int
    fileprivate var stamp: Int
    fileprivate var context: CompareContext
    var comparison: Comparison
    var layout: CompareLayout
    /// The lines of each part of each request.
    var lines: [[[ComparisonLines.Line]]]
    /// What stands in each line of the screen.
    var rows: [CompareRow] = []
    fileprivate var reveals: Bool
  }

  init(_ variants: [CompareVariant]) { self.variants = variants }

  /// The comparison; nil until it is made.
  var comparison: Comparison? { shown?.comparison }

  /// How many differences there are.
  var differenceCount: Int { shown?.comparison.differences.count ?? 0 }

  /// The selected difference; nil where nothing differs.
  var selected: Comparison.Difference? {
    guard let differences = shown?.comparison.differences, differences.indices.contains(difference) else {
      return nil
    }
    return differences[difference]
  }

  /// Brings what is shown up to date.
  ///
  /// - Complexity: That of composing the variants, where the draft, a variant or the size became another.
  mutating func settle(_ state: ComposerState) {
    selection = max(0, min(selection, variants.count))
    let layout = CompareLayout(size: state.size, count: variants.count + 1)
    let isFresh =
      shown.map { $0.revision == state.revision && $0.stamp == stamp && $0.context == context } ?? false
    if !isFresh {
      let comparison = Comparison(requests(state))
      let isOther = shown?.stamp != stamp
      shown = Shown(
        revision: state.revision, stamp: stamp, context: context, comparison: comparison, layout: layout,
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
    let context = self.context.joined(with: state.context, of: state.draft)
    let own = ComparedRequest(
      title: state.ownTitle, draft: state.draft, composition: state.composition)
    return [own]
      + variants.map { variant in
        var draft = variant.document(of: state.document).draft
        // A boundary that is merely another one teaches nothing.
        draft.boundary = nil
        return ComparedRequest(title: variant.title, draft: draft, composition: draft.compose(in: context))
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

  /// Goes to another difference, round and round.
  mutating func move(by step: Int) {
    guard let count = shown?.comparison.differences.count, count > 0 else { return }
    difference = (difference + step + count) % count
    if let selected { selection = selected.request }
  }

  /// Selects another request, and its first difference.
  mutating func select(_ request: Int) {
    selection = max(0, min(request, variants.count))
    if let first = shown?.comparison.differences.firstIndex(where: { $0.request == selection }) {
      difference = first
    }
  }

  /// Scrolls to the selected difference.
  mutating func reveal() {
    guard let shown, let selected,
      let row = shown.rows.firstIndex(where: { shown.holds(selected, in: $0) })
        ?? shown.rows.firstIndex(where: { $0.section == selected.section })
    else { return }
    let lines = shown.layout.lineCount
    if row < top { top = row }
    if row >= top + lines { top = row - lines / 2 }
  }
}

extension CompareState.Shown {
  /// Whether bytes of a difference stand in a line of the screen.
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

/// What is known of files and variables that compared requests name beside those of the draft.
struct CompareContext: Sendable, Hashable {
  var files: [String: Result<FileFacts, FileProblem>] = [:]
  var environment: [String: String] = [:]

  /// The context that all are composed in: with the boundary of the draft.
  func joined(with context: CompositionContext, of draft: Draft) -> CompositionContext {
    var result = context
    result.boundary = draft.boundary ?? context.boundary
    result.files.merge(files) { own, _ in own }
    result.environment.merge(environment) { own, _ in own }
    return result
  }
}

extension ComposerState {
  /// What the draft is called beside its variants.
  var ownTitle: String {
    let type = composition.body == nil ? "" : " \(draft.body.type.rawValue)"
    return "this draft: \(TextLayout.truncated(draft.method, to: 12))\(type)"
  }
}
